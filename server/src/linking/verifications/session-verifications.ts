import type { VerificationView } from '@fin-link/contracts/browser';
import {
  keyOfSession,
  lockSession,
  ownedBy,
  type HostTransaction,
  type LastVerification,
  type NeedsDatabase,
  type Owner,
  type SessionKey,
} from '../../platform/database/index.ts';
import type { NeedsPubsub } from '../../platform/pubsub/index.ts';

/** Verification that a session started, continued or read. */
export interface RecordedVerification {
  verificationId: number;
  observation: LastVerification;
  eventNumber: number;
  /** Whether the session only read the verification. If so, the verification is not part of the session's result. */
  readOnly: boolean;
}

/** Verifications that sessions started, continued or read. */
interface SessionVerifications {
  /** Stores the current status; `changed` makes the verification part of the session's result. */
  record(session: SessionKey, view: VerificationView, touch: 'changed' | 'read'): Promise<void>;
  /** Returns the ids of the user's verifications from all stored sessions, newest session first. */
  listKnownIds(owner: Owner, limit: number): Promise<readonly number[]>;
  /** Returns the verifications that the session started, continued or read, oldest record first. */
  listRecorded(session: SessionKey): Promise<readonly RecordedVerification[]>;
  /** Announces a new status from the service in the streams of all open sessions that recorded the verification. */
  announceChange(customer: string, loginName: string | null, verificationIds: readonly number[]): Promise<void>;
}

export interface NeedsVerifications {
  readonly verifications: SessionVerifications;
}

const maxVerifications = 200;
const maxSessions = 50;

/** Returns the part of a view that is stored with the session. */
const observationOf = ({
  verificationType,
  verificationStatus,
  reason,
  providerAccountId,
  accountId,
}: VerificationView): LastVerification => ({
  verificationType,
  verificationStatus,
  reason,
  providerAccountId,
  accountId,
});

export function openSessionVerifications({ database, pubsub }: NeedsDatabase & NeedsPubsub): SessionVerifications {
  const announce = (trx: HostTransaction, { sessionId }: SessionKey): Promise<void> =>
    pubsub.publish(trx, { about: 'verification', sessionId });

  return {
    record(session, view, touch) {
      const key = { ...keyOfSession(session), verification_id: String(view.verificationId) };
      const observation = JSON.stringify(observationOf(view));
      return database.tx(async (trx) => {
        if (!(await lockSession(trx, session))) return;
        const existing = await trx
          .selectFrom('session_verification')
          .select('verification_id')
          .where((eb) => eb.and(key))
          .executeTakeFirst();
        // The service may have reported a later status before this row existed, so the event number makes the streams announce the
        // verification again.
        const event_number = existing === undefined ? ((await nextNumber(trx, session)) ?? 0) : 0;
        await trx
          .insertInto('session_verification')
          .values({ ...key, observation, event_number, read_only: touch === 'read' })
          .onConflict((conflict) =>
            conflict
              .columns(['customer', 'login_name', 'session_id', 'verification_id'])
              .doUpdateSet({ observation, ...(touch === 'changed' && { read_only: false }) }),
          )
          .execute();
      });
    },

    async listKnownIds(owner, limit) {
      const rows = await database.db
        .selectFrom('session_verification as verification')
        .innerJoin('session', (join) =>
          join
            .onRef('session.customer', '=', 'verification.customer')
            .onRef('session.login_name', '=', 'verification.login_name')
            .onRef('session.session_id', '=', 'verification.session_id'),
        )
        .select('verification_id')
        .where((eb) => eb.and({ 'verification.customer': owner.customer, 'verification.login_name': owner.loginName }))
        .groupBy('verification_id')
        .orderBy((eb) => eb.fn.max('session.created_at'), 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => Number(row.verification_id));
    },

    async listRecorded(session) {
      const rows = await database.db
        .selectFrom('session_verification')
        .select(['verification_id', 'observation', 'event_number', 'read_only'])
        .where((eb) => eb.and(keyOfSession(session)))
        .orderBy('ordinal')
        .limit(maxVerifications)
        .execute();
      return rows.map((row) => ({
        verificationId: Number(row.verification_id),
        observation: row.observation,
        eventNumber: row.event_number,
        readOnly: row.read_only,
      }));
    },

    async announceChange(customer, loginName, verificationIds) {
      const rows = await database.db
        .selectFrom('session_verification as verification')
        .innerJoin('session', (join) =>
          join
            .onRef('session.customer', '=', 'verification.customer')
            .onRef('session.login_name', '=', 'verification.login_name')
            .onRef('session.session_id', '=', 'verification.session_id'),
        )
        .select(['session.login_name', 'session.session_id', 'verification_id'])
        .where('session.customer', '=', customer)
        .where('verification_id', 'in', verificationIds.map(String))
        .where('ended_at', 'is', null)
        .$if(loginName !== null, (query) => query.where('session.login_name', '=', loginName ?? ''))
        .limit(maxSessions)
        .execute();
      for (const row of rows) {
        const session = { customer, loginName: row.login_name, sessionId: row.session_id };
        await database.tx(async (trx) => {
          const event_number = await nextNumber(trx, session);
          if (event_number === null) return;
          await trx
            .updateTable('session_verification')
            .set({ event_number })
            .where((eb) => eb.and({ ...keyOfSession(session), verification_id: row.verification_id }))
            .execute();
          await announce(trx, session);
        });
      }
    },
  };
}

/** Returns the next event number; `null` if the session has ended. Locks the session's row, so that numbers become visible in order. */
async function nextNumber(trx: HostTransaction, session: SessionKey): Promise<number | null> {
  const next = await trx
    .updateTable('session')
    .set((eb) => ({ event_number: eb('event_number', '+', 1) }))
    .where((eb) => eb.and({ ...ownedBy(session), session_id: session.sessionId }))
    .where('ended_at', 'is', null)
    .returning('event_number')
    .executeTakeFirst();
  return next?.event_number ?? null;
}
