/** Returns the address if its scheme is `http` or `https`; otherwise `null`. A `javascript:` address would run in the frame. */
export const webAddress = (address: string | null): string | null =>
  address !== null && /^https?:\/\//i.test(address) ? address : null;

/**
 * Returns the path that opens the bank, with the language of the screen for the host's own pages. Returns `null` if the path does not start
 * with `/` or leaves the host's origin.
 */
export const bankPath = (path: string): string | null =>
  URL.canParse(path, location.origin) &&
  path.startsWith('/') &&
  new URL(path, location.origin).origin === location.origin
    ? `${path}&locale=${document.documentElement.lang}`
    : null;
