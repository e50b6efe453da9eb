import type { Executor, Storage } from '@fin-link/storage';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { HostDatabase } from '../database/index.ts';

const channel = 'host_pubsub';

/** Messages between the processes of the host. Each process has one database listener for all its subscribers. */
export interface Pubsub {
  /** Publishes a message. In a transaction, the message is sent when the transaction commits. */
  publish<T>(executor: Executor<T>, message: PubsubMessage): Promise<void>;
  /** Returns a function that ends the subscription. */
  subscribe(onMessage: (message: PubsubMessage) => void): () => void;
  /** Registers a listener that is called when messages may have been missed. Returns a function that removes the listener. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface NeedsPubsub {
  readonly pubsub: Pubsub;
}

/** Starts the database listener of this process. */
/**
 * SQL expression that sends a message from `noticeText` when its statement commits. It saves the round trip of `publish`. The `from` clause
 * needs `onCoordinator`.
 */
export const notice = (text: string): RawBuilder<unknown> => sql`pg_notify(${channel}::text, ${text}::text)`;

/**
 * Join that adds no row and no column. Without a table of the coordinator, a distributed database runs `notice` on the node of the user,
 * where no process listens.
 */
export const onCoordinator: RawBuilder<unknown> = sql`left join ${sql.table('deployment_secret')} as coordinator on false`;

export const noticeText = (message: PubsubMessage): string => JSON.stringify(message);

export async function openPubsub(storage: Storage, database: HostDatabase): Promise<Pubsub> {
  const subscribers = new Set<(message: PubsubMessage) => void>();
  const gapListeners = new Set<() => void>();
  const deliver = (payload: string): void => {
    const message = pubsubMessage.safeParse(JSON.parse(payload)).data;
    if (message === undefined) return;
    for (const subscriber of subscribers) subscriber(message);
  };
  const stop = await storage.listen(channel, deliver, () => {
    for (const listener of gapListeners) listener();
  });
  return {
    publish: (executor, message) => database.notify(executor, channel, noticeText(message)),
    subscribe(onMessage) {
      subscribers.add(onMessage);
      return () => void subscribers.delete(onMessage);
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => void gapListeners.delete(listener);
    },
    close: stop,
  };
}

/** Messages between processes of the host. Messages contain references only; the data is in the tables. */
const pubsubMessage = z.discriminatedUnion('about', [
  /** The session's row changed, for example because the session ended. */
  z.strictObject({ about: z.literal('session'), sessionId: z.string() }),
  /** A provider account of the session changed. */
  z.strictObject({ about: z.literal('providerAccount'), sessionId: z.string(), providerAccountId: z.int() }),
  /** The service reported a change of the provider account, which should be read again. */
  z.strictObject({ about: z.literal('hint'), sessionId: z.string(), providerAccountId: z.int() }),
  /** A bank authorization of the session changed. */
  z.strictObject({ about: z.literal('authorization'), sessionId: z.string() }),
  /** A verification of the session should be read again. */
  z.strictObject({ about: z.literal('verification'), sessionId: z.string() }),
  /** A user's token was stored, or the process that requested it gave up. */
  z.strictObject({ about: z.literal('token'), loginName: z.string() }),
  /** A user's token, which processes may have cached, was revoked. */
  z.strictObject({ about: z.literal('token-revoked'), loginName: z.string() }),
  /** A site or a key changed. */
  z.strictObject({ about: z.literal('sites-and-keys') }),
]);
type PubsubMessage = z.infer<typeof pubsubMessage>;
