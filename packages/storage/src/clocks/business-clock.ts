import type { Database, Executor } from '../database/index.ts';
import type { Storage } from '../storage/index.ts';
import type { ClockTables } from './migration.ts';

export interface Clock {
  now(): Date;
}

/** The protocol clock: tokens, signatures, sessions. Never moved. */
export const systemClock: Clock = { now: () => new Date() };

/** The clock of consents, deposits, schedules and extract windows: kept in the database, the same in every process. */
export interface BusinessClock extends Clock {
  /** As last heard: another process's change arrives within moments. Where a moment matters, use `read`. */
  now(): Date;
  /** The time by the offset as it is stored now, seen by the given transaction. */
  read<D>(executor: Executor<D>): Promise<Date>;
  /** Makes it that time now; it then runs on. */
  set(to: Date): Promise<void>;
  /** Milliseconds; negative goes back. */
  advance(ms: number): Promise<void>;
  /** Back to the protocol clock's time. */
  reset(): Promise<void>;
  /** Called after every change, in every process. Returns how to stop. */
  onChange(listener: () => void): () => void;
  close(): Promise<void>;
}

const retryMs = 1_000;

/** Reads the clock of the owner's schema and keeps up with changes that other processes make. */
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
  // One after the other: of two reads under way, the older answer could otherwise arrive last.
  const refresh = (): Promise<void> => (reading = reading.catch(() => {}).then(readAgain));
  const readAgain = async (): Promise<void> => {
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
  const hear = (): void => {
    refresh().catch((error: unknown) => {
      storage.onBackgroundError(error);
      retry = setTimeout(hear, retryMs);
    });
  };

  const stopListening = await storage.listen(channel, hear, hear);
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
      // A change that was heard before is still being read, which may ask for a retry.
      await reading.catch(() => {});
      clearTimeout(retry);
    },
  };
}
