import { createHash } from 'node:crypto';
import type { ProviderAccountView } from '@fin-link/contracts/browser';
import type { Presence, ProviderAccount } from '@fin-link/contracts/service';
import { ownedBy } from '../database/index.ts';
import type { LastObservation, NeedsDatabase, Owner, SessionKey } from '../database/index.ts';
import { HostError } from '../http/index.ts';
import type { NeedsLimits } from '../limits/index.ts';
import type { NeedsPubsub } from '../pubsub/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { providerAccountView } from './provider-account-view.ts';
import type { ChallengeTime } from './provider-account-view.ts';
import { ServiceCallError } from '@fin-link/service-client';
import type { NeedsClock, NeedsService } from '../parts/index.ts';

/** Last recorded state of a provider account of a session. */
export interface TouchedAccount {
  providerAccountId: number;
  providerId: number;
  observation: LastObservation;
  eventNumber: number;
  deleted: boolean;
  /** Whether the session only listed the accounts of the provider account. */
  listedOnly: boolean;
  /** Ids of accounts that the user did not select but that stay at the service. */
  leftOut: readonly number[];
  /** Ids of the accounts before the session updated the provider account; `null` if the session did not update it. */
  accountsBefore: readonly number[] | null;
}

/**
 * Action of the session. `changed`: it added, edited, refreshed, answered or selected, or follows a running attempt. `listed`: it listed
 * the accounts. `read`: it read the provider account again.
 */
export type Touch = 'changed' | 'listed' | 'read';

export interface Observations {
  /** Converts the service's record to the view of the frame. */
  view(owner: Owner, account: ProviderAccount): Promise<ProviderAccountView>;
  /** Reads a provider account from the service. Throws the error of the call, or `provider-account.not-found`. */
  read(owner: Owner, providerAccountId: number, presence?: Presence): Promise<ProviderAccountView>;
  /** Records the view for the session and notifies the session's streams if it has changed. */
  record(session: SessionKey, view: ProviderAccountView, touch: Touch): Promise<ProviderAccountView>;
  /** Excludes exactly these accounts of a recorded provider account from the session's result. */
  leaveOut(session: SessionKey, providerAccountId: number, accountIds: readonly number[]): Promise<void>;
  /** Stores the accounts that a recorded provider account had before the session updated it. Only the first call has an effect. */
  hadBefore(session: SessionKey, providerAccountId: number, accountIds: readonly number[]): Promise<void>;
  /** Returns what `hadBefore` stored; `null` if the session did not update the provider account. */
  accountsBefore(session: SessionKey, providerAccountId: number): Promise<readonly number[] | null>;
  markDeleted(session: SessionKey, providerAccountId: number): Promise<void>;
  touched(session: SessionKey): Promise<readonly TouchedAccount[]>;
  /** Returns the view of this event if this process read it recently; otherwise `null`. */
  announced(sessionId: string, providerAccountId: number, eventNumber: number): ProviderAccountView | null;
}

export interface NeedsObservations {
  readonly observations: Observations;
}

const mostRemembered = 500;

type ObservationsDeps = NeedsDatabase & NeedsService & NeedsProviderDirectory & NeedsPubsub & NeedsClock & NeedsLimits;

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

