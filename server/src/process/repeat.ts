import type { FastifyBaseLogger } from 'fastify';

export interface Repetition {
  everyMs: number;
  /** How long to wait after a first failure, then twice as long each time, up to `everyMs`; default `everyMs`. */
  afterFailureMs?: number;
}

/** Does `work` now and again and again, never twice at once. Returns how to stop, which waits for it. */
export function repeat(
  { everyMs, afterFailureMs = everyMs }: Repetition,
  work: () => Promise<void>,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let wait = afterFailureMs;
  const turn = (): void => {
    running = work().then(
      () => {
        wait = afterFailureMs;
        next(everyMs);
      },
      (error: unknown) => {
        log.warn({ err: error }, 'repeated work failed');
        next(wait);
        wait = Math.min(wait * 2, everyMs);
      },
    );
  };
  const next = (ms: number): void => {
    if (!stopped) timer = setTimeout(turn, ms);
  };
  turn();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
