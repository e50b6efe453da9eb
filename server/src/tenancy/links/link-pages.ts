import { linkToken } from '@fin-link/contracts/browser';
import { hashToken, newToken, secretsEqual } from '@fin-link/storage';
import { html } from '@remix-run/html-template';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { HostSettings } from '../../platform/environment/index.ts';
import {
  HostError,
  hostErrorOf,
  logFailure,
  sendError,
  type HostApp,
  cookieFormOf,
  cookieLine,
} from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import {
  acceptedLanguages,
  pageLanguage,
  sendOn,
  sendPage,
  type PageLanguage,
  type HostPage,
  type PageWords,
  bodyOf,
  pageScript,
  textOf,
  textPage,
} from '../../platform/pages/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsConfigurations } from '../configurations/index.ts';
import {
  limitCallsOfAddress,
  timeIsOver,
  type NeedsSessions,
  type Session,
  optionsOf,
  planSession,
} from '../sessions/index.ts';
import { assertNotRemoved } from '../users/index.ts';
import { linkStatusOf, type HostedLink, type NeedsLinks } from './links.ts';

const params = z.object({ token: linkToken });
/**
 * Registers `/l/{token}`, the page of a hosted link. This is the only address with a secret, because a message can carry only an address.
 * The token is stored as a hash, is not logged, and is not sent to other pages as a referrer.
 */
export async function registerLinks(
  app: HostApp,
  deps: NeedsClock &
    NeedsDatabase &
    NeedsLimits &
    NeedsConfigurations &
    NeedsSessions &
    NeedsLinks &
    NeedsSettings<'customer' | 'mode' | 'origin' | 'sites'>,
): Promise<void> {
  const { links, sessions, settings, clock } = deps;

  /** Returns the link of a token. Throws `link.not-found` if the link or its site does not exist. */
  async function findLink(token: string): Promise<HostedLink> {
    const link = await links.byToken(token);
    if (link === null || settings.sites.byKey(link.publishable_key) === undefined)
      throw new HostError('link.not-found');
    return link;
  }
  /** Languages of the links that requests use, for the page of a link that is used up. */
  const languages = new WeakMap<FastifyRequest, PageLanguage>();
  const appOf = (link: HostedLink): string => settings.sites.byKey(link.publishable_key)?.appName ?? '';

  /** Returns the open session that this browser started with the link; otherwise `null`. */
  async function findOpenSession(link: HostedLink, cookie: string | undefined): Promise<Session | null> {
    if (link.session_id === null || !isUsedBy(settings, link, cookie)) return null;
    const session = await sessions.byId(link.session_id);
    return session === null || session.endedAt !== null || timeIsOver(session, clock.now()) ? null : session;
  }

  /** Returns whether this browser used the link but has no session, because the service did not answer or the process died. */
  const isUnfinished = (link: HostedLink, cookie: string | undefined): boolean =>
    link.session_id === null && link.expires_at > clock.now() && isUsedBy(settings, link, cookie);

  await app.register(async (scope: HostApp) => {
    limitCallsOfAddress(scope, deps);
    // The link page posts a form without fields. Fastify would reject its content type without a parser, so this one ignores the body.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { bodyLimit: 1_024, parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    );
    scope.setErrorHandler((error, request, reply) => {
      const hostError = hostErrorOf(error, 'start.invalid');
      logFailure(request, hostError, error);
      if (request.routeOptions.url?.endsWith('/session') === true) return sendError(hostError, request, reply);
      reply.hostErrorCode = hostError.code;
      if (hostError.retryAfter !== null) reply.header('retry-after', String(hostError.retryAfter));
      const language = languages.get(request) ?? languageOf(request);
      const isTemporary = hostError.status >= 429;
      const { words } = language;
      return sendPage(reply, isTemporary ? unavailablePage(words, hostError.status) : usedUpPage(words), language);
    });

    scope.route({
      method: 'GET',
      url: '/l/:token',
      exposeHeadRoute: false,
      schema: { hide: true, params },
      handler: async (request, reply) => {
        const link = await findLink(request.params.token);
        const session = await findOpenSession(link, request.headers.cookie);
        const locales = session === null ? await localesOf(deps, link) : [session.locale, optionsOf(session).locale];
        const language = languageOf(request, locales);
        const { words } = language;
        const name = appOf(link);
        if (linkStatusOf(link, clock.now()) === 'open' || isUnfinished(link, request.headers.cookie))
          return sendPage(reply, offerPage(words, name, link.person), language);
        if (session === null) return sendPage(reply, usedUpPage(words), language);
        const { publishableKey } = session;
        const path = `/l/${request.params.token}`;
        return sendPage(reply, flowPage(words, { origin: settings.origin, publishableKey, path, app: name }), language);
      },
    });

    scope.route({
      method: 'POST',
      url: '/l/:token',
      schema: { hide: true, params },
      handler: async (request, reply) => {
        if (!isSentByOwnPage(request, settings.origin)) throw new HostError('link.not-found');
        const link = await findLink(request.params.token);
        languages.set(request, languageOf(request, await localesOf(deps, link)));
        const { hash, line } = newBrowserCookie(settings, link);
        const isUsed = await links.use(link, hash);
        if (!isUsed && !isUnfinished(link, request.headers.cookie)) throw new HostError('link.not-found');
        // Sent even if no session can be created now, so that this browser may retry.
        if (isUsed) reply.header('set-cookie', line);
        const sessionId = await createLinkSession(deps, link);
        await links.setSession(link, sessionId);
        return sendOn(reply, `/l/${request.params.token}`);
      },
    });

    scope.route({
      method: 'POST',
      url: '/l/:token/session',
      schema: { hide: true, params, body: z.object({ sessionId: z.optional(z.string().check(z.maxLength(100))) }) },
      handler: async (request, reply) => {
        if (!isSentByOwnPage(request, settings.origin)) throw new HostError('link.not-found');
        const link = await findLink(request.params.token);
        const session = await findOpenSession(link, request.headers.cookie);
        const resumed = session === null ? null : await sessions.resume(session, (current) => current);
        if (resumed === null) throw new HostError('session.ended');
        return reply.send({ sessionId: resumed.session.sessionId, launchToken: resumed.launch.token });
      },
    });
  });
}

