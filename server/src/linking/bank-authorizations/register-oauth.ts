import { authorizationId, locale } from '@fin-link/contracts/browser';
import { hashToken } from '@fin-link/storage';
import * as z from 'zod/mini';
import { hostErrorOf, logFailure, sendError, type HostApp, HostError, presenceOf } from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import { acceptedLanguages, pageLanguage, sendPage, sendOn, textOf, textPage } from '../../platform/pages/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import { limitCallsOfAddress, type NeedsSessions } from '../../tenancy/sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { appStartPage, isOpenedByApp } from './app-start.ts';
import { fetchFacts, failedCheck, authorizationChecks } from './authorization-checks.ts';
import { newCookie, cookieHashes } from './authorization-cookies.ts';
import type { NeedsBankAuthorizations } from './authorizations.ts';
import { type BeginAuthorizationDeps, beginAuthorization } from './begin-authorization.ts';
import { type HandleReturnDeps, returnByFragment, returnByQuery } from './handle-return.ts';
import { failedPage, notValidPage, resultAddress, languageOf, resultPage } from './result-page.ts';

type OauthDeps = BeginAuthorizationDeps & HandleReturnDeps & NeedsLimits & NeedsSettings<'sites'>;

/** Registers the pages that send a user to a bank and receive the user afterwards. Errors are pages too; only page scripts get JSON. */
export async function registerOauth(app: HostApp, deps: OauthDeps): Promise<void> {
  await app.register(async (scope: HostApp) => {
    limitCallsOfAddress(scope, deps);
    scope.setErrorHandler((error, request, reply) => {
      const hostError = hostErrorOf(error, 'return.invalid');
      logFailure(request, hostError, error);
      if (request.method !== 'GET') return sendError(hostError, request, reply);
      reply.hostErrorCode = hostError.code;
      if (hostError.retryAfter !== null) reply.header('retry-after', String(hostError.retryAfter));
      // The session is unknown or must not be revealed, so the browser's language is used.
      const language = pageLanguage(acceptedLanguages(request.headers['accept-language']));
      const { words } = language;
      if (hostError.status < 429) return sendPage(reply, notValidPage(words), language);
      return sendPage(reply, { ...failedPage(words, hostError.frameCode), status: hostError.status }, language);
    });
    for (const endpoint of [startAuthorization, returnByQuery, returnByFragment, showResult, showRefused])
      endpoint(scope, deps);
  });
}

/** `n` is the one-time part of the address. The frame adds its language. */
const query = z.object({
  authorization: authorizationId,
  n: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  locale: z.nullish(z.string()),
});

/** Registers `GET /oauth/start`. The user's click in the frame opens this address, which redirects to the bank. */
function startAuthorization(
  app: HostApp,
  deps: BeginAuthorizationDeps & NeedsProviderDirectory & NeedsSettings<'customer' | 'sites'>,
): void {
  app.route({
    method: 'GET',
    url: '/oauth/start',
    exposeHeadRoute: false,
    schema: { hide: true, querystring: query },
    handler: async (request, reply) => {
      const authorization = await deps.authorizations.find({ authorizationId: request.query.authorization });
      if (authorization === null || authorization.customer !== deps.settings.customer)
        throw new HostError('start.invalid');
      const opening = { fetch: fetchFacts(request), nonceHash: hashToken(request.query.n) };
      const chosen = locale.safeParse(request.query.locale).data ?? null;
      if (isOpenedByApp(deps, authorization, opening)) {
        const language = await languageOf(deps, request, { ...authorization, locale: chosen });
        return sendPage(reply, await appStartPage(deps, authorization, language.words, request.url), language);
      }
      const cookie = newCookie(deps, authorization.authorizationId, request.headers.cookie);
      const outcome = await beginAuthorization(deps, authorization, {
        ...opening,
        cookieHash: cookie.hash,
        locale: chosen,
        presence: presenceOf(request),
      });
      if (outcome.kind === 'refused') {
        request.log.info({ requestId: request.id, check: outcome.check }, 'a start was refused');
        throw new HostError('start.invalid');
      }
      reply.header('set-cookie', cookie.lines);
      return sendOn(reply, outcome.kind === 'at-bank' ? outcome.address : resultAddress(outcome.authorization));
    },
  });
}

/** Registers `GET /oauth/result/{authorizationId}`: the page with the result, at an address without the bank's parameters. */
function showResult(
  app: HostApp,
  deps: NeedsSessions &
    NeedsProviderDirectory &
    NeedsBankAuthorizations &
    NeedsSettings<'customer' | 'mode' | 'origin' | 'sites'>,
): void {
  app.route({
    method: 'GET',
    url: '/oauth/result/:authorizationId',
    exposeHeadRoute: false,
    schema: { hide: true, params: z.object({ authorizationId }) },
    handler: async (request, reply) => {
      const authorization = await deps.authorizations.find(request.params);
      if (authorization === null || authorization.customer !== deps.settings.customer)
        throw new HostError('return.invalid');
      const checks = { 'result-cookie-of-authorization': authorizationChecks['result-cookie-of-authorization'] };
      const facts = { authorization, cookieHashes: cookieHashes(deps, request.headers.cookie) };
      if (failedCheck(checks, facts) !== null) throw new HostError('return.invalid');
      const language = await languageOf(deps, request, authorization);
      return sendPage(reply, await resultPage(deps, authorization, language.words), language);
    },
  });
}

/**
 * Registers `GET /oauth/refused/{publishableKey}`: the page for a browser that did not open the authorization. The page shows the app's
 * name.
 */
function showRefused(app: HostApp, { settings }: NeedsSettings<'sites'>): void {
  app.route({
    method: 'GET',
    url: '/oauth/refused/:publishableKey',
    exposeHeadRoute: false,
    schema: { hide: true, params: z.object({ publishableKey: z.string().check(z.maxLength(90)) }) },
    handler: async (request, reply) => {
      const site = settings.sites.byKey(request.params.publishableKey);
      if (site === undefined) throw new HostError('return.invalid');
      const language = pageLanguage(acceptedLanguages(request.headers['accept-language']));
      const { words } = language;
      return sendPage(
        reply,
        textPage(400, 'problem', textOf(words.refusedElsewhere, site.appName || words.theApp)),
        language,
      );
    },
  });
}
