// Addresses of this site, with the base path it is served under.
/** The path that the site is served under, with a slash at its end. */
export const base = import.meta.env.BASE_URL.replace(/\/?$/, '/');

/** The address of a page of this site, given its path below the root. */
export function href(path: `/${string}`): string {
  return base + path.slice(1);
}

/** The whole address of a page, given its path below the site's root; `site` is Astro's own setting. */
export function absolute(path: string, site: URL | undefined): string {
  return new URL(base + path, site).href;
}
