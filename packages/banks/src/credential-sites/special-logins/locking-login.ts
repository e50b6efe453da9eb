import type { Clock, Database } from '@fin-link/storage';
import { sql } from 'kysely';
import type { BusinessClock } from '../../basics/index.ts';
import type { BanksSchema } from '../sessions/schema.ts';
import { SiteFailure } from '../site/site-failure.ts';

const login = 'ok-locks';
const maxMisses = 3;
const lockMs = 3_600_000;
/** Time in milliseconds after which a wrong password no longer counts. */
const missRetentionMs = 86_400_000;

/** Pattern of the logins that lock, for the catalogue. */
export const lockingPattern = `${login}-<name>`;

/** Returns `true` if a login locks. Other logins never lock, because all users of the sandbox share them. */
const isLockingLogin = (userName: string): boolean => userName === login || userName.startsWith(`${login}-`);

/** An attempt to sign in. */
export interface Attempt {
  readonly siteId: string;
  readonly userName: string;
  /** Whether the password is correct. */
  readonly isRight: boolean;
}

/**
 * Creates the function that counts the wrong passwords of logins that lock. A count expires a day after the last wrong password,
 * by the protocol clock. A lock ends after an hour, by the business clock.
 */
export function createLocks({
  database,
  clock,
  businessClock,
}: {
  readonly database: Database<BanksSchema>;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
}) {
  /** Counts an attempt. Returns a failure if the login is locked, otherwise `null`. A correct password clears the count. */
  return async ({ siteId, userName, isRight }: Attempt): Promise<SiteFailure | null> => {
    if (!isLockingLogin(userName)) return null;
    const now = await businessClock.now();
    const key = { site_id: siteId, user_name: userName };
    return database.tx(async (trx) => {
      const missedAt = clock.now();
      await trx
        .deleteFrom('site_miss')
        .where('missed_at', '<', new Date(missedAt.getTime() - missRetentionMs))
        .execute();
      // The upsert locks the row, so that concurrent attempts are counted one after the other.
      const stored = await trx
        .insertInto('site_miss')
        .values({ ...key, misses: 0, locked_until: null, missed_at: missedAt })
        .onConflict((conflict) =>
          conflict.columns(['site_id', 'user_name']).doUpdateSet({ misses: sql<number>`site_miss.misses` }),
        )
        .returning(['misses', 'locked_until'])
        .executeTakeFirstOrThrow();
      if (stored.locked_until !== null && stored.locked_until > now) return lockedUntil(stored.locked_until);
      if (isRight) {
        await trx
          .deleteFrom('site_miss')
          .where((where) => where.and(key))
          .execute();
        return null;
      }
      const misses = (stored.locked_until === null ? stored.misses : 0) + 1;
      const until = misses < maxMisses ? null : new Date(now.getTime() + lockMs);
      await trx
        .updateTable('site_miss')
        .set({ misses, locked_until: until, missed_at: missedAt })
        .where((where) => where.and(key))
        .execute();
      return until === null ? null : lockedUntil(until);
    });
  };
}

/** Counts an attempt. Returns a failure if the login is locked. */
export type Locks = ReturnType<typeof createLocks>;

const lockedUntil = (until: Date): SiteFailure =>
  new SiteFailure(
    403,
    'ACCOUNT_LOCKED',
    `This login is locked after ${maxMisses} wrong passwords. It opens again at ${until.toISOString().slice(0, 16)}Z.`,
  );
