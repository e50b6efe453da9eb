import type { Executor, Storage } from '@fin-link/storage';
import { z } from 'zod';
import type { HostDatabase } from '../database/index.ts';

const channel = 'host_notice';

const notice = z.discriminatedUnion('about', [
  /** The session's own row changed: touched, ended. */
  z.strictObject({ about: z.literal('session'), sessionId: z.string() }),
  /** A provider account of the session reads differently now. */
  z.strictObject({ about: z.literal('providerAccount'), sessionId: z.string(), providerAccountId: z.int() }),
  /** The service said that these are worth reading again. */
  z.strictObject({ about: z.literal('hint'), sessionId: z.string(), providerAccountId: z.int() }),
  /** An authorization at a bank of the session changed. */
  z.strictObject({ about: z.literal('authorization'), sessionId: z.string() }),
  z.strictObject({ about: z.literal('token'), loginName: z.string() }),
  /** The token that processes may remember is revoked. */
  z.strictObject({ about: z.literal('token-taken'), loginName: z.string() }),
]);
export type Notice = z.infer<typeof notice>;

/** What processes tell each other; references only. One listener per process, however many subscribers. */
export interface Notices {
  send<T>(executor: Executor<T>, told: Notice): Promise<void>;
  /** Returns how to stop. */
  subscribe(onNotice: (heard: Notice) => void): () => void;
  /** Called when notices may have been missed. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

export async function openNotices(storage: Storage, database: HostDatabase): Promise<Notices> {
  const subscribers = new Set<(heard: Notice) => void>();
  const gapListeners = new Set<() => void>();
  const hear = (payload: string): void => {
    const heard = notice.safeParse(JSON.parse(payload)).data;
    if (heard === undefined) return;
    for (const subscriber of subscribers) subscriber(heard);
  };
  const stop = await storage.listen(channel, hear, () => {
    for (const listener of gapListeners) listener();
  });
  return {
    send: (executor, told) => database.notify(executor, channel, JSON.stringify(told)),
    subscribe(onNotice) {
      subscribers.add(onNotice);
      return () => void subscribers.delete(onNotice);
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => void gapListeners.delete(listener);
    },
    close: stop,
  };
}
