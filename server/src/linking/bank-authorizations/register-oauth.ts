import { hostErrorOf, logFailure, sendError, type HostApp } from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import { acceptedLanguages, pageLanguage, sendPage } from '../../platform/pages/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import { limitCallsOfAddress } from '../../tenancy/sessions/index.ts';
import type { BeginAuthorizationDeps } from './begin-authorization.ts';
import type { HandleReturnDeps } from './handle-return.ts';
import { failedPage, notValidPage } from './result-page.ts';
import { returnByFragment } from './return-by-fragment.ts';
import { returnByQuery } from './return-by-query.ts';
import { showRefused } from './show-refused.ts';
import { showResult } from './show-result.ts';
import { startAuthorization } from './start.ts';

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
