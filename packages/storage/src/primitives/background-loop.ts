import { isStorageOutage, OutageLog, type OutageLogger } from './outage-log.ts';

export interface LoopOptions {
  /** Names the work in the log. */
  name: string;
  /** Milliseconds from the end of a round to the next one, unless the round says otherwise. */
  everyMs: number;
  /** Milliseconds to wait after a first failure, then twice as long each time, up to `everyMs`; default `everyMs`. */
  afterFailureMs?: number;
  log: OutageLogger;
  /** Outages that are logged elsewhere. Default: those of the storage. */
  isLoggedElsewhere?: (error: unknown) => boolean;
}

export interface BackgroundLoop {
  /** Begins the next round at once, or as soon as the one under way has ended. */
  wake(): void;
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
}

/**
 * Does `round` now and again and again, never twice at once. A round may return the milliseconds until the next one. Failures
 * that follow each other are one outage in the log.
 */
export function startLoop(
  { name, everyMs, afterFailureMs = everyMs, log, isLoggedElsewhere = isStorageOutage }: LoopOptions,
  round: () => Promise<number | void>,
): BackgroundLoop {
  let isStopped = false;
  let isWoken = false;
  let endPause = (): void => {};
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    const outages = new OutageLog(log);
    let failureMs = afterFailureMs;
    while (!isStopped) {
      isWoken = false;
      let ms: number;
      try {
        ms = (await round()) ?? everyMs;
        outages.worked(name);
        failureMs = afterFailureMs;
      } catch (error) {
        if (!isLoggedElsewhere(error)) outages.failed(name, error);
        ms = failureMs;
        failureMs = Math.min(failureMs * 2, everyMs);
      }
      if (ms > 0 && !isStopped && !isWoken) await pause(ms);
    }
  };
  const running = run();
  return {
    wake() {
      isWoken = true;
      endPause();
    },
    async stop() {
      isStopped = true;
      endPause();
      await running;
    },
  };
}
