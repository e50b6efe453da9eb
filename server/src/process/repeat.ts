import type { FastifyBaseLogger } from 'fastify';

export interface Repetition {
  everyMs: number;
  /** How long to wait after a failure; default as after a success. */
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
  const turn = (): void => {
    running = work().then(
      () => next(everyMs),
      (error: unknown) => {
        log.warn({ err: error }, 'repeated work failed');
        next(afterFailureMs);
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
