/**
 * Runs `work` for each item, with at most `most` calls in parallel. After a failure starts no new calls, waits for the running ones and
 * throws the error.
 */
export async function sideBySide<T>(items: Iterable<T>, most: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]();
  let failed = false;
  const lane = async (): Promise<void> => {
    for (let next = rest.next(); next.done !== true && !failed; next = rest.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: most }, lane));
  for (const one of lanes) if (one.status === 'rejected') throw one.reason;
}
