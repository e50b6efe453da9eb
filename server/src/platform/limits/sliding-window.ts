import { randomUUID } from 'node:crypto';
import type { AdditionalStatus, ProviderAccountView } from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import { namedBy, type HostTables, type NeedsDatabase, type Owner } from '../database/index.ts';
import type { LimitSizes } from '../environment/index.ts';
import { HostError, isRefusal } from '../http/index.ts';
import type { NeedsClock } from '../parts/index.ts';
import { secondsUntil, type SubjectHash } from './counting.ts';

/** Identifies an attempt at a bank by the service's ids. */
export interface AttemptRequest {
  providerAccountId: number;
  requestId: string;
}

/**
 * Counts attempts at a bank exactly across processes. An attempt counts from the moment it is sent. A successful sign-in deletes all
 * attempts of its subject. An attempt that the bank did not check is deleted.
 */
export interface SlidingWindow {
  /** Sends one attempt. Throws `rate.credentials` or `rate.answers` with the time until the oldest attempt expires. */
  send<R>(
    limit: 'credentials' | 'answers',
    subject: readonly string[],
    owner: Owner,
    work: () => Promise<R>,
    requestOf: (sent: R) => AttemptRequest,
  ): Promise<R>;
  /** Updates the attempts of a provider account according to its current status. */
  applyStatus(
    executor: Executor<HostTables>,
    owner: Owner,
    view: Pick<ProviderAccountView, 'providerAccountId' | 'requestId' | 'status' | 'additionalStatus'>,
  ): Promise<void>;
}

/** Error code of each limit. */
const errorCodes = { credentials: 'rate.credentials', answers: 'rate.answers' } as const;

/** Error code of the service for credentials of another login. The code reveals whether the user name is right. */
const otherLoginCode = 'Y928';

export function openSlidingWindow(
  { database, clock }: NeedsDatabase & NeedsClock,
  sizes: Pick<LimitSizes, keyof typeof errorCodes>,
  hashOf: SubjectHash,
): SlidingWindow {
  const recordAttempt = (limit: keyof typeof errorCodes, subject_hash: string): Promise<string> =>
    database.tx(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${subject_hash}, 0))`.execute(trx);
      const { max, seconds } = sizes[limit];
      const now = clock.now();
      const latestAttempts = await trx
        .selectFrom('limit_attempt')
        .select('attempted_at')
        .where('subject_hash', '=', subject_hash)
        .where('attempted_at', '>', new Date(now.getTime() - seconds * 1_000))
        .orderBy('attempted_at', 'desc')
        .limit(max)
        .execute();
      const oldest = latestAttempts.length < max ? undefined : latestAttempts.at(-1);
      if (oldest !== undefined) {
        const expiresAt = oldest.attempted_at.getTime() + seconds * 1_000;
        throw new HostError(errorCodes[limit], { retryAfter: secondsUntil(expiresAt, now) });
      }
      const attempt_id = randomUUID();
      await trx
        .insertInto('limit_attempt')
        .values({
          subject_hash,
          attempt_id,
          limit_name: limit,
          attempted_at: now,
          ends_at: new Date(now.getTime() + seconds * 1_000),
          customer: null,
          login_name: null,
          provider_account_id: null,
          request_id: null,
        })
        .execute();
      return attempt_id;
    });

  return {
    async send(limit, subject, owner, work, requestOf) {
      const subject_hash = hashOf(limit, subject);
      const attempt_id = await recordAttempt(limit, subject_hash);
      const key = { subject_hash, attempt_id };
      try {
        const sent = await work();
        const { providerAccountId, requestId } = requestOf(sent);
        await database.db
          .updateTable('limit_attempt')
          .set({ ...namedBy(owner), provider_account_id: String(providerAccountId), request_id: requestId })
          .where((eb) => eb.and(key))
          .execute();
        return sent;
      } catch (error) {
        // A refused request never reached the bank; a request without an answer may have. A refusal that reveals whether
        // the user name is right counts as an attempt.
        if (isUncounted(error))
          await database.db
            .deleteFrom('limit_attempt')
            .where((eb) => eb.and(key))
            .execute();
        throw error;
      }
    },

    async applyStatus(executor, owner, { providerAccountId, requestId, status, additionalStatus }) {
      const isAfterSignIn = additionalStatus !== null && statusesAfterSignIn.has(additionalStatus);
      const signedIn = status === 'SUCCESS' || status === 'PARTIAL_SUCCESS' || isAfterSignIn;
      const wasChecked = additionalStatus === null || !uncheckedStatuses.has(additionalStatus);
      if (!signedIn && wasChecked) return;
      const attemptsOfRequest = executor
        .selectFrom('limit_attempt')
        .where((eb) =>
          eb.and({ ...namedBy(owner), provider_account_id: String(providerAccountId), request_id: requestId }),
        );
      await executor
        .deleteFrom('limit_attempt')
        .$if(signedIn, (query) => query.where('subject_hash', 'in', attemptsOfRequest.select('subject_hash')))
        .$if(!signedIn, (query) => query.where('attempt_id', 'in', attemptsOfRequest.select('attempt_id')))
        .execute();
    },
  };
}

/** Returns whether an attempt that failed with this error does not count. */
const isUncounted = (error: unknown): boolean =>
  (error instanceof HostError && error.code === errorCodes.credentials) ||
  (isRefusal(error) && !(error instanceof ServiceCallError && error.code === otherLoginCode));

/** Statuses that occur only after the sign-in. */
const statusesAfterSignIn: ReadonlySet<AdditionalStatus> = new Set([
  'DATA_RETRIEVAL_IN_PROGRESS',
  'ACCT_SUMMARY_RECEIVED',
  'AVAILABLE_DATA_RETRIEVED',
  'PARTIAL_DATA_RETRIEVED',
  'DATA_RETRIEVAL_FAILED',
]);

/** Statuses of attempts that the bank did not check. */
const uncheckedStatuses: ReadonlySet<AdditionalStatus> = new Set([
  'BETA_SITE_DEV_IN_PROGRESS',
  'SITE_BLOCKING_ERROR',
  'SITE_NOT_SUPPORTED',
  'SITE_UNAVAILABLE',
  'TECH_ERROR',
  'UNEXPECTED_SITE_ERROR',
]);
