/** What a link of another party may lead to: a web page. The host checks it too; a script here would run in the frame. */
export const webAddress = (address: string | null): string | null =>
  address !== null && /^https?:\/\//i.test(address) ? address : null;

/** A path of the host itself, which no other party names. */
export const ownPath = (path: string): string | null =>
  URL.canParse(path, location.origin) &&
  path.startsWith('/') &&
  new URL(path, location.origin).origin === location.origin
    ? path
    : null;
