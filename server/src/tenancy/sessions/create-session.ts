import type { CreateSession } from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { type Handler, bearerOf, HostError } from '../../platform/http/index.ts';
import type { Counted, NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsClock, NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import type { Site } from '../../platform/sites/index.ts';
import type { NeedsConfigurations } from '../configurations/index.ts';
import type { NeedsUses } from '../sites-and-keys/index.ts';
import { assertNotRemoved, assertUser, updateUserName } from '../users/index.ts';
import type { LaunchToken } from './launches.ts';
import {
  planReplacement,
  planSession,
  requestedCapabilities,
  grantedCapabilities,
  isSameList,
  returnAddressOf,
} from './plan-session.ts';
import { hasExpired, type Session, type SessionTerms } from './session.ts';
import type { CreationLimits, NeedsSessions, SessionPlan } from './sessions.ts';
import { narrowerStart, startOf } from './start-point.ts';

/**
 * Creates a session and returns its launch token. If the request has a `sessionId`, resumes that session instead, or replaces it if it has
 * expired. Throws `session.ended` if the session ended for another reason, `rate.sessions`, and the errors of `planSession`,
 * `planReplacement` and `resumedTerms`.
 */
export function createSession(
  deps: NeedsService &
    NeedsClock &
    NeedsDatabase &
    NeedsLimits &
    NeedsConfigurations &
    NeedsSessions &
    NeedsUses &
    NeedsSettings<'adminLogin' | 'customer' | 'keys' | 'sites'>,
): Handler<'createSession'> {
  const { database, sessions, settings, clock, limits, configurations, uses } = deps;
  /** Returns the limits of a new session, which are counted in the statement that stores it. */
  const creationLimits = (limitCounts: readonly Counted[]): CreationLimits => {
    const requested = limits.fixedWindow.requestedRows(limitCounts);
    return { requested, check: (totals) => limits.fixedWindow.check('rate.sessions', requested, totals) };
  };

  /** Throws `user.removed` for some seconds after the removal of the user. */
  const assertRemaining = (loginName: string): Promise<void> =>
    assertNotRemoved(database.db, { customer: settings.customer, loginName }, clock.now());

  /** Registers the user at the service, or updates the stored name, if the request contains one. */
  const registerName = async ({ loginName, user }: CreateSession): Promise<void> => {
    if (user !== undefined) await updateUserName(deps, loginName, user.name);
  };

  /**
   * Creates a session with the configurations that this process read last. The statement that stores it checks that they are current.
   * Returns `null` if they are not, if the user was removed, or if the request cannot be planned.
   */
  const createFromMemory = async (request: CreateSession, limitCounts: readonly Counted[]) => {
    const recent = configurations.recent();
    const plan = await planSession(request, { settings, configurations: recent }, null).catch(() => null);
    return plan === null ? null : sessions.makeIfCurrent(plan, recent.marks(), creationLimits(limitCounts));
  };

  /** Creates a session without a predecessor. */
  const createFirst = async (request: CreateSession, limitCounts: readonly Counted[]) => {
    const needsService = request.user !== undefined || request.consentId !== undefined;
    const made = needsService ? null : await createFromMemory(request, limitCounts);
    if (made !== null) return made;
    await assertRemaining(request.loginName);
    const plan = await planSession(request, deps, null);
    await assertWaitingConsent(deps, plan);
    await registerName(request);
    return sessions.make(plan, creationLimits(limitCounts));
  };

  /** Resumes a session with the terms of this request. If it has expired, creates a session that replaces it. */
  const resume = async (
    request: CreateSession,
    sessionId: string,
    limitCounts: readonly Counted[],
  ): Promise<{ session: Session; launch: LaunchToken }> => {
    await assertRemaining(request.loginName);
    // Counts before reading the session, so that a caller cannot guess session ids without a limit.
    await limits.fixedWindow.countExactly('rate.sessions', limitCounts);
    const session = await findRequestedSession(deps, request, sessionId);
    if (hasExpired(session, clock.now())) {
      const replacement = await planReplacement(request, session, deps);
      await assertWaitingConsent(deps, replacement);
      await registerName(request);
      return sessions.make(replacement);
    }
    if (session.endedAt !== null) throw new HostError('session.ended');
    const site = settings.sites.byKey(session.publishableKey);
    if (site === undefined) throw new HostError('site.unknown');
    await registerName(request);
    const resumed = await sessions.resume(session, (current) => resumedTerms(request, current, site, clock.now()));
    if (resumed === null) throw new HostError('session.ended');
    return resumed;
  };

  return async (request) => {
    const { sessionId, loginName } = request.body;
    assertUser(loginName, settings);
    const key = bearerOf(request.headers.authorization) ?? '';
    const limitCounts: readonly Counted[] = [
      { limit: 'sessions', subject: key },
      { limit: 'login-sessions', subject: `${settings.customer} ${loginName}` },
    ];
    const { session, launch } =
      sessionId === undefined
        ? await createFirst(request.body, limitCounts)
        : await resume(request.body, sessionId, limitCounts);
    const keyId = settings.keys.find(key)?.id;
    if (keyId !== undefined) uses.record({ keyId, publishableKey: session.publishableKey });
    return {
      sessionId: session.sessionId,
      launchToken: launch.token,
      launchTokenExpiresAt: launch.expiresAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    };
  };
}

/**
 * Returns the session that the request names. Throws `session.not-found` if it is unknown or of another customer or site, and
 * `session.login-mismatch` if it belongs to another user.
 */
async function findRequestedSession(
  { sessions, settings }: NeedsSessions & NeedsSettings<'customer'>,
  { publishableKey, loginName }: CreateSession,
  sessionId: string,
): Promise<Session> {
  const session = await sessions.byId(sessionId);
  if (session === null || session.customer !== settings.customer) throw new HostError('session.not-found');
  if (publishableKey !== undefined && publishableKey !== session.publishableKey)
    throw new HostError('session.not-found');
  if (session.loginName !== loginName) throw new HostError('session.login-mismatch');
  return session;
}

/**
 * Returns the terms of a resumed session, limited by both the original terms and this request. Throws `session.mismatch` if the request
 * asks for more, or for another flow, origin, start or return page, and the errors of `returnAddressOf`.
 */
function resumedTerms(request: CreateSession, session: Session, site: Site, now: Date): SessionTerms {
  const capabilities = grantedCapabilities(requestedCapabilities(request), session.options);
  if (!isOfSameFlow(request, session)) throw new HostError('session.mismatch');
  if (!capabilities.every((one) => session.capabilities.includes(one))) throw new HostError('session.mismatch');
  if ((request.parentOrigin ?? session.parentOrigin) !== session.parentOrigin) throw new HostError('session.mismatch');
  const start = narrowerStart(session.start, startOf(request));
  if (start === null) throw new HostError('session.mismatch');
  return {
    capabilities,
    start,
    returnUrl: narrowerAddress(session.returnUrl, returnAddressOf(request, site)),
    locale: request.locale ?? session.locale,
    expiresAt: earlierEnd(session.expiresAt, request.lifetimeSeconds, now),
    idleSeconds: Math.min(request.idleSeconds ?? session.idleSeconds, session.idleSeconds),
  };
}

/** Returns whether the request keeps the flow. Omitted fields match. In version 4 the configuration determines the flow. */
const isOfSameFlow = (request: CreateSession, session: Session): boolean => {
  const { version, configNames, flow, renderer, consentId } = request;
  return (
    (version ?? session.version) === session.version &&
    (configNames === undefined || isSameList(configNames, session.configNames)) &&
    (flow === undefined || (session.version === 4 && flow !== 'lite') || flow === session.flow) &&
    (renderer === undefined || renderer === session.renderer) &&
    (consentId === undefined || consentId === session.consentId)
  );
};

/** Returns the earlier of the session's end and the end of the requested lifetime, which begins now. */
function earlierEnd(end: Date, seconds: number | undefined, now: Date): Date {
  const requested = seconds === undefined ? end : new Date(now.getTime() + seconds * 1_000);
  return requested < end ? requested : end;
}

/**
 * Returns the requested address. Throws `session.mismatch` if its page differs; the query may differ, because it contains the state of the
 * page.
 */
function narrowerAddress(original: string | null, requested: string | null): string | null {
  if (requested === null) return null;
  if (original === null || pageOf(original) !== pageOf(requested)) throw new HostError('session.mismatch');
  return requested;
}

function pageOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/** Error code of the service for a consent that the user does not have. */
const notFoundCode = 'Y807';
/** Statuses of consents that the user can still give at the bank. */
const pendingStatuses: readonly string[] = ['CONSENT_GENERATED', 'CONSENT_ACCEPTED'];

/**
 * Checks the consent of a lite session; no-op for other sessions. Throws `consent.not-found` if the user does not have it, and
 * `consent.wrong-state` if it can no longer be given at the bank.
 */
async function assertWaitingConsent(
  { client, broker }: NeedsService,
  { loginName, consentId }: Pick<SessionPlan, 'loginName' | 'consentId'>,
): Promise<void> {
  if (consentId === null) return;
  const query = { consentIds: String(consentId) };
  const consents = await broker
    .use(loginName, (token) => client.getConsents({ token, query }))
    .then(({ body }) => body.consent ?? [])
    .catch((error: unknown) => {
      if (error instanceof ServiceCallError && error.code === notFoundCode) return [];
      throw error;
    });
  const [consent] = consents;
  if (consent === undefined) throw new HostError('consent.not-found');
  if (!pendingStatuses.includes(consent.consentStatus)) throw new HostError('consent.wrong-state');
}
