/** Returns the address if its scheme is `http` or `https`; otherwise `null`. A `javascript:` address would run in the frame. */
export const webAddress = (address: string | null): string | null =>
  address !== null && /^https?:\/\//i.test(address) ? address : null;

/** Returns the path if it starts with `/` and stays on the host's origin; otherwise `null`. */
export const ownPath = (path: string): string | null =>
  URL.canParse(path, location.origin) &&
  path.startsWith('/') &&
  new URL(path, location.origin).origin === location.origin
    ? path
    : null;
