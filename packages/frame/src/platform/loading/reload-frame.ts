/** A file that stays away must not have the frame loaded over and over. */
const youngest = 10_000;

/**
 * What to do about code that could not be loaded. Chromium remembers for as long as the document lives that a module could
 * not be fetched, and asks no more; after a new version of the host its old files are gone as well. So once the host answers
 * again the document is loaded anew, and the flow goes on where it was. Throws the error on, for whoever tries again.
 */
export async function reloadFrame(error: unknown): Promise<never> {
  if (performance.now() > youngest) {
    const host = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (host?.ok === true) location.reload();
  }
  throw error;
}
