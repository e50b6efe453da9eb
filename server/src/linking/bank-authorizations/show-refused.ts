import * as z from 'zod/mini';
import { HostError, type HostApp } from '../../platform/http/index.ts';
import { acceptedLanguages, pageLanguage, sendPage, textPage } from '../../platform/pages/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';

/**
 * Registers `GET /oauth/refused/{publishableKey}`: the page for a browser that did not open the authorization. The page shows the app's
 * name.
 */
export function showRefused(app: HostApp, { settings }: NeedsSettings<'sites'>): void {
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
      return sendPage(reply, textPage(400, 'problem', words.refusedElsewhere(site.appName || words.theApp)), language);
    },
  });
}
