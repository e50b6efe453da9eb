import type { Storage } from '@fin-link/storage';
import { timeLimit } from '@fin-link/testing';
import { refreshChannel, type RefreshMessage } from '../../src/linking/refresh-requests/queues.ts';

export interface RefreshMessages {
  /** Resolves when the request has been in one of the states `times` times, including the past. */
  reached(requestKey: string, states: readonly string[], times?: number): Promise<string>;
  /** Returns all states of the request so far. */
  of(requestKey: string): string[];
}

const patience = timeLimit(60_000);

/** Collects the messages of refreshes, so that tests wait for states and never sleep. */
export async function refreshMessages(storage: Storage): Promise<RefreshMessages> {
  const messages: RefreshMessage[] = [];
  const waiting = new Set<() => void>();
  await storage.listen(refreshChannel, (payload) => {
    messages.push(JSON.parse(payload) as RefreshMessage);
    for (const look of waiting) look();
  });
  const of = (requestKey: string): string[] =>
    messages.filter((message) => message.requestKey === requestKey).map(({ state }) => state);
  return {
    of,
    reached(requestKey, states, times = 1) {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const timer = setTimeout(
        () => reject(new Error(`Never ${states.join(' or ')}; was ${of(requestKey).join(', ')}.`)),
        patience,
      );
      const look = (): void => {
        const found = of(requestKey).filter((state) => states.includes(state))[times - 1];
        if (found !== undefined) resolve(found);
      };
      waiting.add(look);
      look();
      return promise.finally(() => {
        clearTimeout(timer);
        waiting.delete(look);
      });
    },
  };
}
