interface LoopLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

export interface LoopOptions {
  /** Names the work in the log. */
  name: string;
  /** Milliseconds from the end of a round to the next one, unless the round says otherwise. */
  everyMs: number;
  /** Milliseconds to wait after a first failure, then twice as long each time, up to `everyMs`; default `everyMs`. */
  afterFailureMs?: number;
  log: LoopLog;
}

export interface BackgroundLoop {
  /** Begins the next round at once, or as soon as the one under way has ended. */
  wake(): void;
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
}

/**
 * Does `round` now and again and again, never twice at once. A round may return the milliseconds until the next one. Of
 * failures of one kind that follow each other only the first is logged, and then that the work succeeds again.
 */
export function startLoop(
  { name, everyMs, afterFailureMs = everyMs, log }: LoopOptions,
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
    let failure: string | null = null;
    let failureMs = afterFailureMs;
    while (!isStopped) {
      isWoken = false;
      let ms: number;
      try {
        ms = (await round()) ?? everyMs;
        if (failure !== null) log.info({ loop: name }, 'background work succeeds again');
        failure = null;
        failureMs = afterFailureMs;
      } catch (error) {
        const kind = kindOf(error);
        if (kind !== failure) log.warn({ err: error, loop: name }, 'background work failed');
        failure = kind;
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

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name;
}
