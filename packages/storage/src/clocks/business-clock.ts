import { type Kysely, sql } from 'kysely';
import type { Database, Executor } from '../database/index.ts';
import type { Storage } from '../storage/index.ts';

export interface Clock {
  now(): Date;
}

/** Clock of tokens, signatures and sessions. Always returns the system time. */
export const systemClock: Clock = { now: () => new Date() };

/**
 * Clock of consents, deposits, schedules and extract windows. The clock's offset is stored in the database and is the same in every
 * process.
 */
export interface BusinessClock extends Clock {
  /** Returns the time according to the cached offset. Changes by other processes arrive with a short delay; use `read` if this matters. */
  now(): Date;
  /** Reads the stored offset in the given transaction and returns the time. */
  read<D>(executor: Executor<D>): Promise<Date>;
  /** Sets the current time. The clock continues from this time. */
  set(to: Date): Promise<void>;
  /** Moves the clock by milliseconds; a negative number moves it back. */
  advance(ms: number): Promise<void>;
  /** Resets the clock to the system time. */
  reset(): Promise<void>;
  /** Calls the listener after every change, in every process. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
  /** Stops following changes by other processes. */
  close(): Promise<void>;
}

/** Delay in milliseconds before the offset is read again after a failure. */
const retryMs = 1_000;

/** Opens the clock of the owner's schema and follows changes by other processes. */
export async function openBusinessClock<T>(
  storage: Pick<Storage, 'listen' | 'onBackgroundError'>,
  owner: Database<T>,
  base: Clock = systemClock,
): Promise<BusinessClock> {
  const database = owner as unknown as Database<ClockTables>;
  const channel = `${owner.schema}_business_clock`;
  const listeners = new Set<() => void>();
  let offset = 0;
  let reading = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;

  const readOffset = async (executor: Executor<ClockTables>): Promise<number> => {
    const row = await executor.selectFrom('business_clock').select('offset_ms').executeTakeFirstOrThrow();
    return Number(row.offset_ms);
  };
  // Reads run one after the other, because the older of two concurrent answers could arrive last.
  const refresh = (): Promise<void> => (reading = reading.catch(() => {}).then(readAndNotify));
  const readAndNotify = async (): Promise<void> => {
    const read = await readOffset(database.db);
    if (read === offset) return;
    offset = read;
    for (const listener of listeners) listener();
  };
  const change = async (next: (current: number) => number): Promise<void> => {
    await database.tx(async (trx) => {
      const { offset_ms: current } = await trx
        .selectFrom('business_clock')
        .select('offset_ms')
        .forUpdate()
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('business_clock')
        .set({ offset_ms: String(Math.round(next(Number(current)))) })
        .execute();
      await database.notify(trx, channel, '');
    });
    await refresh();
  };
  const refreshOrRetry = (): void => {
    refresh().catch((error: unknown) => {
      storage.onBackgroundError(error);
      retry = setTimeout(refreshOrRetry, retryMs);
    });
  };

  const stopListening = await storage.listen(channel, refreshOrRetry, refreshOrRetry);
  await refresh();

  return {
    now: () => new Date(base.now().getTime() + offset),
    read: async <D>(executor: Executor<D>) =>
      new Date(base.now().getTime() + (await readOffset(executor as unknown as Executor<ClockTables>))),
    set: (to) => change(() => to.getTime() - base.now().getTime()),
    advance: (ms) => change((current) => current + ms),
    reset: () => change(() => 0),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      await stopListening();
      // An earlier change may still be loading, and its read can schedule a retry.
      await reading.catch(() => {});
      clearTimeout(retry);
    },
  };
}

interface ClockTables {
  business_clock: { id: number; offset_ms: string };
}

/** Creates the table of the clock. The only row contains the offset in milliseconds. Part of the owner's migrations. */
export async function migrateBusinessClock(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('business_clock')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('offset_ms', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into ${sql.table('business_clock')} (id, offset_ms) values (1, 0)`.execute(db);
}
