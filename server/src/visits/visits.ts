import { hashToken, newToken } from '@fin-link/storage';
import type { Clock } from '@fin-link/storage';
import type { CreateVisit } from '@fin-link/contracts/browser';
import type { Kysely, Updateable } from 'kysely';
import { ownedBy } from '../database/schema.ts';
import type { HostDatabase, HostTables, HostTransaction, Owner } from '../database/schema.ts';
import { HostError } from '../http/host-error.ts';
import type { Notices } from '../notices/notices.ts';
import type { SessionKey } from '../provider-accounts/readings.ts';
import { bySession, lockSessions } from './lock-sessions.ts';
import { after, keptMs, openSeconds, settleSeconds } from './times.ts';
import { visitOfRow } from './visit.ts';
import type { Visit } from './visit.ts';

export type VisitChanges = Updateable<Omit<HostTables['visit'], 'customer' | 'login_name' | 'visit_id' | 'session_id'>>;

export interface NewVisit extends CreateVisit {
  publishableKey: string;
  consentId: number;
  providerId: number;
  providerAccountId: number | null;
  returnUrl: string | null;
}

/** What a browser brings, by which its visit is found; hashes only. */
export type VisitRoute = { visitId: string } | { stateHash: string } | { cookieHash: string };

export interface Visits {
  /**
   * One that is being checked, or that gave the consent, takes the place of a new one, without a start path; `assertPossible` is
   * called for a new one only. Throws `rate.limited`.
   */
  make(
    session: SessionKey,
    asked: NewVisit,
    assertPossible: () => void,
  ): Promise<{ visit: Visit; startPath: string | null }>;
  ofSession(session: SessionKey, visitId: string): Promise<Visit | null>;
  /** Those of a session, in the order of their latest events. */
  all(session: SessionKey): Promise<readonly Visit[]>;
  find(route: VisitRoute): Promise<Visit | null>;
  /** Locks the visit and all others of its consent, and writes what `decide` returns for any of them. */
  decide<T>(visit: Visit, decide: (locked: LockedVisits) => Promise<T> | T): Promise<T>;
  /** Ends those whose time is over; returns those whose answer nobody has seen, each to one caller. */
  sweep(): Promise<readonly Visit[]>;
  forgetOld(): Promise<void>;
}

export interface LockedVisits {
  readonly visit: Visit;
  /** Others of the same consent, newest first. */
  readonly others: readonly Visit[];
  /** Writes it and tells the session's streams. */
  change(visit: Visit, changes: VisitChanges): Promise<Visit>;
}

/** Of a session, and of a user within the seconds below: each that is opened is a call to a bank. */
const most = 50;
const batch = 200;
const secondsUntilRoom = 600;

const routeOf = (route: VisitRoute): string =>
  'visitId' in route ? route.visitId : 'stateHash' in route ? `state ${route.stateHash}` : `cookie ${route.cookieHash}`;

interface VisitsParts {
  database: HostDatabase;
  notices: Notices;
  clock: Clock;
}

