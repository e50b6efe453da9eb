import type { FlowSnapshot } from '@fin-link/contracts/browser';
import { hashToken, newToken } from '@fin-link/storage';
import { sql, type RawBuilder } from 'kysely';
import {
  bucketOfToken,
  bucketOfUser,
  keyOfSession,
  newUserToken,
  type NeedsDatabase,
} from '../../platform/database/index.ts';
import { HostError } from '../../platform/http/index.ts';
import { requestedText, type RequestedRow, type CountedRow } from '../../platform/limits/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';
import { noticeText, type NeedsPubsub } from '../../platform/pubsub/index.ts';
import { assertNotRemoved, removalHash } from '../users/index.ts';
import { insertSession } from './insert-session.ts';
import {
  beginLaunch,
  newLaunchToken,
  spendLaunch,
  storeSessionToken,
  type Launch,
  type LaunchToken,
} from './launches.ts';
import { resumeSession } from './resume-session.ts';
import { restartIdleTime, sessionOfToken } from './session-statements.ts';
import { rowText, sessionOfRow, type Session, type SessionTerms } from './session.ts';

/** Data of a new session, without its generated ids and times. */
export type SessionPlan = Omit<
  Session,
  | 'sessionId'
  | 'reference'
  | 'createdAt'
  | 'expiresAt'
  | 'idleExpiresAt'
  | 'rendererUsed'
  | 'endedAt'
  | 'endedBy'
  | 'claimedOutcome'
  | 'screen'
> & {
  readonly lifetimeSeconds: number;
};

export interface Sessions {
  /**
   * Stores a new session and its first launch token. Counts `limits` in the same statement. Throws the error of `limits.check`, and
   * `user.removed`.
   */
  make(plan: SessionPlan, limits?: CreationLimits): Promise<MadeSession>;
  /**
   * Like `make`, for a plan with recently read configurations, which have these marks. Returns `null`, without counting, if the user was
   * removed or one of the configurations has changed.
   */
  makeIfCurrent(plan: SessionPlan, marks: string, limits: CreationLimits): Promise<MadeSession | null>;
  /** Applies new terms to an open session and returns another launch token; `null` if the session has ended. */
  resume(
    session: Session,
    termsOf: (current: Session) => SessionTerms,
  ): Promise<{ session: Session; launch: LaunchToken } | null>;
  /** Marks the launch token as used, even if the launch is refused later. Returns `null` if it is unknown, used or expired. */
  redeem(launchToken: string): Promise<Launch | null>;
  /**
   * Stores the configuration and the idle time of the launch's session, returns a session token for the frame and invalidates the token of
   * an earlier launch. Returns `null` if a later launch has opened the session.
   */
  openToken(launch: Launch): Promise<string | null>;
  /** Returns the session of a token, cached for a few seconds. Also returns ended and expired sessions. */
  byToken(sessionToken: string): Promise<Session | null>;
  /** Returns the session, not cached. Returns `null` if it is unknown. Also returns ended and expired sessions. */
  byId(sessionId: string): Promise<Session | null>;
  /** Restarts the idle timer, at most every few seconds. Returns the current session. */
  touch(session: Session): Promise<Session>;
  /**
   * Returns the session as a launch changes it: its idle timer restarts, and it uses the configuration with this name, or the first one
   * without a name. `openToken` stores it. Throws `config.not-allowed` for other names.
   */
  launched(session: Session, configName: string | undefined): Session;
  /**
   * Assigns a session for a single site to this provider. Returns `false` if the session is assigned to another provider, unless all
   * attempts there have failed or were abandoned.
   */
  takeSite(session: Session, providerId: number): Promise<boolean>;
  /** Stores the progress of the flow. No-op if the session has ended. */
  saveSnapshot(session: Session, snapshot: FlowSnapshot): Promise<void>;
  /** Saves the language that the user chose. */
  saveLocale(session: Session, locale: string): Promise<void>;
  /** Notes which screens the session shows now. */
  noteRenderer(session: Session, renderer: 'own' | 'hosted'): Promise<void>;
  /** Deletes the session from the cache of this process. Pubsub informs the other processes. */
  forget(sessionId: string): void;
  /** Stops listening to the other processes. */
  close(): void;
}

