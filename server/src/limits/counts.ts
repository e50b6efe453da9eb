import type { HostErrorCode } from '@fin-link/contracts/browser';
import type { Clock } from '@fin-link/storage';
import { sql } from 'kysely';
import { HostError } from '../http/host-error.ts';
import { prepare } from '../database/prepared.ts';
import type { Place } from '../database/prepared.ts';
import type { HostDatabase } from '../database/schema.ts';
import type { LimitName, LimitSizes } from './limit.ts';
import type { SubjectHash } from './subject-hash.ts';
import { secondsUntil, windowAt } from './window.ts';

export interface Counted {
  limit: LimitName;
  subject: string;
}

/** Counts in windows of time. */
export interface Counts {
  /** Counts at once in the database, exact among all processes. Throws `code` with the time to wait. */
  exactly(code: HostErrorCode, counted: readonly Counted[]): Promise<void>;
  /** Counts here, without waiting for anything; `settle` adds it to what other processes counted. Returns `rate.limited` when there were too many. */
  here(limit: LimitName, subject: string): HostError | null;
  /** Exchanges what was counted here for what all processes counted. */
  settle(): Promise<void>;
  sweep(): Promise<void>;
}

/** One subject's count in the present window. */
interface Count {
  readonly limit: LimitName;
  readonly subject: string;
  readonly start: number;
  readonly end: number;
  /** Of all processes, when last settled. */
  settled: number;
  /** Since then, here. */
  unsettled: number;
}

interface CountRow {
  subject_hash: string;
  window_start: Date;
  ends_at: Date;
  count: number;
}

const mostRemembered = 50_000;
const batch = 1_000;

export function openCounts(database: HostDatabase, clock: Clock, sizes: LimitSizes, hashOf: SubjectHash): Counts {
  const counts = new Map<string, Count>();

  const addRows = prepare(database.db, (db, place: Place<{ rows: string }>) =>
    db
      .insertInto('limit_count')
      .columns(['subject_hash', 'window_start', 'ends_at', 'count'])
      .expression(
        sql<CountRow>`select * from jsonb_to_recordset(${place('rows')}::jsonb) as row (subject_hash text, window_start timestamptz, ends_at timestamptz, count integer)`,
      )
      .onConflict((conflict) =>
        conflict
          .columns(['subject_hash', 'window_start'])
          .doUpdateSet((eb) => ({ count: eb('limit_count.count', '+', eb.ref('excluded.count')) })),
      )
      .returning(['subject_hash', 'count']),
  );
  const add = async (rows: CountRow[]): Promise<Pick<CountRow, 'subject_hash' | 'count'>[]> => {
    // In one order in every process, so that two never wait for each other.
    const ordered = rows.toSorted((a, b) => (a.subject_hash < b.subject_hash ? -1 : 1));
    return (await addRows({ rows: JSON.stringify(ordered) })).rows;
  };

  /** Whoever makes up addresses fills the memory: what is known elsewhere goes first, then the oldest. */
  const makeRoom = (): void => {
    for (const [key, count] of counts) if (count.unsettled === 0) counts.delete(key);
    for (const key of counts.keys()) {
      if (counts.size < mostRemembered) return;
      counts.delete(key);
    }
  };

  return {
    async exactly(code, counted) {
      const now = clock.now();
      const asked = counted.map(({ limit, subject }) => ({
        most: sizes[limit].most,
        hash: hashOf(limit, [subject]),
        window: windowAt(now, sizes[limit]),
      }));
      const totals = await add(
        asked.map(({ hash, window }) => ({
          subject_hash: hash,
          window_start: new Date(window.start),
          ends_at: new Date(window.end),
          count: 1,
        })),
      );
      const ends = asked
        .filter(({ hash, most }) => (totals.find((total) => total.subject_hash === hash)?.count ?? 0) > most)
        .map(({ window }) => window.end);
      if (ends.length > 0) throw new HostError(code, { retryAfter: secondsUntil(Math.max(...ends), now) });
    },

    here(limit, subject) {
      const now = clock.now();
      const key = `${limit} ${subject}`;
      let count = counts.get(key);
      if (count === undefined || count.end <= now.getTime()) {
        if (counts.size >= mostRemembered) makeRoom();
        count = { limit, subject, ...windowAt(now, sizes[limit]), settled: 0, unsettled: 0 };
        counts.set(key, count);
      }
      if (count.settled + count.unsettled >= sizes[limit].most)
        return new HostError('rate.limited', { retryAfter: secondsUntil(count.end, now) });
      count.unsettled++;
      return null;
    },

    async settle() {
      const now = clock.now().getTime();
      const due: Count[] = [];
      for (const [key, count] of counts) {
        if (count.end <= now) counts.delete(key);
        else if (count.unsettled > 0) due.push(count);
      }
      for (let from = 0; from < due.length; from += batch) {
        const sent = due.slice(from, from + batch).map((count) => ({
          count,
          hash: hashOf(count.limit, [count.subject]),
          added: count.unsettled,
        }));
        const totals = new Map(
          (
            await add(
              sent.map(({ count, hash, added }) => ({
                subject_hash: hash,
                window_start: new Date(count.start),
                ends_at: new Date(count.end),
                count: added,
              })),
            )
          ).map((row) => [row.subject_hash, row.count]),
        );
        for (const { count, hash, added } of sent) {
          // Calls went on being counted meanwhile.
          count.unsettled -= added;
          count.settled = totals.get(hash) ?? count.settled + added;
        }
      }
    },

    async sweep() {
      const now = clock.now();
      await database.db.deleteFrom('limit_count').where('ends_at', '<=', now).execute();
      await database.db.deleteFrom('limit_attempt').where('ends_at', '<=', now).execute();
    },
  };
}
