/** Whether somebody waits for a refresh that this process works on: those that nobody waits for let it go first. */
export interface Precedence {
  /** Work that somebody waits for has begun. Returns how to say that it has ended. */
  begin(): () => void;
  /** Resolves when nobody waits, at once where that is so already, or when `patience` aborts. */
  untilNobodyWaits(patience: AbortSignal): Promise<void>;
}

export function createPrecedence(): Precedence {
  let underWay = 0;
  let ended = Promise.withResolvers<void>();
  return {
    begin() {
      underWay += 1;
      return () => {
        underWay -= 1;
        if (underWay > 0) return;
        ended.resolve();
        ended = Promise.withResolvers();
      };
    },
    async untilNobodyWaits(patience) {
      const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<void>();
      const stop = (): void => giveUp();
      patience.addEventListener('abort', stop);
      try {
        // Somebody else may have begun between the end and this.
        while (underWay > 0 && !patience.aborted) await Promise.race([ended.promise, givenUp]);
      } finally {
        patience.removeEventListener('abort', stop);
      }
    },
  };
}
