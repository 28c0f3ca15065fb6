// Addresses of this site, with the base path it is served under.
export const base = import.meta.env.BASE_URL.replace(/\/?$/, '/');

export function href(path: `/${string}`): string {
  return base + path.slice(1);
}