export interface NeedsSessions {
  readonly sessions: Sessions;
}

/** New session and its first launch token. */
interface MadeSession {
  session: Session;
  launch: LaunchToken;
}

/** Limits that a new session counts toward. `check` throws if a limit is exceeded. */
export interface CreationLimits {
  requested: readonly RequestedRow[];
  check(totals: readonly CountedRow[]): void;
}
const unlimited: CreationLimits = { requested: [], check: () => {} };

/**
 * Idle time in seconds of a session that no frame has opened. The time is short, so that the result is not delayed if the user never comes.
 */
const unopenedSeconds = 300;
const maxCachedSessions = 10_000;
const addSeconds = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1_000);
const earlierOf = (a: Date, b: Date): Date => (a < b ? a : b);

type SessionsDeps = NeedsDatabase & NeedsPubsub & NeedsClock & NeedsSettings<'intervals'>;

/** Opens the store of sessions. Caches sessions by token, and deletes a cached session when any process changes it. */
export function openSessions({ database, pubsub, clock, settings }: SessionsDeps): Sessions {
  const { intervals } = settings;
  /** Sessions by token hash. `until` is the end of the caching, in epoch milliseconds. */
  const cache = new Map<string, { session: Session; until: number }>();
  /** Running queries by token hash. A frame sends several calls together, which share one query. */
  const runningLookups = new Map<string, Promise<Session | null>>();
  /** Running updates of the idle timer by session id. */
  const runningTouches = new Map<string, Promise<Session>>();
  /** Number of invalidations. A query that began before the latest one is not cached. */
  let invalidations = 0;
  const forget = (sessionId: string): void => {
    // A running query may return the state before the change.
    invalidations += 1;
    runningLookups.clear();
    for (const [hash, entry] of cache) if (entry.session.sessionId === sessionId) cache.delete(hash);
  };
  const unsubscribe = pubsub.subscribe((message) => {
    if (message.about === 'session') forget(message.sessionId);
  });
  const unsubscribeGap = pubsub.onGap(() => {
    invalidations += 1;
    runningLookups.clear();
    cache.clear();
  });

  const addToCache = (hash: string, session: Session): Session => {
    if (cache.size >= maxCachedSessions) cache.clear();
    cache.set(hash, { session, until: clock.now().getTime() + intervals.sessionMemory });
    return session;
  };

  const readByTokenHash = async (bucket: number, hash: string): Promise<Session | null> => {
    const invalidationsBefore = invalidations;
    const [row] = (await readByToken({ bucket, hash })).rows;
    if (row === undefined) return null;
    const session = sessionOfRow(row);
    return invalidationsBefore === invalidations ? addToCache(hash, session) : session;
  };

  const writeTouch = async (session: Session, now: Date, idleEnd: Date): Promise<Session> => {
    const { customer, loginName, sessionId } = session;
    const bucket = bucketOfUser(session);
    const message = noticeText({ about: 'session', sessionId });
    const { rows } = await restart({ bucket, customer, loginName, sessionId, idleEnd, now, message });
    forget(sessionId);
    return rows[0] === undefined ? session : sessionOfRow(rows[0]);
  };

  /** Returns the end of the idle time if the session is used now, or the stored end if the gain is too small to write. */
  const idleEndOf = ({ idleSeconds, expiresAt, idleExpiresAt }: Session, now: Date): Date => {
    const idleEnd = earlierOf(addSeconds(now, idleSeconds), expiresAt);
    const gained = idleEnd.getTime() - idleExpiresAt.getTime();
    return gained >= 0 && gained < Math.min(intervals.touch, (idleSeconds * 1_000) / 4) ? idleExpiresAt : idleEnd;
  };

  const insert = insertSession(database);
  const readByToken = sessionOfToken(database);
  const restart = restartIdleTime(database);
  const spend = spendLaunch(database);
  const begin = beginLaunch(database);
  const storeToken = storeSessionToken(database);

  const makeIfCurrent: Sessions['makeIfCurrent'] = async (
    { lifetimeSeconds, ...plan },
    marks,
    { requested, check },
  ) => {
    const createdAt = clock.now();
    const expiresAt = addSeconds(createdAt, lifetimeSeconds);
    const session: Session = {
      ...plan,
      sessionId: newUserToken('ls_', plan),
      reference: newToken('').slice(0, 12),
      createdAt,
      expiresAt,
      idleExpiresAt: earlierOf(addSeconds(createdAt, Math.min(plan.idleSeconds, unopenedSeconds)), expiresAt),
      rendererUsed: null,
      endedAt: null,
      endedBy: null,
      claimedOutcome: null,
      screen: null,
    };
    const launch = newLaunchToken(plan, createdAt);
    const { rows } = await insert({
      requested: requestedText(requested),
      session: rowText(session),
      launchHash: hashToken(launch.token),
      launchExpiresAt: launch.expiresAt,
      bucket: bucketOfUser(session),
      customer: session.customer,
      loginHash: removalHash(session.loginName),
      marks,
      now: createdAt,
    });
    for (const { counted } of rows) check(counted);
    return rows[0]?.made === true ? { session, launch } : null;
  };

  return {
    makeIfCurrent,

    async make(plan, limits = unlimited) {
      const made = await makeIfCurrent(plan, '{}', limits);
      if (made !== null) return made;
      await assertNotRemoved(database.db, plan, clock.now());
      // The removal ended after the statement.
      throw new HostError('user.removed', { retryAfter: 1 });
    },

    async resume(session, termsOf) {
      const now = clock.now();
      const launch = newLaunchToken(session, now);
      const resumed = await resumeSession({ database, pubsub }, session, termsOf, {
        launch,
        idleEndOf: (current) => idleEndOf(current, now),
      });
      forget(session.sessionId);
      return resumed === null ? null : { session: resumed, launch };
    },

    async redeem(launchToken) {
      const now = clock.now();
      const [spent] = (await spend({ bucket: bucketOfToken(launchToken), tokenHash: hashToken(launchToken), now }))
        .rows;
      if (spent === undefined || spent.launch_expires_at <= now) return null;
      return { session: sessionOfRow(spent), number: spent.launch_number };
    },

    async openToken({ session, number }) {
      const { customer, loginName, sessionId, chosen, idleExpiresAt } = session;
      const bucket = bucketOfUser(session);
      const launch = { bucket, customer, loginName, sessionId, number, now: clock.now() };
      const begun = await begin({ ...launch, chosen, idleExpiresAt });
      if (begun.rows.length === 0) return null;
      const token = newUserToken('st_', session);
      const message = noticeText({ about: 'session', sessionId });
      const stored = await storeToken({ ...launch, tokenHash: hashToken(token), message });
      forget(sessionId);
      return stored.rows.length === 0 ? null : token;
    },

    async byToken(sessionToken) {
      const hash = hashToken(sessionToken);
      const cached = cache.get(hash);
      if (cached !== undefined && cached.until > clock.now().getTime()) return cached.session;
      const running = runningLookups.get(hash);
      if (running !== undefined) return running;
      const lookup = readByTokenHash(bucketOfToken(sessionToken), hash).finally(() => {
        if (runningLookups.get(hash) === lookup) runningLookups.delete(hash);
      });
      runningLookups.set(hash, lookup);
      return lookup;
    },

    async byId(sessionId) {
      const bucket = bucketOfToken(sessionId);
      const row = await database.onBucket(bucket, () =>
        database.db
          .selectFrom('session')
          .selectAll()
          .where((eb) => eb.and({ bucket, session_id: sessionId }))
          .executeTakeFirst(),
      );
      return row === undefined ? null : sessionOfRow(row);
    },

    async touch(session) {
      const now = clock.now();
      const idleEnd = idleEndOf(session, now);
      if (idleEnd <= session.idleExpiresAt) return session;
      const running = runningTouches.get(session.sessionId);
      if (running !== undefined) return running;
      const touch = writeTouch(session, now, idleEnd).finally(() => runningTouches.delete(session.sessionId));
      runningTouches.set(session.sessionId, touch);
      return touch;
    },

    launched(session, configName) {
      // A session of version 3 has no configurations to choose from.
      const indexOfName = (name: string): number => (session.version === 4 ? session.configNames.indexOf(name) : -1);
      const chosen = configName === undefined ? 0 : indexOfName(configName);
      if (chosen === -1) throw new HostError('config.not-allowed');
      const idleEnd = idleEndOf(session, clock.now());
      return { ...session, chosen, idleExpiresAt: idleEnd > session.idleExpiresAt ? idleEnd : session.idleExpiresAt };
    },

    async takeSite(session, providerId) {
      const { site_provider_id: assigned } = await database.db
        .updateTable('session')
        .set({
          site_provider_id: sql`case when ${siteInUse} then site_provider_id else ${String(providerId)} end`,
        })
        .where((eb) => eb.and(keyOfSession(session)))
        .returning('site_provider_id')
        .executeTakeFirstOrThrow();
      return assigned === String(providerId);
    },

    async saveSnapshot(session, snapshot) {
      await database.db
        .updateTable('session')
        .set({ snapshot: JSON.stringify(snapshot) })
        .where((eb) => eb.and(keyOfSession(session)))
        .where('ended_at', 'is', null)
        .execute();
    },

    async saveLocale(session, locale) {
      await database.db
        .updateTable('session')
        .set({ locale })
        .where((eb) => eb.and(keyOfSession(session)))
        .where('ended_at', 'is', null)
        .execute();
      forget(session.sessionId);
    },

    async noteRenderer(session, renderer) {
      const { sessionId } = session;
      await database.tx(async (trx) => {
        await trx
          .updateTable('session')
          .set({ renderer_used: renderer })
          .where((eb) => eb.and(keyOfSession(session)))
          .where('ended_at', 'is', null)
          .execute();
        await pubsub.publish(trx, { about: 'session', sessionId });
      });
      forget(sessionId);
    },

    forget,

    close() {
      unsubscribe();
      unsubscribeGap();
    },
  };
}