/** Returns the first of the locales that has texts, otherwise the language of the browser. */
const languageOf = (request: FastifyRequest, locales: readonly (string | null)[] = []): PageLanguage =>
  pageLanguage([...locales, ...acceptedLanguages(request.headers['accept-language'])]);

/** Returns the locales of the session that the link creates: its own, and that of its configuration. */
async function localesOf(
  deps: NeedsConfigurations & NeedsSettings<'customer' | 'sites'>,
  { session }: HostedLink,
): Promise<(string | null)[]> {
  try {
    const { locale, options } = await planSession(session, deps, null);
    return [locale, options[0]?.locale ?? null];
  } catch (error) {
    // The configuration may have been removed since. The user sees that when opening the link.
    if (!(error instanceof HostError)) throw error;
    return [session.locale ?? null];
  }
}

/** Returns whether the host's own page sent the request. Another site cannot submit the form for the user. */
const isSentByOwnPage = ({ headers }: FastifyRequest, origin: string): boolean =>
  headers['sec-fetch-site'] === undefined ? headers.origin === origin : headers['sec-fetch-site'] === 'same-origin';

/** Script that replaces the flow with the closing message when the flow ends, because the link cannot be used again. */
const script = pageScript(`(() => {
document.getElementById('flow').addEventListener('fin-exit', () => {
  document.getElementById('flow').remove();
  const over = document.getElementById('over');
  over.hidden = false;
  over.focus();
});
})();`);

/** Returns the page of a link that cannot be used any more. */
const usedUpPage = (words: PageWords): HostPage => textPage(410, 'note', words.linkOver);

/** Returns the page for a link that the host could not read. `status` is the HTTP status of the error. */
const unavailablePage = (words: PageWords, status: number): HostPage =>
  textPage(status, 'problem', words.linkUnavailable);

/** Returns a page with a button. Only the button uses the link up: a mail scanner that opens the link must not use it up. */
const offerPage = (words: PageWords, app: string, person: string): HostPage => ({
  ...textPage(
    200,
    'note',
    textOf(words.linkOffer, app, person),
    html`<form method="post"><button class="action">${words.linkAction}</button></form>`,
  ),
  hasForm: true,
});

interface Flow {
  origin: string;
  publishableKey: string;
  path: string;
  app: string;
}

/** Returns the page of the host that contains the `fin-link` element. */
const flowPage = (words: PageWords, { origin, publishableKey, path, app }: Flow): HostPage => ({
  status: 200,
  title: app,
  body: html`<fin-link
      id="flow"
      host="${origin}"
      publishable-key="${publishableKey}"
      session-url="${path}/session"
    ></fin-link>
    <noscript><p>${words.linkWithoutScripts}</p></noscript>
    <div id="over" tabindex="-1" hidden>${bodyOf('done', textOf(words.linkDone, app))}</div>`,
  script,
  hasElement: true,
  files: ['/fin-link.js'],
});

/**
 * Creates the session of a link with the currently published configurations. The host is the session's parent origin, because it serves the
 * page of the link. Returns the session id.
 */
async function createLinkSession(
  deps: NeedsClock &
    NeedsDatabase &
    NeedsConfigurations &
    NeedsSessions &
    NeedsSettings<'customer' | 'origin' | 'sites'>,
  { session }: HostedLink,
): Promise<string> {
  const { settings, database, clock, sessions } = deps;
  const { loginName } = session;
  await assertNotRemoved(database.db, { customer: settings.customer, loginName }, clock.now());
  const plan = await planSession(session, deps, null);
  const created = await sessions.make({ ...plan, parentOrigin: settings.origin });
  return created.session.sessionId;
}

type Settings = Pick<HostSettings, 'mode' | 'origin'>;

/** Returns the name of the link's cookie. The cookie lets the browser that used the link reload the page. */
const cookieNameOf = ({ link_id }: HostedLink): string => `fl_link-${link_id.slice(3, 15)}`;
const cookieSeconds = 86_400;

/** Creates the cookie for the browser that uses the link. Returns the hash of its secret and its `Set-Cookie` line. */
function newBrowserCookie(settings: Settings, link: HostedLink): { hash: string; line: string } {
  const secret = newToken('');
  return {
    hash: hashToken(secret),
    line: cookieLine(cookieFormOf(settings), cookieNameOf(link), secret, cookieSeconds),
  };
}

/** Returns whether the request comes from the browser that used the link. */
function isUsedBy(settings: Settings, link: HostedLink, header: string | undefined): boolean {
  const name = `${cookieFormOf(settings).prefix}${cookieNameOf(link)}=`;
  const pair = (header ?? '').split(';', 50).find((cookie) => cookie.trim().startsWith(name));
  const secret = pair?.trim().slice(name.length) ?? '';
  return link.browser_hash !== null && secretsEqual(hashToken(secret), link.browser_hash);
}
