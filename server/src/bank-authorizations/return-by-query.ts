import * as z from 'zod/mini';
import type { HostApp } from '../http/index.ts';
import { fragmentPage } from './fragment-page.ts';
import { languageOf } from './language-of.ts';
import { sendOn, sendPage } from '../pages/index.ts';
import { handleReturn } from './handle-return.ts';
import type { HandleReturnDeps } from './handle-return.ts';
import { cookieHashes } from './authorization-cookies.ts';
import { returnedBefore, authorizationsOfBrowser } from './authorizations-of-browser.ts';

export const callbackPath = '/oauth/callback/:bankKey';
export const callbackParams = z.object({ bankKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,60}$/)) });

/** Registers `GET /oauth/callback/{bankKey}`, which handles the bank's query. Without a query it returns the page that reads the fragment. */
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
      const mark = url.indexOf('?');
      const query = mark < 0 ? '' : url.slice(mark + 1);
      if (query === '') {
        const brought = { bankKey, cookieHashes: cookieHashes(deps, request.headers.cookie) };
        const authorizations = await authorizationsOfBrowser(deps, brought);
        const before = returnedBefore(authorizations);
        const language = await languageOf(deps, request, before ?? authorizations[0] ?? null);
        return sendPage(reply, fragmentPage(before, language.words), language);
      }
      const next = await handleReturn(deps, request, {
        way: 'query',
        bankKey,
        parameters: new URLSearchParams(query),
      });
      return sendOn(reply, next);
    },
  });
}
