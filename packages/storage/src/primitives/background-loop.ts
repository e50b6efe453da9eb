import { isStorageOutage, OutageLog, type OutageLogger } from './outage-log.ts';

export interface LoopOptions {
  /** Name of the work in the log. */
  name: string;
  /** Milliseconds from the end of a round to the next one, unless the round returns another pause. */
  everyMs: number;
  /**
   * Milliseconds to wait after the first failure; doubles with each further failure up to `everyMs`. Default:
   * `everyMs`.
   */
  afterFailureMs?: number;
  log: OutageLogger;
  /** Outages that are logged elsewhere. Default: those of the storage. */
  isLoggedElsewhere?: (error: unknown) => boolean;
}

export interface BackgroundLoop {
  /** Starts the next round immediately, or when the current one has ended. */
  wake(): void;
  /** Stops the loop. Resolves when the current round has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `round` immediately and then repeatedly, never concurrently. A round may return the milliseconds until the next
 * one. The log shows consecutive failures as one outage.
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
