import type { Clock, Database } from '@fin-link/storage';
import { sql } from 'kysely';
import type { BusinessClock } from '../../basics/index.ts';
import type { BanksSchema } from '../sessions/schema.ts';
import { SiteFailure } from '../site/site-failure.ts';

const login = 'ok-locks';
const missesAllowed = 3;
const lockedForMs = 3_600_000;
const forgottenAfterMs = 86_400_000;

export const lockingPattern = `${login}-<name>`;

/** Whether a login locks. Other logins never lock, because all users of the sandbox share them. */
const locks = (userName: string): boolean => userName === login || userName.startsWith(`${login}-`);

export interface Attempt {
  readonly siteId: string;
  readonly userName: string;
  readonly isRight: boolean;
}

/** Counts the wrong passwords of logins that lock. Counts expire after a day; a lock ends by the business clock. */
export function createLocks({
  database,
  clock,
  businessClock,
}: {
  readonly database: Database<BanksSchema>;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
}) {
  /** Returns the failure if the login is locked, otherwise `null`. A right password clears the count. */
  return async ({ siteId, userName, isRight }: Attempt): Promise<SiteFailure | null> => {
    if (!locks(userName)) return null;
    const now = await businessClock.now();
    const key = { site_id: siteId, user_name: userName };
    return database.tx(async (trx) => {
      const missedAt = clock.now();
      await trx
        .deleteFrom('site_miss')
        .where('missed_at', '<', new Date(missedAt.getTime() - forgottenAfterMs))
        .execute();
      const counted = await trx
        .insertInto('site_miss')
        .values({ ...key, misses: 0, locked_until: null, missed_at: missedAt })
        .onConflict((conflict) =>
          conflict.columns(['site_id', 'user_name']).doUpdateSet({ misses: sql<number>`site_miss.misses` }),
        )
        .returning(['misses', 'locked_until'])
        .executeTakeFirstOrThrow();
      if (counted.locked_until !== null && counted.locked_until > now) return lockedUntil(counted.locked_until);
      if (isRight) {
        await trx
          .deleteFrom('site_miss')
          .where((where) => where.and(key))
          .execute();
        return null;
      }
      const misses = (counted.locked_until === null ? counted.misses : 0) + 1;
      const until = misses < missesAllowed ? null : new Date(now.getTime() + lockedForMs);
      await trx
        .updateTable('site_miss')
        .set({ misses, locked_until: until, missed_at: missedAt })
        .where((where) => where.and(key))
        .execute();
      return until === null ? null : lockedUntil(until);
    });
  };
}

export type Locks = ReturnType<typeof createLocks>;

const lockedUntil = (until: Date): SiteFailure =>
  new SiteFailure(
    403,
    'ACCOUNT_LOCKED',
    `This login is locked after ${missesAllowed} wrong passwords. It opens again at ${until.toISOString().slice(0, 16)}Z.`,
  );
