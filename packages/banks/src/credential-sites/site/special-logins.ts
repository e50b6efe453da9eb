import { dayMs, type SiteAccount } from '@fin-link/contracts/banks';
import type { Clock, Database } from '@fin-link/storage';
import { sql } from 'kysely';
import { type Day, dayOfIsoDate, toIsoDate, type BusinessClock } from '../../basics/index.ts';
import type { BanksSchema } from '../sessions/schema.ts';
import { SiteFailure } from './site-failure.ts';

/** Kinds of dated logins. On the date in its name, by the business clock (UTC), a login has this change. */
const datedChanges = ['opens', 'closes', 'maintenance'] as const;

/** A login with a date in its name, and the change on that date. */
interface DatedLogin {
  /**
   * Kind of change. `opens` and `closes`: an account opens or closes on `day`. `maintenance`: the bank is closed until
   * `day`.
   */
  readonly change: (typeof datedChanges)[number];
  readonly day: Day;
}

/** Returns the pattern of the logins with a change, for the catalogue. */
const datedPattern = (change: DatedLogin['change']): string => `ok-${change}-<yyyy-mm-dd>`;

/** Parses a dated login. Returns `null` if the login names no change or no valid date. */
export function datedLoginOf(userName: string): DatedLogin | null {
  const [, changeName = '', isoDate = ''] = /^ok-([a-z]+)-(\d{4}-\d\d-\d\d)$/.exec(userName) ?? [];
  const change = datedChanges.find((candidate) => candidate === changeName);
  const day = dayOfIsoDate(isoDate);
  return change === undefined || Number.isNaN(day) || toIsoDate(day) !== isoDate ? null : { change, day };
}

const jointPrefix = 'ok-joint-';

/** Pattern of the joint logins, for the catalogue. */
const jointPattern = `${jointPrefix}<name>`;

/** Login of a separate person who only owns the checking account of all joint logins. */
export const jointHousehold = 'ok-joint';

/** Holders of the shared account, as the bank prints them. */
export const jointHolders: SiteAccount['holders'] = [
  { name: 'Jordan Fairbanks', role: 'owner' },
  { name: 'Riley Fairbanks', role: 'joint-owner' },
];

/** Returns `true` if a user shares the joint checking account. */
export const isJointLogin = (userName: string): boolean =>
  userName.startsWith(jointPrefix) && userName.length > jointPrefix.length;

const lockingLogin = 'ok-locks';

const maxMisses = 3;

const lockMs = 3_600_000;

/** Time in milliseconds after which a wrong password no longer counts. */
const missRetentionMs = dayMs;

/** Pattern of the logins that lock, for the catalogue. */
const lockingPattern = `${lockingLogin}-<name>`;

/** Returns `true` if a login locks. Other logins never lock, because all users of the sandbox share them. */
const isLockingLogin = (userName: string): boolean =>
  userName === lockingLogin || userName.startsWith(`${lockingLogin}-`);

interface PasswordAttempt {
  readonly siteId: string;
  readonly userName: string;
  readonly isRight: boolean;
}

/**
 * Creates the function that counts wrong passwords of locking logins. A count expires a day after the last wrong password, by the protocol
 * clock. A lock ends after an hour, by the business clock.
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
  return async ({ siteId, userName, isRight }: PasswordAttempt): Promise<SiteFailure | null> => {
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

/** Patterns of logins with special data or behavior, and their descriptions for the catalogue. */
export const specialLogins: readonly { readonly pattern: string; readonly text: string }[] = [
  {
    pattern: jointPattern,
    text: 'Shares one joint checking account with the others, and has accounts of their own. Not at the brokerage.',
  },
  { pattern: 'ok-couple-<name>', text: 'Two people hold every account together.' },
  { pattern: 'ok-initials-<name>', text: 'The bank writes the holder with an initial.' },
  { pattern: 'ok-company-<name>', text: 'A company of theirs holds every account.' },
  { pattern: 'ok-student-<name>', text: 'A student with a part-time job and one account. Only at 16001.' },
  {
    pattern: 'ok-homeowners-<name>',
    text: 'A couple with two salaries and a mortgage. Only at 16001 and 16006.',
  },
  { pattern: 'ok-freelance-<name>', text: 'A freelancer whose clients pay irregularly. Only at 16001.' },
  {
    pattern: 'ok-retired-<name>',
    text: 'A pension, Social Security and investments. Only at 16001 and 16010.',
  },
  { pattern: lockingPattern, text: 'Three wrong passwords lock the login for an hour (sandbox time).' },
  { pattern: datedPattern('opens'), text: 'Opens an extra savings account on that day. Not at the brokerage.' },
  { pattern: datedPattern('closes'), text: 'Closes an extra savings account on that day. Not at the brokerage.' },
  { pattern: datedPattern('maintenance'), text: 'The bank is closed for maintenance until that day begins (UTC).' },
];
