import { hashToken, newToken } from '@fin-link/storage';
import { sql } from 'kysely';
import type { FlowSnapshot } from '@fin-link/contracts/browser';
import { ownedBy } from '../database/index.ts';
import type { NeedsDatabase, Owner } from '../database/index.ts';
import { HostError } from '../http/index.ts';
import { askedText } from '../limits/index.ts';
import type { AskedRow, CountedRow } from '../limits/index.ts';
import type { NeedsPubsub } from '../pubsub/index.ts';
import { insertSession, rowText } from './insert-session.ts';
import { newLaunchToken, replaceSessionToken, spendLaunch } from './launches.ts';
import type { Launch, LaunchToken } from './launches.ts';
import { resumeSession } from './resume-session.ts';
import { sessionOfRow } from './session.ts';
import type { Session, SessionTerms } from './session.ts';
import { siteStands } from './site-stands.ts';
import type { NeedsClock, NeedsSettings } from '../parts/index.ts';

/** What a new session is made of; times and ids are added here. */
export type SessionPlan = Omit<
  Session,
  | 'sessionId'
  | 'reference'
  | 'createdAt'
  | 'expiresAt'
  | 'idleExpiresAt'
  | 'endedAt'
  | 'endedBy'
  | 'claimedOutcome'
  | 'screen'
> & {
  readonly lifetimeSeconds: number;
};

export interface Sessions {
  /** Counts `limit` in the same statement, and throws what its check throws. */
  make(plan: SessionPlan, limit?: MintLimit): Promise<{ session: Session; launch: LaunchToken }>;
  /** A further launch token of an open session, which is held to these terms from now on; null when it has ended meanwhile. */
  resume(
    session: Session,
    termsOf: (current: Session) => SessionTerms,
  ): Promise<{ session: Session; launch: LaunchToken } | null>;
  /** Spends the launch token, whatever comes after; null when it is unknown, spent or too old. */
  redeem(launchToken: string): Promise<Launch | null>;
  /** A token for the frame; an earlier launch's ends. Null when a later launch has opened the session already. */
  openToken(launch: Launch): Promise<string | null>;
  /** Remembered for a few seconds; ended and expired sessions are returned too. */
  byToken(sessionToken: string): Promise<Session | null>;
  byId(sessionId: string): Promise<Session | null>;
  /** Restarts the idle time, at most every few seconds. Returns the session as it is now. */
  touch(session: Session): Promise<Session>;
  /** Runs the session with the options of this name from now on. Throws `config.not-allowed` for a name that it was not made with. */
  choose(session: Session, configName: string | undefined): Promise<Session>;
  /**
   * Of a session for a single site: makes it this provider's, or says that it is another's. One whose attempts have all failed, or were
   * given up, makes room for another.
   */
  takeSite(session: Session, providerId: number): Promise<boolean>;
  saveSnapshot(session: Session, snapshot: FlowSnapshot): Promise<void>;
  /** Looks the session up again next time; other processes learn it by pubsub. */
  forget(sessionId: string): void;
  close(): void;
}

export interface NeedsSessions {
  readonly sessions: Sessions;
}

/** What must have room for a session to be made; `check` throws when there was none. */
export interface MintLimit {
  asked: readonly AskedRow[];
  check(totals: readonly CountedRow[]): void;
}
const unlimited: MintLimit = { asked: [], check: () => {} };

/** A session that no frame opens is over soon, so that its result does not wait for an idle time nobody spends. */
const unopenedSeconds = 300;
const mostRemembered = 10_000;
const after = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1_000);
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

type SessionsDeps = NeedsDatabase & NeedsPubsub & NeedsClock & NeedsSettings<'intervals'>;