export function openObservations(deps: ObservationsDeps): Observations {
  const { database, client, broker, directory, pubsub, clock } = deps;
  const { slidingWindow } = deps.limits;
  const recent = new Map<string, ProviderAccountView>();
  const recentKey = (sessionId: string, providerAccountId: number, eventNumber: number): string =>
    `${sessionId} ${providerAccountId} ${eventNumber}`;

  /**
   * Returns the time to answer a challenge. The service only reports the remaining time, so the deadline is computed once, when the
   * challenge is first seen.
   */
  const challengeTime = async (owner: Owner, account: ProviderAccount): Promise<ChallengeTime> => {
    const [form] = account.status === 'USER_INPUT_REQUIRED' ? (account.loginForm ?? []) : [];
    if (form === undefined) return { seconds: null, answerBy: null };
    const key = { ...ownedBy(owner), provider_account_id: String(account.id) };
    const challenge_hash = hashOf([account.requestId, { ...form, mfaTimeout: 0 }]);
    const known = await database.db
      .selectFrom('challenge')
      .selectAll()
      .where((eb) => eb.and(key))
      .executeTakeFirst();
    if (known?.challenge_hash === challenge_hash) return { seconds: known.seconds, answerBy: known.answer_by };
    const left = form.mfaTimeout;
    const seen = {
      challenge_hash,
      seconds: left === undefined ? null : Math.ceil(left / 1_000),
      answer_by: left === undefined ? null : new Date(clock.now().getTime() + left),
      seen_at: clock.now(),
    };
    await database.db
      .insertInto('challenge')
      .values({ ...key, ...seen })
      .onConflict((conflict) => conflict.columns(['customer', 'login_name', 'provider_account_id']).doUpdateSet(seen))
      .execute();
    return { seconds: seen.seconds, answerBy: seen.answer_by };
  };

  const view = async (owner: Owner, account: ProviderAccount): Promise<ProviderAccountView> =>
    providerAccountView(account, {
      providerName: await directory.nameOf(owner, account.providerId),
      challenge: await challengeTime(owner, account),
    });

  const keyOf = (session: SessionKey, providerAccountId: number) => ({
    ...ownedBy(session),
    session_id: session.sessionId,
    provider_account_id: String(providerAccountId),
  });
  const rowOf = (session: SessionKey, providerAccountId: number) =>
    database.db.updateTable('session_provider_account').where((eb) => eb.and(keyOf(session, providerAccountId)));

  return {
    view,

    async read(owner, providerAccountId, presence) {
      const { body } = await broker.use(owner.loginName, (token) =>
        client.getProviderAccount({ token, presence, params: { providerAccountId: String(providerAccountId) } }),
      );
      const [account] = body.providerAccount;
      if (account === undefined) throw new HostError('provider-account.not-found');
      return view(owner, account);
    },

    async record(session, seen, touch) {
      const key = { ...ownedBy(session), session_id: session.sessionId };
      const provider_account_id = String(seen.providerAccountId);
      const view_hash = hashOf(seen);
      const observation: LastObservation = {
        providerName: seen.providerName,
        requestId: seen.requestId,
        status: seen.status,
        additionalStatus: seen.additionalStatus,
        accountsListed: seen.accountsListed,
      };
      const announced = await database.tx(async (trx) => {
        const known = await trx
          .selectFrom('session_provider_account')
          .select(['view_hash', 'listed_only'])
          .where((eb) => eb.and({ ...key, provider_account_id }))
          .executeTakeFirst();
        const listed_only =
          touch === 'listed' ? (known?.listed_only ?? true) : touch === 'read' && (known?.listed_only ?? false);
        if (known?.view_hash === view_hash && known.listed_only === listed_only) return null;
        await slidingWindow.judge(trx, session, seen);
        // The row lock ensures that event numbers become visible in ascending order.
        const next = await trx
          .updateTable('session')
          .set((eb) => ({ event_number: eb('event_number', '+', 1) }))
          .where((eb) => eb.and(key))
          .where('ended_at', 'is', null)
          .returning('event_number')
          .executeTakeFirst();
        if (next === undefined) return null;
        const changing = {
          observation: JSON.stringify(observation),
          view_hash,
          event_number: next.event_number,
          deleted: false,
          listed_only,
        };
        await trx
          .insertInto('session_provider_account')
          .values({ ...key, provider_account_id, provider_id: String(seen.providerId), ...changing })
          .onConflict((conflict) =>
            conflict.columns(['customer', 'login_name', 'session_id', 'provider_account_id']).doUpdateSet(changing),
          )
          .execute();
        await pubsub.publish(trx, {
          about: 'providerAccount',
          sessionId: session.sessionId,
          providerAccountId: seen.providerAccountId,
        });
        return next.event_number;
      });
      if (announced !== null) {
        if (recent.size >= mostRemembered) recent.clear();
        recent.set(recentKey(session.sessionId, seen.providerAccountId, announced), seen);
      }
      return seen;
    },

    async leaveOut(session, providerAccountId, accountIds) {
      await rowOf(session, providerAccountId)
        .set({ left_out: JSON.stringify(accountIds) })
        .execute();
    },

    async hadBefore(session, providerAccountId, accountIds) {
      const { sessionId } = session;
      await database.tx(async (trx) => {
        await trx
          .updateTable('session_provider_account')
          .set({ accounts_before: JSON.stringify(accountIds) })
          .where((eb) => eb.and(keyOf(session, providerAccountId)))
          .where('accounts_before', 'is', null)
          .execute();
        // Processes cache `accounts_before` with the provider account.
        await pubsub.publish(trx, { about: 'providerAccount', sessionId, providerAccountId });
      });
    },

    async accountsBefore(session, providerAccountId) {
      const row = await database.db
        .selectFrom('session_provider_account')
        .select('accounts_before')
        .where((eb) => eb.and(keyOf(session, providerAccountId)))
        .executeTakeFirst();
      return row?.accounts_before ?? null;
    },

    async markDeleted(session, providerAccountId) {
      await rowOf(session, providerAccountId).set({ deleted: true }).execute();
    },

    async touched(session) {
      const rows = await database.db
        .selectFrom('session_provider_account')
        .select([
          'provider_account_id',
          'provider_id',
          'observation',
          'event_number',
          'deleted',
          'listed_only',
          'left_out',
          'accounts_before',
        ])
        .where((eb) => eb.and({ ...ownedBy(session), session_id: session.sessionId }))
        .orderBy('event_number')
        .limit(200)
        .execute();
      return rows.map((row) => ({
        providerAccountId: Number(row.provider_account_id),
        providerId: Number(row.provider_id),
        observation: row.observation,
        eventNumber: row.event_number,
        deleted: row.deleted,
        listedOnly: row.listed_only,
        leftOut: row.left_out,
        accountsBefore: row.accounts_before,
      }));
    },

    announced: (sessionId, providerAccountId, eventNumber) =>
      recent.get(recentKey(sessionId, providerAccountId, eventNumber)) ?? null,
  };
}

/** Returns whether a read failed because the provider account does not exist. */
export const isMissing = (error: unknown): boolean =>
  (error instanceof ServiceCallError && error.code === 'Y807') ||
  (error instanceof HostError && error.code === 'provider-account.not-found');
