const retryAfter = 2_000;

/** Loads a module and retries until loading succeeds. Returns `null` if the module is no longer needed. */
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
