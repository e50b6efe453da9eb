import type { Timers } from '../src/index.ts';

/** Returns timers that run only when the test calls `goOff`. */
export function manualTimers() {
  const waiting = new Set<{ milliseconds: number; run: () => void }>();
  const watchers = new Set<() => void>();
  const find = (least: number, most: number) =>
    [...waiting].find((one) => one.milliseconds >= least && one.milliseconds <= most);
  const timers: Timers = {
    after(milliseconds, run) {
      const entry = { milliseconds, run };
      waiting.add(entry);
      for (const watcher of [...watchers]) watcher();
      return () => waiting.delete(entry);
    },
    random: () => 0,
  };
  /** Waits until a timer between the bounds is set, then runs the timer. */
  async function goOff(least: number, most = least): Promise<number> {
    for (;;) {
      const entry = find(least, most);
      if (entry !== undefined) {
        waiting.delete(entry);
        entry.run();
        return entry.milliseconds;
      }
      await new Promise<void>((resolve) => {
        const watcher = () => {
          watchers.delete(watcher);
          resolve();
        };
        watchers.add(watcher);
      });
    }
  }
  return { timers, goOff, pending: () => waiting.size };
}
