import { newToken } from '@fin-link/storage';
import { html, type SafeHtml } from '@remix-run/html-template';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { HostTransaction, NeedsDatabase } from '../../platform/database/index.ts';
import { HostError, type HostApp } from '../../platform/http/index.ts';
import { addressKey, type NeedsLimits } from '../../platform/limits/index.ts';
import { sendPage } from '../../platform/pages/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsAuditLog } from './audit-log.ts';
import { consoleCookie, consoleCookieLine, isFromConsole } from './console-cookies.ts';
import type { SignedIn } from './identity-provider.ts';
import type { NeedsConsoleAccess } from './console-access.ts';
import { signInSeconds } from './sign-in-states.ts';

type SignInDeps = NeedsDatabase & NeedsConsoleAccess & NeedsAuditLog & NeedsLimits & NeedsSettings<'mode' | 'console'>;

const signInQuery = z.object({
  token: z.optional(z.string().check(z.maxLength(100))),
  /** `1`: the operator types the password or the like again. */
  fresh: z.optional(z.literal('1')),
});
const tokenForm = z.object({ token: z.string().check(z.maxLength(100)) });
const logoutForm = z.object({ logout_token: z.string().check(z.maxLength(8_000)) });

/** Longest life of the cookie of a session, in seconds. */
const cookieSeconds = 8 * 3_600;

/**
 * Registers `/console/sign-in`, `/console/callback`, `/console/backchannel-logout`. All of them answer 404 while no operator can sign in, and at another origin than that of the console.
 */
export async function registerConsole(app: HostApp, deps: SignInDeps): Promise<void> {
  const { settings, limits, console: access } = deps;
  const { sessions, tokens, states, provider } = access;

  await app.register(async (scope: HostApp) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { bodyLimit: 10_000, parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.addHook('onRequest', async (request) => {
      if (request.host !== new URL(settings.console.origin).host || !(await access.isOn()))
        throw new HostError('route.not-found');
    });
    scope.addHook('onSend', async (_request, reply) => void reply.header('x-frame-options', 'DENY'));

    /** Starts a session in the transaction that used up the proof, and sends the browser to the console. */
    const begin = async (
      request: FastifyRequest,
      reply: FastifyReply,
      prove: (trx: HostTransaction) => Promise<SignedIn | null>,
    ): Promise<FastifyReply> => {
      const previous = consoleCookie(settings, request.headers.cookie, 'session');
      const cookie = await deps.database.tx(async (trx) => {
        const signedIn = await prove(trx);
        if (signedIn === null) return null;
        const { name, role, source, subject } = signedIn;
        const actor = { name, role, source, action: 'signIn', reference: request.id };
        await deps.auditLog.write(trx, actor, { object: null, ...(subject !== null && { detail: { subject } }) });
        if (source === 'token')
          request.log.warn({ requestId: request.id, operator: name, role }, 'an operator signs in by a token');
        return sessions.open(trx, signedIn, previous);
      });
      if (cookie === null) return refuse(request, reply);
      return reply
        .header('set-cookie', consoleCookieLine(settings, 'session', cookie, cookieSeconds))
        .redirect('/console', 303);
    };
    const refuse = (request: FastifyRequest, reply: FastifyReply, cause?: unknown): FastifyReply => {
      const limited = limits.fixedWindow.countHere('keys', addressKey(request.ip));
      if (limited !== null) throw limited;
      request.log.warn({ requestId: request.id, err: cause }, 'a sign-in at the console was refused');
      return send(
        reply,
        403,
        'You are not signed in',
        html`<p>The sign-in is not valid, was used, or is too old.</p>
          <p>Reference: ${request.id}</p>`,
      );
    };

    scope.route({
      method: 'GET',
      url: '/console/sign-in',
      exposeHeadRoute: false,
      schema: { hide: true, querystring: signInQuery },
      handler: async (request, reply) => {
        const { token, fresh } = request.query;
        if (token !== undefined) {
          const local = isFromThisMachine(request) ? tokens.redeemInSandbox(token) : null;
          if (local !== null) return begin(request, reply, async () => local);
          // A message's preview must not use up the token.
          return send(reply, 200, 'Sign in to the console', tokenPage(token), true);
        }
        if (provider === null) throw new HostError('route.not-found');
        const browser = newToken('');
        const address = await provider.signInAddress(states.create(browser), fresh === '1');
        return reply
          .header('set-cookie', consoleCookieLine(settings, 'signIn', browser, signInSeconds))
          .redirect(address, 303);
      },
    });

    scope.route({
      method: 'POST',
      url: '/console/sign-in',
      schema: { hide: true, body: tokenForm },
      handler: (request, reply) => {
        if (provider !== null || !isFromConsole(request, settings)) return refuse(request, reply);
        return begin(request, reply, (trx) => tokens.redeem(trx, request.body.token));
      },
    });

    scope.route({
      method: 'GET',
      url: '/console/callback',
      exposeHeadRoute: false,
      schema: { hide: true },
      handler: async (request, reply) => {
        const returned = new URL(request.url, settings.console.origin);
        const browser = consoleCookie(settings, request.headers.cookie, 'signIn');
        if (provider === null || browser === null) return refuse(request, reply);
        const state = returned.searchParams.get('state') ?? '';
        const secrets = await deps.database.tx((trx) => states.use(trx, state, browser));
        if (secrets === null) return refuse(request, reply);
        try {
          const signedIn = await provider.finish(returned, secrets);
          return await begin(request, reply, async () => signedIn);
        } catch (error) {
          return refuse(request, reply, error);
        }
      },
    });

    scope.route({
      method: 'POST',
      url: '/console/backchannel-logout',
      schema: { hide: true, body: logoutForm },
      handler: async (request, reply) => {
        if (provider === null) throw new HostError('route.not-found');
        try {
          await sessions.endOfProvider(await provider.loggedOut(request.body.logout_token), request.id);
        } catch (error) {
          request.log.warn({ requestId: request.id, err: error }, 'a logout of the identity provider was refused');
          throw new HostError('request.invalid');
        }
        return reply.code(200).send();
      },
    });
  });
}

function send(reply: FastifyReply, status: number, title: string, text: SafeHtml, hasForm = false): FastifyReply {
  return sendPage(
    reply,
    {
      status,
      title,
      body: html`<h1>${title}</h1>
        ${text}`,
      hasForm,
    },
    { lang: 'en-US', dir: 'ltr' },
  );
}

const tokenPage = (token: string): SafeHtml =>
  html`<form method="post" action="/console/sign-in">
    <input type="hidden" name="token" value="${token}" />
    <button class="action">Sign in</button>
  </form>`;

const isFromThisMachine = ({ ip }: FastifyRequest): boolean => /^(::1|(::ffff:)?127(\.\d+){3})$/.test(ip);