export function openVisits({ database, notices, clock }: VisitsParts): Visits {
  const keyOf = ({ visitId, ...owner }: Owner & { visitId: string }) => ({ ...ownedBy(owner), visit_id: visitId });

  /** Null when the session has ended: nobody listens any more. */
  const nextEvent = async (trx: HostTransaction, session: SessionKey): Promise<number | null> => {
    const next = await trx
      .updateTable('session')
      .set((eb) => ({ event_number: eb('event_number', '+', 1) }))
      .where((eb) => eb.and({ ...ownedBy(session), session_id: session.sessionId }))
      .where('ended_at', 'is', null)
      .returning('event_number')
      .executeTakeFirst();
    if (next === undefined) return null;
    await notices.send(trx, { about: 'visit', sessionId: session.sessionId });
    return next.event_number;
  };

  const addRoute = (trx: HostTransaction, visit: Owner & { visitId: string }, route: VisitRoute): Promise<unknown> =>
    trx
      .insertInto('visit_route')
      .values({ route: routeOf(route), ...keyOf(visit) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();

  const change = async (trx: HostTransaction, visit: Visit, changes: VisitChanges): Promise<Visit> => {
    const event = await nextEvent(trx, visit);
    const row = await trx
      .updateTable('visit')
      .set({ ...changes, ...(event !== null && { event_number: event }) })
      .where((eb) => eb.and(keyOf(visit)))
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw new HostError('session.not-found');
    const changed = visitOfRow(row);
    if (changed.stateHash !== null && changed.stateHash !== visit.stateHash)
      await addRoute(trx, changed, { stateHash: changed.stateHash });
    if (changed.cookieHash !== null && changed.cookieHash !== visit.cookieHash)
      await addRoute(trx, changed, { cookieHash: changed.cookieHash });
    return changed;
  };

  const ofConsent = async (db: Kysely<HostTables>, owner: Owner, consentId: number, lock: boolean) => {
    const rows = await db
      .selectFrom('visit')
      .selectAll()
      .where((eb) => eb.and({ ...ownedBy(owner), consent_id: String(consentId) }))
      .orderBy('created_at', 'desc')
      .orderBy('visit_id')
      .limit(batch)
      .$if(lock, (query) => query.forUpdate())
      .execute();
    return rows.map(visitOfRow);
  };

  return {
    make: (session, asked, assertPossible) =>
      database.tx(async (trx) => {
        const now = clock.now();
        const key = { ...ownedBy(session), session_id: session.sessionId };
        // The session's row first: of two that are made at once, one comes second.
        const held = await trx
          .selectFrom('session')
          .select('session_id')
          .where((eb) => eb.and(key))
          .forUpdate()
          .executeTakeFirst();
        if (held === undefined) throw new HostError('session.not-found');
        const earlier = (await ofConsent(trx, session, asked.consentId, false)).find(
          ({ sessionId, purpose, status }) =>
            sessionId === session.sessionId &&
            purpose === asked.purpose &&
            (status === 'checking' || (status === 'done' && purpose === 'give')),
        );
        if (earlier !== undefined) return { visit: earlier, startPath: null };
        assertPossible();
        const { count } = await trx
          .selectFrom('visit')
          .select((eb) => eb.fn.countAll().as('count'))
          .where((eb) => eb.and(ownedBy(session)))
          .where((eb) =>
            eb.or([
              eb('session_id', '=', session.sessionId),
              eb('created_at', '>', new Date(now.getTime() - secondsUntilRoom * 1_000)),
            ]),
          )
          .executeTakeFirstOrThrow();
        if (Number(count) >= most) throw new HostError('rate.limited', { retryAfter: secondsUntilRoom });
        const visitId = newToken('cv_');
        const nonce = newToken('');
        const row = await trx
          .insertInto('visit')
          .values({
            ...key,
            visit_id: visitId,
            publishable_key: asked.publishableKey,
            consent_id: String(asked.consentId),
            provider_id: String(asked.providerId),
            provider_account_id: asked.providerAccountId === null ? null : String(asked.providerAccountId),
            purpose: asked.purpose,
            scopes: asked.scopeIds === undefined ? null : JSON.stringify(asked.scopeIds),
            mode: asked.mode,
            status: 'ready',
            problem: null,
            return_url: asked.returnUrl,
            nonce_hash: hashToken(nonce),
            created_at: now,
            opened_at: null,
            cookie_hash: null,
            state_hash: null,
            answered_consent_id: null,
            returned_at: null,
            ends_at: after(now, openSeconds),
            event_number: (await nextEvent(trx, session)) ?? 0,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        const visit = visitOfRow(row);
        await addRoute(trx, visit, { visitId });
        return { visit, startPath: `/oauth/start?visit=${visitId}&n=${nonce}` };
      }),

    async ofSession(session, visitId) {
      const row = await database.db
        .selectFrom('visit')
        .selectAll()
        .where((eb) => eb.and({ ...keyOf({ ...session, visitId }), session_id: session.sessionId }))
        .executeTakeFirst();
      return row === undefined ? null : visitOfRow(row);
    },

    async all(session) {
      const rows = await database.db
        .selectFrom('visit')
        .selectAll()
        .where((eb) => eb.and({ ...ownedBy(session), session_id: session.sessionId }))
        .orderBy('event_number')
        .limit(most)
        .execute();
      return rows.map(visitOfRow);
    },

    async find(route) {
      const row = await database.db
        .selectFrom('visit_route')
        .innerJoin('visit', (join) =>
          join
            .onRef('visit.customer', '=', 'visit_route.customer')
            .onRef('visit.login_name', '=', 'visit_route.login_name')
            .onRef('visit.visit_id', '=', 'visit_route.visit_id'),
        )
        .selectAll('visit')
        .where('route', '=', routeOf(route))
        .executeTakeFirst();
      return row === undefined ? null : visitOfRow(row);
    },

    decide: (visit, decide) =>
      database.tx(async (trx) => {
        const locked = await ofConsent(trx, visit, visit.consentId, true);
        const own = locked.find(({ visitId }) => visitId === visit.visitId);
        if (own === undefined) throw new HostError('visit.not-found');
        await lockSessions(trx, visit, locked);
        return decide({
          visit: own,
          others: locked.filter((other) => other !== own),
          change: (changed, changes) => change(trx, changed, changes),
        });
      }),

    sweep: () =>
      database.tx(async (trx) => {
        const now = clock.now();
        const due = await trx
          .selectFrom('visit')
          .selectAll()
          .where('status', 'in', ['ready', 'atBank', 'checking'])
          .where('ends_at', '<=', now)
          .orderBy('ends_at')
          .limit(batch)
          .forUpdate()
          .skipLocked()
          .execute();
        const unseen: Visit[] = [];
        for (const visit of due.map(visitOfRow).toSorted(bySession)) {
          if (visit.status === 'checking') {
            await trx
              .updateTable('visit')
              .set({ ends_at: after(now, settleSeconds) })
              .where((eb) => eb.and(keyOf(visit)))
              .execute();
            unseen.push(visit);
          } else await change(trx, visit, { status: 'expired' });
        }
        return unseen;
      }),

    async forgetOld() {
      const before = new Date(clock.now().getTime() - keptMs);
      for (;;) {
        const forgotten = await database.tx(async (trx) => {
          const old = await trx
            .selectFrom('visit')
            .select(['customer', 'login_name', 'visit_id'])
            .where('created_at', '<', before)
            .limit(batch)
            .forUpdate()
            .skipLocked()
            .execute();
          if (old.length === 0) return 0;
          const ids = old.map((row) => row.visit_id);
          await trx.deleteFrom('visit_route').where('visit_id', 'in', ids).execute();
          await trx
            .deleteFrom('visit')
            .where((eb) => eb.or(old.map((row) => eb.and(row))))
            .execute();
          return old.length;
        });
        if (forgotten < batch) return;
      }
    },
  };
}
