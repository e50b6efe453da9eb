import { authorizationId } from '@fin-link/contracts/browser';
import { hashToken } from '@fin-link/storage';
import * as z from 'zod/mini';
import { HostError, presenceOf, type HostApp } from '../../platform/http/index.ts';
import { sendOn } from '../../platform/pages/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import { fetchFacts } from './authorization-checks.ts';
import { newCookie } from './authorization-cookies.ts';
import { beginAuthorization, type BeginAuthorizationDeps } from './begin-authorization.ts';
import { resultAddress } from './result-page.ts';

/** `n` is the one-time part of the address. */
const query = z.object({ authorization: authorizationId, n: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });

/** Registers `GET /oauth/start`, which the user's click in the frame opens and which redirects to the bank. */
export function startAuthorization(app: HostApp, deps: BeginAuthorizationDeps & NeedsSettings<'customer'>): void {
  app.route({
    method: 'GET',
    url: '/oauth/start',
    exposeHeadRoute: false,
    schema: { hide: true, querystring: query },
    handler: async (request, reply) => {
      const authorization = await deps.authorizations.find({ authorizationId: request.query.authorization });
      if (authorization === null || authorization.customer !== deps.settings.customer)
        throw new HostError('start.invalid');
      const cookie = newCookie(deps, authorization.authorizationId, request.headers.cookie);
      const outcome = await beginAuthorization(deps, authorization, {
        fetch: fetchFacts(request),
        nonceHash: hashToken(request.query.n),
        cookieHash: cookie.hash,
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
