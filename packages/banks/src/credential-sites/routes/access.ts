import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CredentialSite } from '../site/credential-site.ts';
import type { SiteSession } from '../sessions/sessions.ts';
import { challengeOpen, notSignedIn, unknownSite } from '../site/site-failure.ts';
import type { SitesContext } from './sites-context.ts';
import type { ZodApp } from '../../http/index.ts';

const sitePath = z.object({ siteId: z.string() });
const siteKey = Symbol('site');
const tokenKey = Symbol('site session token');
const sessionKey = Symbol('site session');

/** Adds a hook that finds the site in the path. It throws `SiteFailure` for an unknown site. */
export function requireSite(app: ZodApp, context: SitesContext): void {
  app.decorateRequest(siteKey);
  app.addHook('onRequest', async (request) => {
    const { siteId } = sitePath.parse(request.params);
    const found = context.site(siteId);
    if (found === undefined) throw unknownSite();
    request.setDecorator(siteKey, found);
  });
}

/** Adds a hook that requires a bearer token. The route looks up the session, so that it can do this in its transaction. */
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
