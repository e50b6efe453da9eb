import { createHash } from 'node:crypto';
import type { ProviderAccountView } from '@fin-link/contracts/browser';
import type { Presence, ProviderAccount } from '@fin-link/contracts/service';
import { ServiceCallError } from '@fin-link/service-client';
import {
  ownedBy,
  type LastObservation,
  type NeedsDatabase,
  type Owner,
  type SessionKey,
} from '../../platform/database/index.ts';
import { HostError } from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsClock, NeedsService } from '../../platform/parts/index.ts';
import type { NeedsPubsub } from '../../platform/pubsub/index.ts';
import type { NeedsTimelines } from '../../tenancy/timelines/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { providerAccountView, type ChallengeTime } from './provider-account-view.ts';

/** Last recorded state of a provider account of a session. */
export interface RecordedAccount {
  providerAccountId: number;
  providerId: number;
  observation: LastObservation;
  eventNumber: number;
  deleted: boolean;
  /** Whether the session only listed the accounts of the provider account. */
  listedOnly: boolean;
  /** Ids of accounts that stay at the service although the user did not select them. */
  leftOut: readonly number[];
  /** Ids of the accounts before the session updated the provider account; `null` if the session did not update it. */
  accountsBefore: readonly number[] | null;
}

/**
 * What the session did with a provider account. `changed`: added, edited or refreshed it, answered its challenge, selected its accounts,
 * or read it during an attempt. `listed`: listed its accounts. `read`: read it again after it was recorded.
 */
type Touch = 'changed' | 'listed' | 'read';

/** States of provider accounts, as the host last read them. */
interface Observations {
  /** Converts a provider account of the service to the view that the frame gets. */
  view(owner: Owner, account: ProviderAccount): Promise<ProviderAccountView>;
  /** Reads a provider account from the service. Throws the error of the call, or `provider-account.not-found`. */
  read(owner: Owner, providerAccountId: number, presence?: Presence): Promise<ProviderAccountView>;
  /** Records the view for the session and notifies the session's streams if it has changed. */
  record(session: SessionKey, view: ProviderAccountView, touch: Touch): Promise<ProviderAccountView>;
  /** Excludes exactly these accounts of a recorded provider account from the session's result. */
  excludeAccounts(session: SessionKey, providerAccountId: number, accountIds: readonly number[]): Promise<void>;
  /** Stores the accounts that a recorded provider account had before the session updated it. Only the first call has an effect. */
  storeAccountsBefore(session: SessionKey, providerAccountId: number, accountIds: readonly number[]): Promise<void>;
  /** Returns what `storeAccountsBefore` stored; `null` if the session did not update the provider account. */
  accountsBefore(session: SessionKey, providerAccountId: number): Promise<readonly number[] | null>;
  markDeleted(session: SessionKey, providerAccountId: number): Promise<void>;
  /** Returns the provider accounts that the session added, changed, listed or follows, in the order of their latest events. */
  listRecorded(session: SessionKey): Promise<readonly RecordedAccount[]>;
  /** Returns the view of this event if this process read it recently; otherwise `null`. */
  cachedView(sessionId: string, providerAccountId: number, eventNumber: number): ProviderAccountView | null;
}

export interface NeedsObservations {
  readonly observations: Observations;
}

const maxCachedViews = 500;
/** Upper limit of a session's provider accounts. */
const maxAccounts = 200;

/** Error code of the service for a provider account that does not exist. */
const notFoundCode = 'Y807';

type ObservationsDeps = NeedsDatabase &
  NeedsService &
  NeedsProviderDirectory &
  NeedsPubsub &
  NeedsClock &
  NeedsLimits &
  NeedsTimelines;

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

