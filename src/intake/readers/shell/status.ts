// What is known of a command's success.

/** Whether a command succeeds, and the choices on which that hangs. */
export interface Status {
  readonly value: boolean | undefined;
  readonly choices: ReadonlySet<string>;
}

export const no: ReadonlySet<string> = new Set();
export const succeeds: Status = { value: true, choices: no };
export const fails: Status = { value: false, choices: no };
export const unknown: Status = { value: undefined, choices: no };
