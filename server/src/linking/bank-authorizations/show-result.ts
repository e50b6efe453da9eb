import { authorizationId } from '@fin-link/contracts/browser';
import * as z from 'zod/mini';
import { HostError, type HostApp } from '../../platform/http/index.ts';
import { sendPage } from '../../platform/pages/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsSessions } from '../../tenancy/sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { failedCheck, authorizationChecks } from './authorization-checks.ts';
import { cookieHashes } from './authorization-cookies.ts';
import type { NeedsBankAuthorizations } from './authorizations.ts';
import { languageOf } from './language-of.ts';
import { resultPage } from './result-page.ts';

/** Registers `GET /oauth/result/{authorizationId}`: the page with the result, at an address without the bank's parameters. */
export function showResult(
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
