import * as z from 'zod/mini';
import type { HostApp } from '../../platform/http/index.ts';
import { sendOn, sendPage } from '../../platform/pages/index.ts';
import { cookieHashes } from './authorization-cookies.ts';
import { findLatestReturned, authorizationsOfBrowser } from './authorizations-of-browser.ts';
import { fragmentPage } from './fragment-page.ts';
import { handleReturn, type HandleReturnDeps } from './handle-return.ts';
import { languageOf } from './language-of.ts';

/** Route of the address to which banks redirect the user. */
export const callbackPath = '/oauth/callback/:bankKey';
/** Schema of the parameters in `callbackPath`. */
export const callbackParams = z.object({ bankKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,60}$/)) });

/**
 * Registers `GET /oauth/callback/{bankKey}`, which handles the bank's query. Without a query it returns the page that reads the fragment.
 */
export function returnByQuery(app: HostApp, deps: HandleReturnDeps): void {
  app.route({
    method: 'GET',
    url: callbackPath,
    exposeHeadRoute: false,
    schema: { hide: true, params: callbackParams },
    handler: async (request, reply) => {
      const { bankKey } = request.params;
      const { url = '' } = request.raw;
      // The query begins at the first `?`. A bank may leave further ones unencoded.
      const queryStart = url.indexOf('?');
      const query = queryStart < 0 ? '' : url.slice(queryStart + 1);
      if (query === '') {
        const identifiers = { bankKey, cookieHashes: cookieHashes(deps, request.headers.cookie) };
        const authorizations = await authorizationsOfBrowser(deps, identifiers);
        const latestReturned = findLatestReturned(authorizations);
        const language = await languageOf(deps, request, latestReturned ?? authorizations[0] ?? null);
        return sendPage(reply, fragmentPage(latestReturned, language.words), language);
      }
      const next = await handleReturn(deps, request, {
        responseMode: 'query',
        bankKey,
        parameters: new URLSearchParams(query),
      });
      return sendOn(reply, next);
    },
  });
}
