import { hashToken } from '@fin-link/storage';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import type { NeedsDatabase } from '../database/index.ts';
import { type NeedsClock, type NeedsLog, ServiceError } from '../runtime/index.ts';

/** So many failures of one client from one address are answered as such; then that client waits there. */
export const mostFailures = 10;
/** From the first failure on. */
export const windowSeconds = 600;
const mostRemembered = 10_000;
const atOnce = 50;

/** Who tries, and from where. */
export interface Attempt {
  /** Client id or issuer key; null: unknown ones count as one, so that guessing names makes no rows. */
  client: string | null;
  address: string;
}

export interface SignInLimits {
  /** Throws Y914 while too many attempts have failed. */
  assertOpen(attempt: Attempt): Promise<void>;
  /** Counts a failure and returns what to answer: the error given, or Y914 from the limit on. */
  failed(attempt: Attempt, error: ServiceError): Promise<ServiceError>;
}

/**
 * Failures are counted in the database that all processes share; only they cost a write, and not even they once the limit is
 * reached. What a process remembers are subjects that wait, at most a few thousand.
 */
export function createSignInLimits({ database, clock, log }: NeedsDatabase & NeedsClock & NeedsLog): SignInLimits {
  const waiting = new Map<string, number>();

  const refusal = (endsAt: number): ServiceError =>
    new ServiceError('Y914', { retryAfter: Math.max(1, Math.ceil((endsAt - clock.now().getTime()) / 1_000)) });
  const remembered = (subject: string): number | undefined => {
    const until = waiting.get(subject);
    if (until === undefined || until > clock.now().getTime()) return until;
    waiting.delete(subject);
    return undefined;
  };
  const remember = (subject: string, endsAt: Date): ServiceError => {
    if (waiting.size >= mostRemembered) waiting.clear();
    waiting.set(subject, endsAt.getTime());
    return refusal(endsAt.getTime());
  };

  return {
    async assertOpen(attempt) {
      const subject = subjectOf(attempt);
      const until = remembered(subject);
      if (until !== undefined) throw refusal(until);
      const row = await database.db
        .selectFrom('sign_in_failure')
        .select('ends_at')
        .where('subject_hash', '=', subject)
        .where('failures', '>=', mostFailures)
        .where('ends_at', '>', clock.now())
        .executeTakeFirst();
      if (row !== undefined) throw remember(subject, row.ends_at);
    },

    async failed(attempt, error) {
      const subject = subjectOf(attempt);
      const until = remembered(subject);
      if (until !== undefined) return refusal(until);
      const now = clock.now();
      const { failures, ends_at: endsAt } = await database.db
        .insertInto('sign_in_failure')
        .values({
          subject_hash: subject,
          failures: 1,
          ends_at: new Date(now.getTime() + windowSeconds * 1_000),
        })
        .onConflict((conflict) =>
          conflict.column('subject_hash').doUpdateSet({
            failures: sql`case when sign_in_failure.ends_at > ${now} then sign_in_failure.failures + 1 else 1 end`,
            ends_at: sql`case when sign_in_failure.ends_at > ${now} then sign_in_failure.ends_at else excluded.ends_at end`,
          }),
        )
        .returning(['failures', 'ends_at'])
        .executeTakeFirstOrThrow();
      await forgetEnded(now);
      log.warn({ code: error.code, address: attempt.address }, 'authentication failed');
      return failures > mostFailures ? remember(subject, endsAt) : error;
    },
  };

  /** Each failure takes a few old ones with it, so that the table holds no more than a window's and a little. */
  async function forgetEnded(now: Date): Promise<void> {
    await database.db
      .deleteFrom('sign_in_failure')
      .where('subject_hash', 'in', (rows) =>
        rows
          .selectFrom('sign_in_failure')
          .select('subject_hash')
          .where('ends_at', '<=', now)
          .orderBy('ends_at')
          .limit(atOnce)
          .forUpdate()
          .skipLocked(),
      )
      .execute();
  }
}

const subjectOf = ({ client, address }: Attempt): string => hashToken(JSON.stringify([client, networkOf(address)]));

/** Whoever has one address of an IPv6 network has all of its /64. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.');
}
