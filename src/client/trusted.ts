// The page's policy lets no string become a script's address, but for that of its own worker.

interface Policy {
  // A TrustedScriptURL, which every sink takes where it took a string.
  createScriptURL(address: string): string;
}

/** The worker's address in the form that the page's policy accepts. Call it once a page: a policy has one owner. */
export function trustedWorker(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): Policy } };
  if (trustedTypes === undefined) return address;
  return trustedTypes.createPolicy('worker', { createScriptURL: (url: string) => url }).createScriptURL(address);
}