/** SQL condition: the table's row belongs to the session and to the provider that the session is assigned to. */
const belongsToSession = (
  table: string,
  providerId: RawBuilder<unknown> = sql`${sql.ref(`${table}.provider_id`)}::text`,
): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column('bucket')} = session.bucket and ${column('customer')} = session.customer and ${column('login_name')} = session.login_name
    and ${column('session_id')} = session.session_id and ${providerId} = session.site_provider_id`;
};

/**
 * SQL condition on `session`: its assigned provider is in use. The condition holds if a provider account has not failed, a request has no
 * answer yet, or an authorization is open.
 */
const siteInUse: RawBuilder<boolean> = sql`session.site_provider_id is not null and (
  exists (
    select from ${sql.table('session_provider_account')} as linked
    where ${belongsToSession('linked')} and not linked.deleted and linked.observation ->> 'status' <> 'FAILED'
  ) or exists (
    select from ${sql.table('session_object')} as add_request
    where ${belongsToSession('add_request', sql`add_request.details ->> 'providerId'`)}
      and add_request.kind = 'add' and add_request.object_id is null
  ) or exists (
    select from ${sql.table('bank_authorization')} as bank_visit
    where ${belongsToSession('bank_visit')} and bank_visit.status in ('ready', 'atBank', 'checking')
  )
)`;
