import type { FastifyBaseLogger } from 'fastify';

export interface Repetition {
  everyMs: number;
  /** How long to wait after a first failure, then twice as long each time, up to `everyMs`; default `everyMs`. */
  afterFailureMs?: number;
}

/**
 * Does `work` now and again and again, never twice at once. Returns how to stop, which waits for it. Of failures of one kind that
 * follow each other only the first is logged, and then that it works again.
 */
export function repeat(
  { everyMs, afterFailureMs = everyMs }: Repetition,
  work: () => Promise<void>,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let wait = afterFailureMs;
  let failure: string | null = null;
  const turn = (): void => {
    running = work().then(
      () => {
        if (failure !== null) log.info('repeated work succeeds again');
        failure = null;
        wait = afterFailureMs;
        next(everyMs);
      },
      (error: unknown) => {
        const kind = kindOf(error);
        if (kind !== failure) log.warn({ err: error }, 'repeated work failed');
        failure = kind;
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

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name;
}
