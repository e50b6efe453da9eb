const retryAfter = 2_000;

/** Loads code that is needed, however long the network takes; null when nobody waits for it any more. */
export async function untilLoaded<M>(load: () => Promise<M>, stillWanted: () => boolean): Promise<M | null> {
  while (stillWanted()) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryAfter));
    }
  }
  return null;
}
