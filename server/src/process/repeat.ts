import type { FastifyBaseLogger } from 'fastify';

/** Does `work` now and again `everyMs` after it is done, never twice at once. Returns how to stop, which waits for it. */
export function repeat(everyMs: number, work: () => Promise<void>, log: FastifyBaseLogger): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const turn = (): void => {
    running = work()
      .catch((error: unknown) => log.warn({ err: error }, 'repeated work failed'))
      .then(() => {
        if (!stopped) timer = setTimeout(turn, everyMs);
      });
  };
  turn();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