export function openSessions({ database, pubsub, clock, settings }: SessionsDeps): Sessions {
  const { intervals } = settings;
  const memory = new Map<string, { session: Session; until: number }>();
  /** Calls of one frame come in bunches: what one of them does at the database serves all. */
  const looking = new Map<string, Promise<Session | null>>();
  const touching = new Map<string, Promise<Session>>();
  let forgotten = 0;
  const forget = (sessionId: string): void => {
    // What is being looked up now may be older than what was changed.
    forgotten += 1;
    looking.clear();
    for (const [hash, entry] of memory) if (entry.session.sessionId === sessionId) memory.delete(hash);
  };
  const unsubscribe = pubsub.subscribe((message) => {
    if (message.about === 'session') forget(message.sessionId);
  });
  const stopGap = pubsub.onGap(() => {
    forgotten += 1;
    looking.clear();
    memory.clear();
  });

  const remember = (hash: string, session: Session): Session => {
    if (memory.size >= mostRemembered) memory.clear();
    memory.set(hash, { session, until: clock.now().getTime() + intervals.sessionMemory });
    return session;
  };

  const read = async (owner: Owner, sessionId: string): Promise<Session | null> => {
    const row = await database.db
      .selectFrom('session')
      .selectAll()
      .where((eb) => eb.and({ ...ownedBy(owner), session_id: sessionId }))
      .executeTakeFirst();
    return row === undefined ? null : sessionOfRow(row);
  };

  const lookUp = async (hash: string): Promise<Session | null> => {
    const since = forgotten;
    const row = await database.db
      .selectFrom('session_token')
      .innerJoin('session', (join) =>
        join
          .onRef('session.customer', '=', 'session_token.customer')
          .onRef('session.login_name', '=', 'session_token.login_name')
          .onRef('session.session_id', '=', 'session_token.session_id'),
      )
      .selectAll('session')
      .where('token_hash', '=', hash)
      .executeTakeFirst();
    if (row === undefined) return null;
    const session = sessionOfRow(row);
    return since === forgotten ? remember(hash, session) : session;
  };

  const writeTouch = async (session: Session, now: Date, idleEnd: Date): Promise<Session> => {
    const touched = await database.tx(async (trx) => {
      const row = await trx
        .updateTable('session')
        .set({ idle_expires_at: idleEnd })
        .where((eb) => eb.and({ ...ownedBy(session), session_id: session.sessionId }))
        .where('ended_at', 'is', null)
        .where('idle_expires_at', '>', now)
        .returningAll()
        .executeTakeFirst();
      if (row !== undefined) await pubsub.publish(trx, { about: 'session', sessionId: session.sessionId });
      return row;
    });
    forget(session.sessionId);
    return touched === undefined ? session : sessionOfRow(touched);
  };

  /** When its idle time is over, as somebody uses it now; the time that is written, where it is only a little later than that. */
  const idleEndOf = ({ idleSeconds, expiresAt, idleExpiresAt }: Session, now: Date): Date => {
    const idleEnd = earlier(after(now, idleSeconds), expiresAt);
    const gained = idleEnd.getTime() - idleExpiresAt.getTime();
    return gained >= 0 && gained < Math.min(intervals.touch, idleSeconds * 250) ? idleExpiresAt : idleEnd;
  };

  const insert = insertSession(database.db);

  return {
    async make({ lifetimeSeconds, ...plan }, { asked, check } = unlimited) {
      const createdAt = clock.now();
      const expiresAt = after(createdAt, lifetimeSeconds);
      const session: Session = {
        ...plan,
        sessionId: newToken('ls_'),
        reference: newToken('').slice(0, 12),
        createdAt,
        expiresAt,
        idleExpiresAt: earlier(after(createdAt, Math.min(plan.idleSeconds, unopenedSeconds)), expiresAt),
        endedAt: null,
        endedBy: null,
        claimedOutcome: null,
        screen: null,
      };
      const launch = newLaunchToken(createdAt);
      const { rows } = await insert({
        asked: askedText(asked),
        session: rowText(session),
        launchHash: hashToken(launch.token),
        launchExpiresAt: launch.expiresAt,
      });
      check(rows);
      return { session, launch };
    },

    async resume(session, termsOf) {
      const now = clock.now();
      const launch = newLaunchToken(now);
      const resumed = await resumeSession({ database, pubsub }, session, termsOf, {
        launch,
        idleEndOf: (held) => idleEndOf(held, now),
      });
      forget(session.sessionId);
      return resumed === null ? null : { session: resumed, launch };
    },

    async redeem(launchToken) {
      const spent = await spendLaunch({ database }, launchToken, clock.now());
      const session = spent === null ? null : await read(spent.owner, spent.sessionId);
      return spent === null || session === null ? null : { session, number: spent.number };
    },

    async openToken(launch) {
      const { sessionId } = launch.session;
      const token = newToken('st_');
      const isLatest = await database.tx(async (trx) => {
        const isReplaced = await replaceSessionToken(trx, launch, token, clock.now());
        if (isReplaced) await pubsub.publish(trx, { about: 'session', sessionId });
        return isReplaced;
      });
      if (!isLatest) return null;
      forget(sessionId);
      return token;
    },

    async byToken(sessionToken) {
      const hash = hashToken(sessionToken);
      const known = memory.get(hash);
      if (known !== undefined && known.until > clock.now().getTime()) return known.session;
      const running = looking.get(hash);
      if (running !== undefined) return running;
      const look = lookUp(hash).finally(() => {
        if (looking.get(hash) === look) looking.delete(hash);
      });
      looking.set(hash, look);
      return look;
    },

    async byId(sessionId) {
      const route = await database.db
        .selectFrom('session_route')
        .selectAll()
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
      return route === undefined ? null : read({ customer: route.customer, loginName: route.login_name }, sessionId);
    },

    async touch(session) {
      const now = clock.now();
      const idleEnd = idleEndOf(session, now);
      if (idleEnd <= session.idleExpiresAt) return session;
      const running = touching.get(session.sessionId);
      if (running !== undefined) return running;
      const touch = writeTouch(session, now, idleEnd).finally(() => touching.delete(session.sessionId));
      touching.set(session.sessionId, touch);
      return touch;
    },

    async choose(session, configName) {
      const chosen =
        configName === undefined ? 0 : session.version === 4 ? session.configNames.indexOf(configName) : -1;
      if (chosen === -1) throw new HostError('config.not-allowed');
      if (chosen === session.chosen) return session;
      await database.db
        .updateTable('session')
        .set({ chosen })
        .where((eb) => eb.and({ ...ownedBy(session), session_id: session.sessionId }))
        .execute();
      forget(session.sessionId);
      return { ...session, chosen };
    },

    async takeSite(session, providerId) {
      const { site_provider_id: taken } = await database.db
        .updateTable('session')
        .set({
          site_provider_id: sql`case when ${siteStands} then site_provider_id else ${String(providerId)} end`,
        })
        .where((eb) => eb.and({ ...ownedBy(session), session_id: session.sessionId }))
        .returning('site_provider_id')
        .executeTakeFirstOrThrow();
      return taken === String(providerId);
    },

    async saveSnapshot(session, snapshot) {
      await database.db
        .updateTable('session')
        .set({ snapshot: JSON.stringify(snapshot) })
        .where((eb) => eb.and({ ...ownedBy(session), session_id: session.sessionId }))
        .where('ended_at', 'is', null)
        .execute();
    },

    forget,

    close() {
      unsubscribe();
      stopGap();
    },
  };
}
