import { hashToken } from '@fin-link/storage';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { type NeedsClock, type NeedsLog, ServiceError } from '../../platform/runtime/index.ts';

/** Number of failures of one client from one address that are answered as failures. */
const maxFailures = 10;
/** Length of the window in seconds, from the first failure. */
const windowSeconds = 600;
/** Number of cached subjects at which the cache is emptied. */
const maxCachedSubjects = 10_000;
/** Number of rows that one call deletes. */
const deleteBatchSize = 50;

/** Client and address of a sign-in. */
export interface SignInAttempt {
  /** Client id or issuer key; `null` for all unknown ones together, so that guesses create no rows. */
  client: string | null;
  address: string;
}

/** Limits on failed sign-ins. */
export interface SignInLimits {
  /** Throws Y914 if too many attempts have failed. */
  assertAllowed(attempt: SignInAttempt): Promise<void>;
  /** Counts a failure. Returns the error for the reply: `error`, or Y914 above the limit. */
  recordFailure(attempt: SignInAttempt, error: ServiceError): Promise<ServiceError>;
}

/**
 * Creates limits that count failures in the database for all processes. Successful sign-ins cause no writes. Each process caches blocked
 * subjects (client and network), so that their further failures cause no writes either.
 */
export function createSignInLimits({ database, clock, log }: NeedsDatabase & NeedsClock & NeedsLog): SignInLimits {
  /** End of the block in milliseconds, by subject. */
  const blockedUntil = new Map<string, number>();

  const limitError = (endsAt: number): ServiceError =>
    new ServiceError('Y914', { retryAfter: Math.max(1, Math.ceil((endsAt - clock.now().getTime()) / 1_000)) });
  const cachedBlockEnd = (subject: string): number | undefined => {
    const until = blockedUntil.get(subject);
    if (until === undefined || until > clock.now().getTime()) return until;
    blockedUntil.delete(subject);
    return undefined;
  };
  const blockSubject = (subject: string, endsAt: Date): ServiceError => {
    if (blockedUntil.size >= maxCachedSubjects) blockedUntil.clear();
    blockedUntil.set(subject, endsAt.getTime());
    return limitError(endsAt.getTime());
  };

  return {
    async assertAllowed(attempt) {
      const subject = subjectOf(attempt);
      const until = cachedBlockEnd(subject);
      if (until !== undefined) throw limitError(until);
      const row = await database.db
        .selectFrom('sign_in_failure')
        .select('ends_at')
        .where('subject_hash', '=', subject)
        .where('failures', '>=', maxFailures)
        .where('ends_at', '>', clock.now())
        .executeTakeFirst();
      if (row !== undefined) throw blockSubject(subject, row.ends_at);
    },

    async recordFailure(attempt, error) {
      const subject = subjectOf(attempt);
      const until = cachedBlockEnd(subject);
      if (until !== undefined) return limitError(until);
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
      await deleteEndedWindows(now);
      log.warn({ code: error.code, address: attempt.address }, 'authentication failed');
      return failures > maxFailures ? blockSubject(subject, endsAt) : error;
    },
  };

  /** Deletes a few old failures with each new one, so that the table stays bounded. */
  async function deleteEndedWindows(now: Date): Promise<void> {
    await database.db
      .deleteFrom('sign_in_failure')
      .where('subject_hash', 'in', (rows) =>
        rows
          .selectFrom('sign_in_failure')
          .select('subject_hash')
          .where('ends_at', '<=', now)
          .orderBy('ends_at')
          .limit(deleteBatchSize)
          .forUpdate()
          .skipLocked(),
      )
      .execute();
  }
}

/** Returns the hash of client and network that failures are counted by. */
const subjectOf = ({ client, address }: SignInAttempt): string =>
  hashToken(JSON.stringify([client, networkOf(address)]));

/** Returns the /64 network of an IPv6 address, because one client usually controls all of it. Returns an IPv4 address unchanged. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.');
}
