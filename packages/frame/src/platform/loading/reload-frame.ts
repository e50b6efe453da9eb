/** Minimum age in milliseconds of a document that is reloaded. Without it, a missing file would cause endless reloads. */
const youngest = 10_000;

/**
 * Handles a module that could not be loaded. Chromium remembers the failure for the lifetime of the document and never fetches the
 * module again. After an update of the host, its old files are gone, too. So this function reloads the document if the host answers,
 * and the flow resumes. It always rethrows the error, for callers that retry.
 */
export async function reloadFrame(error: unknown): Promise<never> {
  if (performance.now() > youngest) {
    const host = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (host?.ok === true) location.reload();
  }
  throw error;
}
