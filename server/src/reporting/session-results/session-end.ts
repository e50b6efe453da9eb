import type { SessionResult, SessionOutcome } from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import { measured, type Queue } from '@fin-link/storage';
import { z } from 'zod';
import type { NeedsManualAccounts } from '../../linking/manual-accounts/index.ts';
import type { NeedsTransfers } from '../../linking/transfers/index.ts';
import type { NeedsVerifications } from '../../linking/verifications/index.ts';
import {
  deleteExpired,
  ownedBy,
  type NeedsDatabase,
  type Owner,
  type EndedBy,
  type HostTransaction,
  type SessionKey,
} from '../../platform/database/index.ts';
import { HostError } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsJobs } from '../../platform/parts/index.ts';
import type { NeedsPubsub } from '../../platform/pubsub/index.ts';
import {
  sessionOfRow,
  timeIsOver,
  type NeedsSessionProof,
  type NeedsSessions,
  type Session,
} from '../../tenancy/sessions/index.ts';
import type { NeedsTimelines } from '../../tenancy/timelines/index.ts';
import {
  refreshVerifications,
  resultVerifications,
  readResultAccounts,
  sessionResult,
  type SessionObjects,
  type ResultDeps,
  type ResultSource,
} from './session-result.ts';

/**
 * Time in milliseconds after the end of a session, during which a result waits for the service. Later, a result is written with the last
 * data read if the service does not answer.
 */
const lastReadAfterMs = 30_000;
/** Delay in seconds before an unavailable result is requested again. */
const retrySeconds = 2;
/** Number of sessions in one query. */
const sweepBatch = 100;
const maxSweepBatches = 50;
/** Time in seconds after which a job is queued again if all its attempts failed. No result is lost. */
const requeueSeconds = 300;
/** Time in milliseconds during which results do not call the service after the service did not answer. */
const skipServiceMs = 5_000;

/** Returns whether the error means that the result is not available yet. The queue then retries. */
const isTooEarly = (error: unknown): boolean =>
  error instanceof ServiceCallError || (error instanceof HostError && error.code === 'service.unavailable');

/** Returns the source of a result. `skipsService` means that the service did not answer a moment ago. */
function sourceOf({ skipsService, allowLastRead }: { skipsService: boolean; allowLastRead: boolean }): ResultSource {
  if (skipsService) return 'last-read';
  return allowLastRead ? 'service-or-last-read' : 'service';
}

type SessionEndDeps = ResultDeps &
  NeedsClock &
  NeedsDatabase &
  NeedsPubsub &
  NeedsSessions &
  NeedsSessionProof &
  NeedsTimelines &
  NeedsJobs &
  NeedsTransfers &
  NeedsManualAccounts &
  NeedsVerifications &
  NeedsResultAnnouncer;

