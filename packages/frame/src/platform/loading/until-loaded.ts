const retryDelayMs = 2_000;

/** Calls `load` until it succeeds, with a delay after each failure. Returns `null` if the result is no longer needed. */
export async function untilLoaded<M>(load: () => Promise<M>, stillWanted: () => boolean): Promise<M | null> {
  while (stillWanted()) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    }
  }
  return null;
}
