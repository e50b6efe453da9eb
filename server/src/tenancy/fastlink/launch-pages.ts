import { html, type SafeHtml } from '@remix-run/html-template';
import type { FastifyRequest } from 'fastify';
import { logFailure, type HostApp } from '../../platform/http/index.ts';
import {
  acceptedLanguages,
  bodyOf,
  pageLanguage,
  sendPage,
  textOf,
  type HostPage,
  type PageLanguage,
  type PageWords,
} from '../../platform/pages/index.ts';
import type { Site } from '../../platform/sites/index.ts';
import { limitLaunches } from '../sessions/index.ts';
import { createLaunch, launchFields, type CreatedLaunch, type LaunchDeps } from './create-launch.ts';
import { versionParams } from './exchange.ts';
import { localeOf, type Launch, type LaunchVersion } from './launch-parameters.ts';
import { sourceOfForm, type LaunchSource } from './launch-source.ts';
import { refusalBody, refusalOf, type LaunchRefusal } from './refusals.ts';

/**
 * Registers `POST /fastlink/{version}`, to which apps and pages without a script send the launch as a form. The reply is a page of the host
 * with the element. Refusals are pages too. Scripts of `/fastlink/page.js` report both to the app, or to the page around the frame.
 */
export async function registerLaunchPages(app: HostApp, deps: LaunchDeps): Promise<void> {
  const { settings } = deps;
  await app.register(async (scope: HostApp) => {
    limitLaunches(scope, deps);
    scope.setErrorHandler((error, request, reply) => {
      const refusal = refusalOf(error);
      const { hostError } = refusal;
      logFailure(request, hostError, error);
      reply.hostErrorCode = hostError.code;
      if (hostError.retryAfter !== null) reply.header('retry-after', String(hostError.retryAfter));
      const language = languageOf(request);
      return sendPage(reply, refusedPage(language.words, refusal, request, registeredOrigin(deps, request)), language);
    });
    scope.route({
      method: 'POST',
      url: '/fastlink/:version',
      schema: { hide: true, params: versionParams, body: launchFields },
      handler: async (request, reply) => {
        const source = sourceOfForm(settings, request.headers.origin, request.body.site ?? null);
        const { version } = request.params;
        // The host serves the page with the element, so it is the parent of the frame.
        const parentOrigin = settings.origin;
        const created = await createLaunch(deps, version, request.body, { ...source, parentOrigin });
        const language = languageOf(request);
        return sendPage(reply, launchPage(language.words, source, version, created), language);
      },
    });
  });
}

/** Returns the language of the launch's parameters, otherwise of the browser. */
function languageOf({ body, headers }: FastifyRequest): PageLanguage {
  const { data: fields } = launchFields.safeParse(body);
  const wanted = localeOf(new URLSearchParams(fields?.extraParams).get('locale'));
  return pageLanguage([wanted, ...acceptedLanguages(headers['accept-language'])]);
}

/** Returns the origin of the sending page if a site has registered it; otherwise `null`. */
const registeredOrigin = ({ settings }: LaunchDeps, { headers: { origin } }: FastifyRequest): string | null =>
  origin !== undefined && settings.sites.all.some(({ origins }: Site) => origins.includes(origin)) ? origin : null;

const numberOf = (version: LaunchVersion): 3 | 4 => (version === 'v3' ? 3 : 4);

/** Path of the script that creates the element from the data block `launch`, and passes its events on. */
const pageScriptPath = '/fastlink/page.js';

/** Returns the page with the element, and the text that follows it if no app listens. Only the page that sent the form may frame it. */
const launchPage = (
  words: PageWords,
  { site, origin }: LaunchSource,
  version: LaunchVersion,
  created: CreatedLaunch & Pick<Launch, 'intentUrl'>,
): HostPage => ({
  status: 200,
  title: site.appName,
  body: html`<div id="container"></div>
    <div id="over" tabindex="-1" hidden>${overText(words, site.appName)}</div>
    <noscript><p>${words.linkWithoutScripts}</p></noscript>`,
  json: { id: 'launch', value: { ...created, version: numberOf(version), origin } },
  hasElement: true,
  files: [created.element === 'fin-link' ? '/fin-link.js' : '/fin-elements.js', pageScriptPath],
  ancestors: origin === null ? [] : [origin],
});

/** Returns the sentence that the page can be closed, which fits after every end of the flow. */
const overText = (words: PageWords, app: string): SafeHtml[] =>
  textOf(words.done, words.yourBank, app).lines.map((line) => html`<p>${line}</p>`);

/** Returns the page of a refused launch, with the code for support and a button that closes the widget. */
function refusedPage(
  words: PageWords,
  refusal: LaunchRefusal,
  request: FastifyRequest,
  origin: string | null,
): HostPage {
  const body = refusalBody(refusal, request.id);
  const text = refusal.refusal === 'oldForm' ? words.launchTooOld : words.launchRefused;
  const version = request.url.startsWith('/fastlink/v3') ? 3 : 4;
  return {
    status: refusal.hostError.status,
    title: text.title,
    body: html`${bodyOf('problem', text)}
      <p>${body.code} · ${body.reference}</p>
      <p><button class="action" id="close" type="button">${words.launchClose}</button></p>`,
    json: { id: 'launch', value: { refusal: body, version, origin } },
    files: [pageScriptPath],
    ancestors: origin === null ? [] : [origin],
  };
}