/** Opens the part that ends sessions and writes their results. */
export async function openSessionEnd(parts: SessionEndDeps): Promise<SessionEnd> {
  const { database, clock, pubsub, sessions, broker, jobs, deliveries, transfers, manualAccounts } = parts;
  const queue: Queue<SessionReference> = await jobs.define({
    name: 'session-result',
    payload: sessionReference,
    concurrency: 8,
    retryLimit: 12,
    retryDelaySeconds: retrySeconds,
    retryDelayMaxSeconds: 10,
    expireInSeconds: 60,
  });
  const keyOf = (session: Owner & { sessionId: string }) => ({ ...ownedBy(session), session_id: session.sessionId });

  const readStored = async (session: Session): Promise<SessionResult | null> => {
    const row = await database.db
      .selectFrom('session_result')
      .select('result')
      .where((eb) => eb.and(keyOf(session)))
      .executeTakeFirst();
    return row?.result ?? null;
  };

  /** Revokes the user's token at the service if the user has no open session. */
  const revokeUnused = async (owner: Owner): Promise<void> => {
    const openSession = await database.db
      .selectFrom('session')
      .select('session_id')
      .where((eb) => eb.and(ownedBy(owner)))
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (openSession === undefined) await broker.revoke(owner.loginName);
  };

  let skipServiceUntil = 0;
  const onUnanswered = (): void => void (skipServiceUntil = clock.now().getTime() + skipServiceMs);
  /**
   * Reads the objects of a session. With `allowLastRead`, uses the last data read if the service does not answer; otherwise throws an error
   * for which `isTooEarly` returns `true`.
   */
  const readObjects = async (session: Session, allowLastRead: boolean): Promise<SessionObjects> => {
    const skipsService = skipServiceUntil > clock.now().getTime();
    if (skipsService && !allowLastRead) throw new HostError('service.unavailable', { retryAfter: retrySeconds });
    const source = sourceOf({ skipsService, allowLastRead });
    const objects = {
      ...(await readResultAccounts({ ...parts, onUnanswered }, session, source)),
      transfers: await transfers.ofSession(session),
      manualAccounts: await manualAccounts.ofSession(session),
    };
    const readLastVerifications = () => resultVerifications(parts, session, 'last-read');
    if (source === 'last-read') return { ...objects, verifications: await readLastVerifications() };
    const verifications = await resultVerifications(parts, session, 'service').catch((error: unknown) => {
      if (source === 'service' || !isTooEarly(error)) throw error;
      return readLastVerifications();
    });
    return { ...objects, verifications };
  };

  /** Returns the result with the current status of its verifications, because deposits continue for days after the session. */
  const withCurrentVerifications = async (session: Session, result: SessionResult): Promise<SessionResult> => {
    try {
      return { ...result, verifications: await refreshVerifications(parts, session, result.verifications) };
    } catch (error) {
      if (!isTooEarly(error)) throw error;
      return result;
    }
  };

  /** Writes the result of an ended session once. Later calls return the stored result. */
  const writeResult = async (session: Session, endedAt: Date): Promise<SessionResult> => {
    const existing = await readStored(session);
    if (existing !== null) return existing;
    const allowLastRead = clock.now().getTime() - endedAt.getTime() >= lastReadAfterMs;
    // The result would lack an account that is still being added.
    if (!allowLastRead && (await parts.adds.isUnderWay(session)))
      throw new HostError('service.unavailable', { retryAfter: retrySeconds });
    const result = sessionResult(session, await readObjects(session, allowLastRead));
    const written = await database.tx(async (trx) => {
      // If the user was removed in the meantime, the session no longer exists. If another process was faster, it has an outcome.
      const locked = await trx
        .updateTable('session')
        .set({ outcome: result.outcome })
        .where((eb) => eb.and(keyOf(session)))
        .where('outcome', 'is', null)
        .returning('session_id')
        .executeTakeFirst();
      if (locked === undefined) return false;
      const inserted = await trx
        .insertInto('session_result')
        .values({ ...keyOf(session), result: JSON.stringify(result), created_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('session_id')
        .executeTakeFirst();
      if (inserted === undefined) return false;
      await deliveries.enqueue(trx, referenceTo(session), session.publishableKey);
      return true;
    });
    if (!written) return (await readStored(session)) ?? result;
    if (result.outcome === 'success') parts.timelines.linked(session);
    for (const { providerId, additionalStatus, status } of result.providerAccounts)
      measured('link', { outcome: additionalStatus ?? status, providerId });
    await revokeUnused(session);
    return result;
  };

  /** Ends the session and queues its result. Returns `null` if it had already ended. */
  const endOnce = async (session: Session, { by, claim, screen }: Ending): Promise<Session | null> => {
    const now = clock.now();
    const row = await database.tx(async (trx) => {
      const ended = await trx
        .updateTable('session')
        .set({ ended_at: now, ended_by: by, claimed_outcome: claim, screen })
        .where((eb) => eb.and(keyOf(session)))
        .where('ended_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (ended === undefined) return null;
      await queue.send(trx, referenceTo(session));
      await pubsub.publish(trx, { about: 'session', sessionId: session.sessionId });
      return ended;
    });
    sessions.forget(session.sessionId);
    return row === null ? null : sessionOfRow(row);
  };

  const end = async (session: Session, ending: Ending): Promise<void> => {
    const ended = await endOnce(session, ending);
    if (ended === null) return;
    try {
      await writeResult(ended, ended.endedAt ?? clock.now());
    } catch (error) {
      if (!isTooEarly(error)) throw error;
    }
  };

  return {
    end,

    async result(session) {
      let current = session;
      if (current.endedAt === null && timeIsOver(current, clock.now())) {
        await end(current, { by: 'time', claim: null, screen: null });
        current = (await sessions.byId(session.sessionId)) ?? current;
      }
      if (current.endedAt === null) return sessionResult(current, await readObjects(current, true));
      return withCurrentVerifications(current, await writeResult(current, current.endedAt));
    },

    async sweep() {
      for (let batches = 0; batches < maxSweepBatches; batches++) {
        const due = await database.db
          .selectFrom('session')
          .selectAll()
          .where('ended_at', 'is', null)
          .where('idle_expires_at', '<=', clock.now())
          .orderBy('idle_expires_at')
          .limit(sweepBatch)
          .execute();
        // The queue writes the results. Otherwise a hanging service would delay the end of other sessions.
        for (const row of due) await endOnce(sessionOfRow(row), { by: 'time', claim: null, screen: null });
        if (due.length < sweepBatch) break;
      }
      await deleteExpired(database, 'launch_token', 'expires_at', clock.now());
    },

    work: () =>
      queue.work(
        async (reference) => {
          const session = await sessions.byId(reference.sessionId);
          if (session !== null && session.endedAt !== null) await writeResult(session, session.endedAt);
        },
        {
          onExhausted: (reference) =>
            database.tx((trx) => queue.send(trx, reference, { startAfterSeconds: requeueSeconds })),
        },
      ),
  };
}

/** Cause of a session's end, and what the frame reported about it. */
interface Ending {
  by: EndedBy;
  /** Outcome that the frame claims. */
  claim: SessionOutcome | null;
  /** Screen that the frame reports. */
  screen: string | null;
}

interface SessionEnd {
  /** Ends an open session; no-op if it has ended. Writes the result immediately if the service answers. Otherwise a job writes it. */
  end(session: Session, ending: Ending): Promise<void>;
  /** Returns the result; for an open session, the current state. */
  result(session: Session): Promise<SessionResult>;
  /** Ends expired sessions and deletes expired launch tokens. */
  sweep(): Promise<void>;
  /** Starts the job that writes results. */
  work(): Promise<void>;
}

export interface NeedsSessionEnd {
  readonly ends: SessionEnd;
}

/** Notifies the backend that a session ended. */
export interface ResultAnnouncer {
  /** Queues the notification, in the transaction that writes the result. */
  enqueue(trx: HostTransaction, session: SessionReference, publishableKey: string): Promise<void>;
}

interface NeedsResultAnnouncer {
  readonly deliveries: ResultAnnouncer;
}

/** Payload of jobs: identifies a session without any of its data. */
export const sessionReference = z.strictObject({ customer: z.string(), loginName: z.string(), sessionId: z.string() });
export type SessionReference = z.infer<typeof sessionReference>;

export const referenceTo = ({ customer, loginName, sessionId }: SessionKey): SessionReference => ({
  customer,
  loginName,
  sessionId,
});
