import { isStorageOutage, OutageLog, type OutageLogger } from './outage-log.ts';

export interface LoopOptions {
  /** Name of the work, for the log. */
  name: string;
  /** Milliseconds between the end of a round and the start of the next, unless the round returns another pause. */
  everyMs: number;
  /** Milliseconds to wait after the first failure; doubles with each further failure, up to `everyMs`. Default: `everyMs`. */
  afterFailureMs?: number;
  log: OutageLogger;
  /** Whether an outage is already logged by other code. Default: outages of the storage. */
  isLoggedElsewhere?: (error: unknown) => boolean;
}

export interface BackgroundLoop {
  /** Starts the next round immediately, or as soon as the current one has ended. */
  wake(): void;
  /** Stops the loop. Resolves when the current round has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `round` immediately and then repeatedly, never concurrently. A round may return the number of milliseconds until the next one. The
 * log shows consecutive failures as a single outage.
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
