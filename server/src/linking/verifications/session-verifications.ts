import type { VerificationView } from '@fin-link/contracts/browser';
import { sql } from 'kysely';
import {
  lockSession,
  ownedBy,
  sessionsOf,
  type HostTransaction,
  type LastVerification,
  type NeedsDatabase,
  type Owner,
  type SessionKey,
} from '../../platform/database/index.ts';
import type { NeedsClock } from '../../platform/parts/index.ts';
import type { NeedsPubsub } from '../../platform/pubsub/index.ts';
import { sessionObjects } from '../session-objects/index.ts';

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

export function openSessionVerifications(parts: NeedsDatabase & NeedsPubsub & NeedsClock): SessionVerifications {
  const { database, pubsub } = parts;
  const objects = sessionObjects(parts, 'verification', maxVerifications);
  const announce = (trx: HostTransaction, { sessionId }: SessionKey): Promise<void> =>
    pubsub.publish(trx, { about: 'verification', sessionId });

  return {
    record: (session, view, touch) =>
      database.tx(async (trx) => {
        if (!(await lockSession(trx, session))) return;
        const id = view.verificationId;
        const observation = observationOf(view);
        const existing = await objects.find(trx, session, String(id));
        // The service may have reported a later status before this row existed, so the event number makes the streams announce the
        // verification again.
        const eventNumber = existing === null ? ((await nextNumber(trx, session)) ?? 0) : 0;
        const details = { observation, readOnly: touch === 'read' };
        const changes = touch === 'read' ? { observation } : details;
        await trx
          .insertInto('session_object')
          .values(objects.rowOf(session, { key: String(id), id, details, eventNumber }))
          .onConflict((conflict) =>
            conflict
              .columns(['bucket', 'customer', 'login_name', 'session_id', 'kind', 'object_key'])
              .doUpdateSet({ details: sql`session_object.details || ${JSON.stringify(changes)}::jsonb` }),
          )
          .execute();
      }),

    async listKnownIds(owner, limit) {
      const rows = await database.db
        .selectFrom('session_object as verification')
        .innerJoin('session', (join) =>
          join
            .onRef('session.bucket', '=', 'verification.bucket')
            .onRef('session.customer', '=', 'verification.customer')
            .onRef('session.login_name', '=', 'verification.login_name')
            .onRef('session.session_id', '=', 'verification.session_id'),
        )
        .select('object_id')
        .where((eb) => eb.and(sessionsOf(owner.customer, owner.loginName)))
        .where('kind', '=', 'verification')
        .groupBy('object_id')
        .orderBy((eb) => eb.fn.max('session.created_at'), 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => Number(row.object_id));
    },

    async listRecorded(session) {
      const verifications = await objects.ofSession(session);
      return verifications.map(({ id, details, eventNumber }) => ({
        verificationId: Number(id),
        ...details,
        eventNumber,
      }));
    },

    async announceChange(customer, loginName, verificationIds) {
      const rows = await database.db
        .selectFrom('session_object as verification')
        .innerJoin('session', (join) =>
          join
            .onRef('session.bucket', '=', 'verification.bucket')
            .onRef('session.customer', '=', 'verification.customer')
            .onRef('session.login_name', '=', 'verification.login_name')
            .onRef('session.session_id', '=', 'verification.session_id'),
        )
        .select(['session.login_name', 'session.session_id', 'object_key'])
        .where((eb) => eb.and(sessionsOf(customer, loginName)))
        .where('kind', '=', 'verification')
        .where('object_id', 'in', verificationIds.map(String))
        .where('ended_at', 'is', null)
        .limit(maxSessions)
        .execute();
      for (const row of rows) {
        const session = { customer, loginName: row.login_name, sessionId: row.session_id };
        await database.tx(async (trx) => {
          const event_number = await nextNumber(trx, session);
          if (event_number === null) return;
          await trx
            .updateTable('session_object')
            .set({ event_number })
            .where((eb) => eb.and(objects.keyOf(session, row.object_key)))
            .execute();
          await announce(trx, session);
        });
      }
    },
  };
}

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
