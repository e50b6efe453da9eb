/** Gives refreshes that users wait for precedence over automatic ones. Applies within one process. */
export interface Precedence {
  /** Marks the start of work that a user waits for. Returns a function that marks the end of this work. */
  begin(): () => void;
  /** Resolves when no user waits any more, or when the signal aborts. */
  untilIdle(patience: AbortSignal): Promise<void>;
}

/** Creates the precedence of one process. */
export function createPrecedence(): Precedence {
  let runningCount = 0;
  let ended = Promise.withResolvers<void>();
  return {
    begin() {
      runningCount += 1;
      return () => {
        runningCount -= 1;
        if (runningCount > 0) return;
        ended.resolve();
        ended = Promise.withResolvers();
      };
    },
    async untilIdle(patience) {
      const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<void>();
      const stop = (): void => giveUp();
      patience.addEventListener('abort', stop);
      try {
        // Other work may have begun in the meantime.
        while (runningCount > 0 && !patience.aborted) await Promise.race([ended.promise, givenUp]);
      } finally {
        patience.removeEventListener('abort', stop);
      }
    },
  };
}
