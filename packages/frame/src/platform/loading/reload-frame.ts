/** Minimum age of a document that is reloaded. Without it, a missing file would cause endless reloads. */
const minDocumentAgeMs = 10_000;

/**
 * Handles a module that could not be loaded. Chromium remembers the failure for the lifetime of the document and never fetches the
 * module again. Its file can also be missing because the host was updated. So this function reloads the document if the host answers.
 * The flow then resumes. Always rethrows the error, for callers that retry.
 */
export async function reloadFrame(error: unknown): Promise<never> {
  if (performance.now() > minDocumentAgeMs) {
    const host = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (host?.ok === true) location.reload();
  }
  throw error;
}
