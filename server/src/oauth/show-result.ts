import { visitId } from '@fin-link/contracts/browser';
import * as z from 'zod/mini';
import type { HostDeps } from '../deps.ts';
import type { HostApp } from '../http/host-app.ts';
import { HostError } from '../http/host-error.ts';
import { languageOf } from './language/language-of.ts';
import { sendPage } from './page.ts';
import { resultPage } from './result-page.ts';
import { failedCheck, visitChecks } from './visit-checks.ts';
import { cookieHashes } from './visit-cookies.ts';

/** `GET /oauth/result/{visitId}`: what became of a visit, at an address that holds nothing of it. */
export function showResult(app: HostApp, deps: HostDeps): void {
  app.route({
    method: 'GET',
    url: '/oauth/result/:visitId',
    exposeHeadRoute: false,
    schema: { hide: true, params: z.object({ visitId }) },
    handler: async (request, reply) => {
      const visit = await deps.visits.find(request.params);
      if (visit === null || visit.customer !== deps.settings.customer) throw new HostError('return.invalid');
      const checks = { 'result-cookie-of-visit': visitChecks['result-cookie-of-visit'] };
      const facts = { visit, cookieHashes: cookieHashes(request.headers.cookie) };
      if (failedCheck(checks, facts, deps.withheldChecks) !== null) throw new HostError('return.invalid');
      const language = await languageOf(deps, request, visit);
      return sendPage(reply, await resultPage(deps, visit, language.words), language);
    },
  });
}
