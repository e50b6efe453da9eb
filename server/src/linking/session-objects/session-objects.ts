import type { Selectable } from 'kysely';
import {
  keyOfSession,
  lockSession,
  type HostDatabase,
  type HostTables,
  type HostTransaction,
  type NeedsDatabase,
  type ObjectDetails,
  type ObjectKind,
  type SessionKey,
} from '../../platform/database/index.ts';
import type { NeedsClock } from '../../platform/parts/index.ts';

/**
 * Object that a session created, started or read, for example a provider account or a transfer. All kinds are rows of the table
 * `session_object`.
 */
export interface StoredObject<K extends ObjectKind> {
  sessionId: string;
  /** Key that is unique for the session and kind, for example an idempotency key. */
  key: string;
  /** Hash of the request that created the object, to recognize a different request with the same key. */
  requestHash: string | null;
  /** Id at the service; `null` while the first request is under way. */
  id: number | null;
  reference: string | null;
  details: ObjectDetails[K];
  endsAt: Date | null;
  eventNumber: number;
  createdAt: Date;
}

/** New object. Omitted fields are `null`, and `eventNumber` is 0. */
type NewObject<K extends ObjectKind> = Pick<StoredObject<K>, 'key' | 'details'> &
  Partial<Pick<StoredObject<K>, 'requestHash' | 'id' | 'reference' | 'endsAt' | 'eventNumber'>>;

interface SessionObjects<K extends ObjectKind> {
  /** Stores an object once for each key. No-op if the session does not exist. */
  add(session: SessionKey, object: NewObject<K>): Promise<void>;
  /** Stores an object in a transaction that has locked the session. */
  insert(trx: HostTransaction, session: SessionKey, object: NewObject<K>): Promise<void>;
  /** Returns the object with this key; `null` if the session has none. */
  find(executor: Executor, session: SessionKey, key: string): Promise<StoredObject<K> | null>;
  /** Returns the objects of a session, oldest first, at most `maxPerSession`. */
  ofSession(session: SessionKey, executor?: Executor): Promise<StoredObject<K>[]>;
  /** Deletes the object with this id from the session. */
  forget(session: SessionKey, id: number): Promise<void>;
  /** Columns that select the row of an object. */
  keyOf(session: SessionKey, key: string): ObjectKey<K>;
  /** Columns of a new row. */
  rowOf(session: SessionKey, object: NewObject<K>): ReturnType<typeof rowOf<K>>;
}

type ObjectKey<K> = ReturnType<typeof keyOfSession> & { kind: K; object_key: string };
type Executor = HostDatabase['db'] | HostTransaction;

/** Opens the objects of one kind, of which a session has at most `maxPerSession`. */
export function sessionObjects<K extends ObjectKind>(
  { database, clock }: NeedsDatabase & NeedsClock,
  kind: K,
  maxPerSession: number,
): SessionObjects<K> {
  const keyOf = (session: SessionKey, key: string) => ({ ...keyOfSession(session), kind, object_key: key });
  const newRow = (session: SessionKey, object: NewObject<K>) => rowOf(keyOf(session, object.key), object, clock.now());

  const insert = async (trx: HostTransaction, session: SessionKey, object: NewObject<K>): Promise<void> => {
    await trx
      .insertInto('session_object')
      .values(newRow(session, object))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };

  return {
    keyOf,
    rowOf: newRow,
    insert,

    add: (session, object) =>
      database.tx(async (trx) => {
        if (await lockSession(trx, session)) await insert(trx, session, object);
      }),

    async find(executor, session, key) {
      const row = await executor
        .selectFrom('session_object')
        .selectAll()
        .where((eb) => eb.and(keyOf(session, key)))
        .executeTakeFirst();
      return row === undefined ? null : objectOf<K>(row);
    },

    async ofSession(session, executor = database.db) {
      const rows = await executor
        .selectFrom('session_object')
        .selectAll()
        .where((eb) => eb.and({ ...keyOfSession(session), kind }))
        .orderBy('created_at')
        .orderBy('object_key')
        .limit(maxPerSession)
        .execute();
      return rows.map((row) => objectOf<K>(row));
    },

    async forget(session, id) {
      await database.db
        .deleteFrom('session_object')
        .where((eb) => eb.and({ ...keyOfSession(session), kind, object_id: String(id) }))
        .execute();
    },
  };
}

const rowOf = <K extends ObjectKind>(key: ObjectKey<K>, object: NewObject<K>, now: Date) => ({
  ...key,
  request_hash: object.requestHash ?? null,
  object_id: object.id === undefined || object.id === null ? null : String(object.id),
  reference: object.reference ?? null,
  details: JSON.stringify(object.details),
  ends_at: object.endsAt ?? null,
  event_number: object.eventNumber ?? 0,
  created_at: now,
});

/** Reads a row of the kind `K`. */
export const objectOf = <K extends ObjectKind>(row: Selectable<HostTables['session_object']>): StoredObject<K> => ({
  sessionId: row.session_id,
  key: row.object_key,
  requestHash: row.request_hash,
  id: row.object_id === null ? null : Number(row.object_id),
  reference: row.reference,
  // The kind of a row determines its details.
  details: row.details as ObjectDetails[K],
  endsAt: row.ends_at,
  eventNumber: row.event_number,
  createdAt: row.created_at,
});
