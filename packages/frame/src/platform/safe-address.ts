/** The address if it is one of a web page, else null. The host checks it, too; a script address would run in the frame. */
export const webAddress = (address: string | null): string | null =>
  address !== null && /^https?:\/\//i.test(address) ? address : null;

/** The path if it stays on the host's origin, else null. */
export const ownPath = (path: string): string | null =>
  URL.canParse(path, location.origin) &&
  path.startsWith('/') &&
  new URL(path, location.origin).origin === location.origin
    ? path
    : null;
