import { siteProblem, type SignInReply } from '@fin-link/contracts/banks';
import type { Clock, Database } from '@fin-link/storage';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Day, Delay } from '../../basics/index.ts';
import type { ZodApp } from '../../http/index.ts';
import type { ChallengeState, Challenge } from '../challenges/challenge.ts';
import type { BanksSchema } from '../sessions/schema.ts';
import { type SiteSession, type Sessions, sessionLifetime } from '../sessions/sessions.ts';
import type { CredentialSite, Customer } from '../site/credential-site.ts';
import { challengeOpen, notSignedIn, unknownSite } from '../site/site-failure.ts';
import type { Locks } from '../site/special-logins.ts';

const sitePath = z.object({ siteId: z.string() });
const siteKey = Symbol('site');
const tokenKey = Symbol('site session token');
const sessionKey = Symbol('site session');

/** Adds a hook that finds the site in the path. The hook throws `SiteFailure` for an unknown site. */
export function requireSite(app: ZodApp, context: SitesContext): void {
  app.decorateRequest(siteKey);
  app.addHook('onRequest', async (request) => {
    const { siteId } = sitePath.parse(request.params);
    const found = context.site(siteId);
    if (found === undefined) throw unknownSite();
    request.setDecorator(siteKey, found);
  });
}

/** Adds a hook that requires a bearer token. The hook does not look up the session, so that the route can do this in its transaction. */
export function requireToken(app: ZodApp): void {
  app.decorateRequest(tokenKey);
  app.addHook('onRequest', async (request) => {
    request.setDecorator(tokenKey, bearerToken(request));
  });
}

/** Adds a hook that requires a session of this site without an open challenge. */
export function requireSignIn(app: ZodApp, { database, sessions }: SitesContext): void {
  app.decorateRequest(sessionKey);
  app.addHook('onRequest', async (request) => {
    const session = await sessions.find(database.db, siteOf(request).siteId, bearerToken(request));
    if (session === null) throw notSignedIn();
    if (session.signedInAt === null) throw challengeOpen();
    request.setDecorator(sessionKey, session);
  });
}

/** Returns the site that `requireSite` found. */
export function siteOf(request: FastifyRequest): CredentialSite {
  return request.getDecorator<CredentialSite>(siteKey);
}

/** Returns the token that `requireToken` found. */
export function tokenOf(request: FastifyRequest): string {
  return request.getDecorator<string>(tokenKey);
}

/** Returns the session that `requireSignIn` found. */
export function sessionOf(request: FastifyRequest): SiteSession {
  return request.getDecorator<SiteSession>(sessionKey);
}

function bearerToken({ headers }: FastifyRequest): string {
  const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) throw notSignedIn();
  return token;
}

export interface SitesContext {
  readonly database: Database<BanksSchema>;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly delay: Delay;
  readonly lockedBy: Locks;
  /** Returns the current day of the business clock. */
  today(): Promise<Day>;
  site(siteId: string): CredentialSite | undefined;
  /** Returns a customer as of today. */
  customer(site: CredentialSite, userName: string): Promise<Customer>;
}

/** Response schemas of errors, for every route. */
export const problemReplies = { '4xx': siteProblem, '5xx': siteProblem };

export function signedInReply(siteSession: string): SignInReply {
  return { result: 'signed-in', siteSession, expiresIn: sessionLifetime };
}

/** Reply that asks the customer to answer a challenge. */
type ChallengeReply = Exclude<SignInReply, { result: 'signed-in' }>;

/** Returns the reply that opens a challenge at a step, with all its attempts. */
export function challengeReply(siteSession: string, challenge: Challenge, state: ChallengeState): ChallengeReply {
  const { attempts: attemptsLeft, expiresIn } = challenge;
  return { result: 'challenge', siteSession, challenge: challenge.ask(state), expiresIn, attemptsLeft };
}
