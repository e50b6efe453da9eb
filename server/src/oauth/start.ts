import { visitId } from '@fin-link/contracts/browser';
import { hashToken } from '@fin-link/storage';
import * as z from 'zod/mini';
import type { HostDeps } from '../deps.ts';
import type { HostApp } from '../http/host-app.ts';
import { HostError } from '../http/host-error.ts';
import { presenceOf } from '../http/presence.ts';
import { beginVisit } from './begin-visit.ts';
import { fetchFacts } from './fetch-facts.ts';
import { sendOn } from './page.ts';
import { resultAddress } from './result-page.ts';
import { newCookie } from './visit-cookies.ts';

const query = z.object({ visit: visitId, n: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });

/** `GET /oauth/start`: opened by the user's click in the frame, which leads to the bank. */
export function startVisit(app: HostApp, deps: HostDeps): void {
  app.route({
    method: 'GET',
    url: '/oauth/start',
    exposeHeadRoute: false,
    schema: { hide: true, querystring: query },
    handler: async (request, reply) => {
      const visit = await deps.visits.find({ visitId: request.query.visit });
      if (visit === null || visit.customer !== deps.settings.customer) throw new HostError('start.invalid');
      const cookie = newCookie(visit.visitId, request.headers.cookie);
      const begun = await beginVisit(deps, visit, {
        fetch: fetchFacts(request),
        nonceHash: hashToken(request.query.n),
        cookieHash: cookie.hash,
        presence: presenceOf(request),
      });
      if (begun.kind === 'refused') {
        request.log.info({ requestId: request.id, check: begun.check }, 'a start was refused');
        throw new HostError('start.invalid');
      }
      reply.header('set-cookie', cookie.lines);
      return sendOn(reply, begun.kind === 'at-bank' ? begun.address : resultAddress(begun.visit));
    },
  });
}
