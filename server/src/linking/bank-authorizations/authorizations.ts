import type { CreateAuthorization } from '@fin-link/contracts/browser';
import { hashToken, newToken } from '@fin-link/storage';
import type { Kysely, Updateable } from 'kysely';
import {
  bucketOfToken,
  newUserToken,
  ownedBy,
  type HostTables,
  type HostTransaction,
  type NeedsDatabase,
  type Owner,
  type SessionKey,
} from '../../platform/database/index.ts';
import { HostError } from '../../platform/http/index.ts';
import type { NeedsClock } from '../../platform/parts/index.ts';
import type { NeedsPubsub } from '../../platform/pubsub/index.ts';
import type { NeedsTimelines } from '../../tenancy/timelines/index.ts';
import {
  addSeconds,
  authorizationOfRow,
  startLifetimeSeconds,
  recheckSeconds,
  type BankAuthorization,
} from './authorization.ts';
import { deleteOldAuthorizations } from './old-authorizations.ts';

/** Columns that change after an authorization was created. */
export type AuthorizationChanges = Updateable<
  Omit<HostTables['bank_authorization'], 'customer' | 'login_name' | 'authorization_id' | 'session_id'>
>;

/** Data of a new authorization, without its generated id and times. */
interface NewAuthorization extends CreateAuthorization {
  publishableKey: string;
  consentId: number;
  providerId: number;
  providerAccountId: number | null;
  returnUrl: string | null;
}

/** Hash of a secret of the bank or of the browser, by which an authorization is found. */
type AuthorizationRoute = { stateHash: string } | { cookieHash: string };

interface BankAuthorizations {
  /**
   * Creates an authorization. If the session has an authorization of the same consent and purpose with status `checking` or a given
   * consent, returns that one without a start path. Calls `assertPossible` only before a creation. Throws `rate.limited` if the user has
   * too many authorizations, and `session.not-found`.
   */
  make(
    session: SessionKey,
    requested: NewAuthorization,
    assertPossible: () => void,
  ): Promise<{ authorization: BankAuthorization; startPath: string | null }>;
  /** Returns the authorization with this id; `null` if the session has none. */
  ofSession(session: SessionKey, authorizationId: string): Promise<BankAuthorization | null>;
  /** Returns the session's authorizations in the order of their latest events. */
  all(session: SessionKey): Promise<readonly BankAuthorization[]>;
  /** Returns the authorization of any user and customer; `null` if there is none. */
  find(route: AuthorizationRoute | { authorizationId: string }): Promise<BankAuthorization | null>;
  /** Locks the authorization and all others of its consent while `decide` runs, and returns its result. */
  decide<T>(authorization: BankAuthorization, decide: (locked: LockedAuthorizations) => Promise<T> | T): Promise<T>;
  /** Expires overdue authorizations. Returns those whose answer is still being checked, each to one process at a time. */
  sweep(): Promise<readonly BankAuthorization[]>;
  /** Deletes authorizations that are older than the retention period. */
  forgetOld(): Promise<void>;
}

export interface NeedsBankAuthorizations {
  readonly authorizations: BankAuthorizations;
}

/** Authorizations of a consent, locked until the end of the transaction. */
interface LockedAuthorizations {
  readonly authorization: BankAuthorization;
  /** Other authorizations of the same consent, newest first. */
  readonly others: readonly BankAuthorization[];
  /** Writes the changes and notifies the session's streams. */
  change(authorization: BankAuthorization, changes: AuthorizationChanges): Promise<BankAuthorization>;
}

/**
 * Upper limit of a user's authorizations that belong to this session or are younger than `countedSeconds`. Each can cause a call to a bank.
 */
const maxAuthorizations = 50;
const countedSeconds = 600;
/** Upper limit of rows in one query. */
const batchSize = 200;

