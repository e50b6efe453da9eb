import type { HostDeps } from '../deps.ts';
import { hostErrorOf, sendError } from '../http/error-handler.ts';
import type { HostApp } from '../http/host-app.ts';
import { limitCallsOfAddress } from '../limits/limit-calls.ts';
import { sendPage } from './page.ts';
import { failed } from './page-words.ts';
import { notValidPage } from './result-page.ts';
import { returnByFragment } from './return-by-fragment.ts';
import { returnByQuery } from './return-by-query.ts';
import { showResult } from './show-result.ts';
import { startVisit } from './start.ts';

/** The way of a user to a bank and back, as pages of the host. What goes wrong is a page too; only the page's own script gets errors as JSON. */
export async function registerOauth(app: HostApp, deps: HostDeps): Promise<void> {
  await app.register(async (scope: HostApp) => {
    limitCallsOfAddress(scope, deps);
    scope.setErrorHandler((error, request, reply) => {
      const hostError = hostErrorOf(error, 'return.invalid');
      if (hostError.status >= 500) request.log.error({ requestId: request.id, err: error }, 'request failed');
      if (request.method !== 'GET') return sendError(hostError, request, reply);
      reply.hostErrorCode = hostError.code;
      if (hostError.retryAfter !== null) reply.header('retry-after', String(hostError.retryAfter));
      if (hostError.status < 429) return sendPage(reply, notValidPage());
      return sendPage(reply, { ...failed({ bank: '', app: 'the app' }, hostError.code), status: hostError.status });
    });
    for (const endpoint of [startVisit, returnByQuery, returnByFragment, showResult]) endpoint(scope, deps);
  });
}