export function openObservations(deps: ObservationsDeps): Observations {
  const { database, client, broker, directory, pubsub, clock, timelines } = deps;
  const { slidingWindow } = deps.limits;
  const viewCache = new Map<string, ProviderAccountView>();
  const cacheKey = (sessionId: string, providerAccountId: number, eventNumber: number): string =>
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
    const stored = await database.db
      .selectFrom('challenge')
      .selectAll()
      .where((eb) => eb.and(key))
      .executeTakeFirst();
    if (stored?.challenge_hash === challenge_hash) return { seconds: stored.seconds, answerBy: stored.answer_by };
    const remainingMs = form.mfaTimeout;
    const challenge = {
      challenge_hash,
      seconds: remainingMs === undefined ? null : Math.ceil(remainingMs / 1_000),
      answer_by: remainingMs === undefined ? null : new Date(clock.now().getTime() + remainingMs),
      seen_at: clock.now(),
    };
    await database.db
      .insertInto('challenge')
      .values({ ...key, ...challenge })
      .onConflict((conflict) =>
        conflict.columns(['bucket', 'customer', 'login_name', 'provider_account_id']).doUpdateSet(challenge),
      )
      .execute();
    return { seconds: challenge.seconds, answerBy: challenge.answer_by };
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
  const updateRow = (session: SessionKey, providerAccountId: number) =>
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

    async record(session, current, touch) {
      const key = { ...ownedBy(session), session_id: session.sessionId };
      const provider_account_id = String(current.providerAccountId);
      const view_hash = hashOf(current);
      const observation: LastObservation = {
        providerName: current.providerName,
        requestId: current.requestId,
        status: current.status,
        additionalStatus: current.additionalStatus,
        accountsListed: current.accountsListed,
      };
      const event = await database.tx(async (trx) => {
        const stored = await trx
          .selectFrom('session_provider_account')
          .select(['view_hash', 'listed_only'])
          .where((eb) => eb.and({ ...key, provider_account_id }))
          .executeTakeFirst();
        const listed_only =
          touch === 'listed' ? (stored?.listed_only ?? true) : touch === 'read' && (stored?.listed_only ?? false);
        if (stored?.view_hash === view_hash && stored.listed_only === listed_only) return null;
        await slidingWindow.applyStatus(trx, session, current);
        // The row lock ensures that event numbers become visible in ascending order.
        const next = await trx
          .updateTable('session')
          .set((eb) => ({ event_number: eb('event_number', '+', 1) }))
          .where((eb) => eb.and(key))
          .where('ended_at', 'is', null)
          .returning('event_number')
          .executeTakeFirst();
        if (next === undefined) return null;
        const changes = {
          observation: JSON.stringify(observation),
          view_hash,
          event_number: next.event_number,
          deleted: false,
          listed_only,
        };
        await trx
          .insertInto('session_provider_account')
          .values({ ...key, provider_account_id, provider_id: String(current.providerId), ...changes })
          .onConflict((conflict) =>
            conflict
              .columns(['bucket', 'customer', 'login_name', 'session_id', 'provider_account_id'])
              .doUpdateSet(changes),
          )
          .execute();
        await pubsub.publish(trx, {
          about: 'providerAccount',
          sessionId: session.sessionId,
          providerAccountId: current.providerAccountId,
        });
        return { number: next.event_number, isChanged: !listed_only };
      });
      if (event !== null) {
        if (event.isChanged) timelines.observed(session, current);
        if (viewCache.size >= maxCachedViews) viewCache.clear();
        viewCache.set(cacheKey(session.sessionId, current.providerAccountId, event.number), current);
      }
      return current;
    },

    async excludeAccounts(session, providerAccountId, accountIds) {
      await updateRow(session, providerAccountId)
        .set({ left_out: JSON.stringify(accountIds) })
        .execute();
    },

    async storeAccountsBefore(session, providerAccountId, accountIds) {
      const { sessionId } = session;
      await database.tx(async (trx) => {
        await trx
          .updateTable('session_provider_account')
          .set({ accounts_before: JSON.stringify(accountIds) })
          .where((eb) => eb.and(keyOf(session, providerAccountId)))
          .where('accounts_before', 'is', null)
          .execute();
        // Other processes may have cached `accounts_before` with the provider account.
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
      await updateRow(session, providerAccountId).set({ deleted: true }).execute();
    },

    async listRecorded(session) {
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
        .limit(maxAccounts)
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

    cachedView: (sessionId, providerAccountId, eventNumber) =>
      viewCache.get(cacheKey(sessionId, providerAccountId, eventNumber)) ?? null,
  };
}

/** Returns whether a read failed because the provider account does not exist. */
export const isMissing = (error: unknown): boolean =>
  (error instanceof ServiceCallError && error.code === notFoundCode) ||
  (error instanceof HostError && error.code === 'provider-account.not-found');