export function openBankAuthorizations({
  database,
  pubsub,
  clock,
  timelines,
}: NeedsDatabase & NeedsPubsub & NeedsClock & NeedsTimelines): BankAuthorizations {
  const keyOf = ({ authorizationId, ...owner }: Owner & { authorizationId: string }) => ({
    ...ownedBy(owner),
    authorization_id: authorizationId,
  });

  /** Increments the session's event number and notifies its streams. Returns `null` if the session has ended. */
  const nextEvent = async (trx: HostTransaction, session: SessionKey): Promise<number | null> => {
    const next = await trx
      .updateTable('session')
      .set((eb) => ({ event_number: eb('event_number', '+', 1) }))
      .where((eb) => eb.and({ ...ownedBy(session), session_id: session.sessionId }))
      .where('ended_at', 'is', null)
      .returning('event_number')
      .executeTakeFirst();
    if (next === undefined) return null;
    await pubsub.publish(trx, { about: 'authorization', sessionId: session.sessionId });
    return next.event_number;
  };

  const addRoute = (
    trx: HostTransaction,
    authorization: Owner & { authorizationId: string },
    route: AuthorizationRoute,
  ): Promise<unknown> =>
    trx
      .insertInto('bank_authorization_route')
      .values({ route: routeOf(route), ...keyOf(authorization) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();

  const change = async (
    trx: HostTransaction,
    authorization: BankAuthorization,
    changes: AuthorizationChanges,
  ): Promise<BankAuthorization> => {
    const event = await nextEvent(trx, authorization);
    const row = await trx
      .updateTable('bank_authorization')
      .set({ ...changes, ...(event !== null && { event_number: event }) })
      .where((eb) => eb.and(keyOf(authorization)))
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw new HostError('session.not-found');
    const changed = authorizationOfRow(row);
    if (changed.status !== authorization.status) timelines.authorized(changed, changed);
    if (changed.stateHash !== null && changed.stateHash !== authorization.stateHash)
      await addRoute(trx, changed, { stateHash: changed.stateHash });
    if (changed.cookieHash !== null && changed.cookieHash !== authorization.cookieHash)
      await addRoute(trx, changed, { cookieHash: changed.cookieHash });
    return changed;
  };

  const readRoute = (route: AuthorizationRoute) =>
    database.db
      .selectFrom('bank_authorization_route')
      .select(['bucket', 'customer', 'login_name', 'authorization_id'])
      .where('route', '=', routeOf(route))
      .executeTakeFirst();

  const readByConsent = async (db: Kysely<HostTables>, owner: Owner, consentId: number, lock: boolean) => {
    const rows = await db
      .selectFrom('bank_authorization')
      .selectAll()
      .where((eb) => eb.and({ ...ownedBy(owner), consent_id: String(consentId) }))
      .orderBy('created_at', 'desc')
      .orderBy('authorization_id')
      .limit(batchSize)
      .$if(lock, (query) => query.forUpdate())
      .execute();
    return rows.map(authorizationOfRow);
  };

  /** Expires overdue authorizations of one bucket. Returns those that are being checked. Skips those of another process. */
  const sweepBucket = (bucket: number, ids: readonly string[], now: Date): Promise<BankAuthorization[]> =>
    database.tx(async (trx) => {
      const due = await trx
        .selectFrom('bank_authorization')
        .selectAll()
        .where('bucket', '=', bucket)
        .where('authorization_id', 'in', ids)
        .where('status', 'in', openStatuses)
        .where('ends_at', '<=', now)
        .forUpdate()
        .skipLocked()
        .execute();
      const unchecked: BankAuthorization[] = [];
      for (const authorization of due.map(authorizationOfRow).toSorted(compareSessionIds)) {
        if (authorization.status === 'checking') {
          await trx
            .updateTable('bank_authorization')
            .set({ ends_at: addSeconds(now, recheckSeconds) })
            .where((eb) => eb.and(keyOf(authorization)))
            .execute();
          unchecked.push(authorization);
        } else await change(trx, authorization, { status: 'expired' });
      }
      return unchecked;
    });

  const assertBelowLimit = async (trx: HostTransaction, session: SessionKey, now: Date): Promise<void> => {
    const { count } = await trx
      .selectFrom('bank_authorization')
      .select((eb) => eb.fn.countAll().as('count'))
      .where((eb) => eb.and(ownedBy(session)))
      .where((eb) =>
        eb.or([
          eb('session_id', '=', session.sessionId),
          eb('created_at', '>', new Date(now.getTime() - countedSeconds * 1_000)),
        ]),
      )
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxAuthorizations) throw new HostError('rate.limited', { retryAfter: countedSeconds });
  };

  return {
    make: (session, requested, assertPossible) =>
      database.tx(async (trx) => {
        const now = clock.now();
        const key = { ...ownedBy(session), session_id: session.sessionId };
        // The lock on the session serializes concurrent calls.
        const lockedSession = await trx
          .selectFrom('session')
          .select('session_id')
          .where((eb) => eb.and(key))
          .forUpdate()
          .executeTakeFirst();
        if (lockedSession === undefined) throw new HostError('session.not-found');
        const reusable = (await readByConsent(trx, session, requested.consentId, false)).find(
          ({ sessionId, purpose, status }) =>
            sessionId === session.sessionId &&
            purpose === requested.purpose &&
            (status === 'checking' || (status === 'done' && purpose === 'give')),
        );
        if (reusable !== undefined) return { authorization: reusable, startPath: null };
        assertPossible();
        await assertBelowLimit(trx, session, now);
        const authorizationId = newUserToken('cv_', session);
        const nonce = newToken('');
        const row = await trx
          .insertInto('bank_authorization')
          .values({
            ...key,
            authorization_id: authorizationId,
            publishable_key: requested.publishableKey,
            consent_id: String(requested.consentId),
            provider_id: String(requested.providerId),
            provider_account_id: requested.providerAccountId === null ? null : String(requested.providerAccountId),
            purpose: requested.purpose,
            scopes: requested.scopeIds === undefined ? null : JSON.stringify(requested.scopeIds),
            mode: requested.mode,
            locale: null,
            status: 'ready',
            problem: null,
            return_url: requested.returnUrl,
            nonce_hash: hashToken(nonce),
            created_at: now,
            opened_at: null,
            cookie_hash: null,
            state_hash: null,
            answered_consent_id: null,
            returned_at: null,
            ends_at: addSeconds(now, startLifetimeSeconds),
            event_number: (await nextEvent(trx, session)) ?? 0,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return {
          authorization: authorizationOfRow(row),
          startPath: `/oauth/start?authorization=${authorizationId}&n=${nonce}`,
        };
      }),

    async ofSession(session, authorizationId) {
      const row = await database.db
        .selectFrom('bank_authorization')
        .selectAll()
        .where((eb) => eb.and({ ...keyOf({ ...session, authorizationId }), session_id: session.sessionId }))
        .executeTakeFirst();
      return row === undefined ? null : authorizationOfRow(row);
    },

    async all(session) {
      const rows = await database.db
        .selectFrom('bank_authorization')
        .selectAll()
        .where((eb) => eb.and({ ...ownedBy(session), session_id: session.sessionId }))
        .orderBy('event_number')
        .limit(maxAuthorizations)
        .execute();
      return rows.map(authorizationOfRow);
    },

    async find(route) {
      const key = 'authorizationId' in route ? keyInId(route.authorizationId) : await readRoute(route);
      if (key === undefined) return null;
      const row = await database.db
        .selectFrom('bank_authorization')
        .selectAll()
        .where((eb) => eb.and(key))
        .executeTakeFirst();
      return row === undefined ? null : authorizationOfRow(row);
    },

    decide: (authorization, decide) =>
      database.tx(async (trx) => {
        const locked = await readByConsent(trx, authorization, authorization.consentId, true);
        const current = locked.find(({ authorizationId }) => authorizationId === authorization.authorizationId);
        if (current === undefined) throw new HostError('authorization.not-found');
        await lockSessions(trx, authorization, locked);
        return decide({
          authorization: current,
          others: locked.filter((other) => other !== current),
          change: (changed, changes) => change(trx, changed, changes),
        });
      }),

    async sweep() {
      const now = clock.now();
      const due = await database.db
        .selectFrom('bank_authorization')
        .select(['bucket', 'authorization_id'])
        .where('status', 'in', openStatuses)
        .where('ends_at', '<=', now)
        .orderBy('ends_at')
        .limit(batchSize)
        .execute();
      const unchecked: BankAuthorization[] = [];
      for (const [bucket, rows] of Map.groupBy(due, (row) => row.bucket))
        unchecked.push(...(await sweepBucket(bucket, idsOf(rows), now)));
      return unchecked;
    },

    forgetOld: () => deleteOldAuthorizations({ database, clock }),
  };
}

const openStatuses = ['ready', 'atBank', 'checking'] as const;

const idsOf = (rows: readonly { authorization_id: string }[]): string[] => rows.map((row) => row.authorization_id);

/** Columns that find an authorization by its id. */
const keyInId = (authorizationId: string) => ({
  bucket: bucketOfToken(authorizationId),
  authorization_id: authorizationId,
});

/** Returns the key of a row in `bank_authorization_route`. */
function routeOf(route: AuthorizationRoute): string {
  return 'stateHash' in route ? `state ${route.stateHash}` : `cookie ${route.cookieHash}`;
}

/**
 * Compares authorizations by session id, which is the lock order of sessions. Each change of an authorization updates the event number of
 * its session, so the sessions are locked after the authorizations.
 */
const compareSessionIds = (a: BankAuthorization, b: BankAuthorization): number => {
  if (a.sessionId === b.sessionId) return 0;
  return a.sessionId < b.sessionId ? -1 : 1;
};

/**
 * Locks the sessions of a user's authorizations in id order to avoid deadlocks. Does nothing for a single session, which is locked
 * when its authorization is changed.
 */
async function lockSessions(
  trx: HostTransaction,
  owner: Owner,
  authorizations: readonly BankAuthorization[],
): Promise<void> {
  const ids = [...new Set(authorizations.map(({ sessionId }) => sessionId))];
  if (ids.length < 2) return;
  await trx
    .selectFrom('session')
    .select('session_id')
    .where((eb) => eb.and(ownedBy(owner)))
    .where('session_id', 'in', ids)
    .orderBy('session_id', (order) => order.collate('C'))
    .forUpdate()
    .execute();
}
