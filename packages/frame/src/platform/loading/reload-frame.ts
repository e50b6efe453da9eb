/** Milliseconds. A younger document is not reloaded, so that a missing file does not cause endless reloads. */
const youngest = 10_000;

/**
 * Handles a module that could not be loaded. Chromium remembers for the lifetime of the document that a module could
 * not be fetched and never fetches it again; after an update of the host its old files are gone, too. So once the host
 * answers again the document is reloaded and the flow resumes. Rethrows the error for callers that try again.
 */
export async function reloadFrame(error: unknown): Promise<never> {
  if (performance.now() > youngest) {
    const host = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (host?.ok === true) location.reload();
  }
  throw error;
}
