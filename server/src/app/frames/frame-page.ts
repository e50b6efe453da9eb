import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { frameView } from '@fin-link/contracts/browser';
import { languages, sourceLanguage } from '@fin-link/words';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { HostSettings } from '../../platform/environment/index.ts';
import { HostError, type HostApp } from '../../platform/http/index.ts';
import type { Marks } from '../../platform/marks/index.ts';
import { acceptedLanguages, pageLanguage } from '../../platform/pages/index.ts';
import type { Site } from '../../platform/sites/index.ts';
import { type BuiltFile, builtFile, acceptsBrotli } from './built-file.ts';
import { splitPage, withEntry, withSearch, type PageParts } from './first-paint.ts';
import type { DrawnScreen, FirstScreens } from './first-screens.ts';
import { fontPartsOf, type FontParts } from './site-fonts.ts';
import { ancestorsPage, ancestorsPolicy, refusalPage, refusalPolicy, type Refusal } from './refusal-page.ts';

/**
 * Returns the frame's content security policy: the frame loads resources from the host only, and font files of its site. Only pages of
 * `origins` may embed it.
 */
const framePolicy = (
  origins: readonly string[],
  { scriptHashes, styleHashes }: Pick<PageParts, 'scriptHashes' | 'styleHashes'>,
  fonts: FontParts,
  hosted: HostSettings['hosted'],
): string =>
  [
    "default-src 'none'",
    ['script-src', "'self'", ...scriptHashes].join(' '),
    ['style-src', "'self'", ...styleHashes, ...fonts.styleHashes].join(' '),
    ...(fonts.fontSources.length > 0 ? [['font-src', ...fonts.fontSources].join(' ')] : []),
    "connect-src 'self'",
    ...(hosted === null ? [] : [`frame-src ${hosted.origin}`]),
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    // Allows only Lit's templates to turn text into markup.
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
    `frame-ancestors ${origins.join(' ')}`,
  ].join('; ');

/** Headers that let cross-origin isolated pages embed the frame. */
const embeddableHeaders = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
  'content-type': 'text/html; charset=utf-8',
};

/** A page that requires the policy of its inner pages could not contain the upstream's widget, which does not send it. */
const withoutEmbedderPolicy = { 'cross-origin-embedder-policy': 'unsafe-none' };

const etagOf = (content: string): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

const compress = promisify(brotliCompress);
/**
 * Brotli level 5 compresses a page to a third in 1 ms. The best level takes 40 ms for 5 % less, and the banks may change with each launch.
 */
const fastCompression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Name and logo of the app, as in the session. */
interface DrawnApp {
  name: string;
  logoUrl: string;
}

interface CachedPage {
  content: string;
  /** Returns the compressed content. Compresses it on the first call. */
  compressed(): Promise<Buffer>;
  etag: string;
  /** Build, banks, name and logo that the page contains. The page is reused while they are unchanged. */
  inputs: readonly unknown[];
}

/** Assembles pages, and caches each one until the build, the banks or the name or logo of the app change. */
class PageCache {
  readonly #parts = new Map<string, { built: BuiltFile; parts: PageParts }>();
  readonly #bySite = new Map<string, CachedPage>();

  /** Returns the parts of the built page in a language. Splits each build once. */
  partsOf(built: BuiltFile, language: string): PageParts {
    const known = this.#parts.get(language);
    if (known?.built === built) return known.parts;
    const parts = splitPage(built.content.toString('utf8'), language);
    this.#parts.set(language, { built, parts });
    return parts;
  }

  /**
   * Returns the site's page with the first screen `drawn`, or without a first screen if `drawn` is `null`. Uses the cached page if
   * possible.
   */
  page(
    { publishableKey, countryISOCode }: Site,
    parts: PageParts,
    drawn: DrawnScreen | null,
    app: DrawnApp,
    fonts: FontParts,
  ): CachedPage {
    const key = `${publishableKey} ${drawn?.screen} ${parts.language}`;
    const inputs = [parts, app.name, app.logoUrl, drawn?.screen === 'search' ? drawn.banks : null];
    const cached = this.#bySite.get(key);
    if (cached?.inputs.every((input, index) => input === inputs[index])) return cached;
    const content = withFonts(contentOf(parts, drawn, app, countryISOCode), fonts);
    let compressed: Promise<Buffer> | null = null;
    const page: CachedPage = {
      content,
      compressed: () => (compressed ??= compress(content, fastCompression)),
      etag: etagOf(content),
      inputs,
    };
    this.#bySite.set(key, page);
    return page;
  }
}

const publishableKeyText = z.string().check(z.maxLength(90));

interface FramePageParts {
  settings: HostSettings;
  /** Folder of the frame's build. */
  folder: string;
  firstScreens: FirstScreens;
  marks: Marks;
}

/**
 * Registers `GET /frame/{publishableKey}/{view}`, which returns one static page for all views, in the language of the tag (`?locale`), of
 * the configuration of the last launch, or of the browser. The page for linking contains the most
 * likely first screen: the entry or the bank search. Users can see it and type before the script has loaded. `?later` omits that screen.
 * The customer's page adds `?later` when it resumes a flow, and the frame adds it for reloads. The page contains no user data.
 */
export function framePage(app: HostApp, { settings, folder, firstScreens, marks }: FramePageParts): void {
  const read = pagesByLanguage(folder);
  const pages = new PageCache();
  app.route({
    method: 'GET',
    url: '/frame/:publishableKey/:view',
    schema: {
      hide: true,
      params: z.strictObject({
        publishableKey: publishableKeyText,
        view: z.string().check(z.maxLength(40)),
      }),
      querystring: z.object({
        later: z.optional(z.literal('')),
        locale: z.optional(z.string().check(z.maxLength(35))),
      }),
    },
    handler: async (request, reply) => {
      const { publishableKey } = request.params;
      const site = settings.sites.byKey(publishableKey);
      const pageOrigin = pageOriginOf(request);
      const refusal = refusalOf(site, pageOrigin, settings.origin);
      if (refusal !== null && request.headers.accept?.includes('text/html')) {
        const { status } = new HostError(refusal);
        reply.hostErrorCode = refusal;
        return reply
          .code(status)
          .headers({ ...embeddableHeaders, 'content-security-policy': refusalPolicy, 'cache-control': 'no-store' })
          .send(refusalPage(refusal, { origin: settings.origin, pageOrigin, publishableKey }));
      }
      if (site === undefined) throw new HostError('site.unknown');
      const { view } = request.params;
      if (!frameView.safeParse(view).success) throw new HostError('route.not-found');
      const { lang } = pageLanguage([
        request.query.locale ?? null,
        firstScreens.localeOf(publishableKey),
        ...acceptedLanguages(request.headers['accept-language']),
      ]);
      const translated = await read(lang);
      const built = translated ?? (await read(sourceLanguage));
      if (built === null) throw new HostError('not-implemented');
      const parts = pages.partsOf(built, translated === null ? sourceLanguage : lang);
      const fonts = fontPartsOf(site.fonts);
      const startsLinking = view === 'link' && request.query.later === undefined;
      const page = pages.page(
        site,
        parts,
        startsLinking ? firstScreens.likelyScreen(site.publishableKey) : null,
        {
          name: site.appName,
          logoUrl: marks.imageOf(site.appName, [site.logoUrl]),
        },
        fonts,
      );
      const isCompressed = acceptsBrotli(request);
      const etag = isCompressed ? page.etag.replace(/"$/, '-br"') : page.etag;
      reply.headers({
        ...embeddableHeaders,
        ...(settings.hosted !== null && withoutEmbedderPolicy),
        'content-security-policy': framePolicy(["'self'", ...site.origins], parts, fonts, settings.hosted),
        'cache-control': 'public, max-age=60, stale-while-revalidate=600',
        etag,
        vary: 'accept-encoding, accept-language',
        ...(isCompressed && { 'content-encoding': 'br' }),
      });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.send(isCompressed ? await page.compressed() : page.content);
    },
  });
}

/**
 * Registers `GET /frame/{publishableKey}/ancestors`, a document that any page may embed. A nested page loads it if its frame does not
 * answer. The document shows whether an outer page is not registered or the host is down.
 */
export function ancestorsCheck(app: HostApp, { settings }: Pick<FramePageParts, 'settings'>): void {
  app.route({
    method: 'GET',
    url: '/frame/:publishableKey/ancestors',
    schema: { hide: true, params: z.strictObject({ publishableKey: publishableKeyText }) },
    handler: async (request, reply) => {
      const site = settings.sites.byKey(request.params.publishableKey);
      if (site === undefined) throw new HostError('site.unknown');
      return reply
        .headers({ ...embeddableHeaders, 'content-security-policy': ancestorsPolicy, 'cache-control': 'no-store' })
        .send(ancestorsPage(settings.origin, site));
    },
  });
}

/** Returns a function that reads the built page in a language; it resolves with `null` if the language has no page of its own. */
function pagesByLanguage(folder: string): (language: string) => Promise<BuiltFile | null> {
  const readers = new Map(
    languages.map((language) => [
      language,
      builtFile(join(folder, language === sourceLanguage ? 'index.html' : `index.${language}.html`)),
    ]),
  );
  return async (language) => (await readers.get(language)?.()) ?? null;
}

/** Assembles the HTML of a page with the first screen `drawn`, or without a first screen if `drawn` is `null`. */
function contentOf(parts: PageParts, drawn: DrawnScreen | null, app: DrawnApp, country: string): string {
  if (drawn === null) return parts.bare;
  return drawn.screen === 'entry' ? withEntry(parts, app) : withSearch(parts, drawn.banks, country);
}

/** Adds the fonts of the site to the head of a page. A page of a site without fonts stays as it is. */
const withFonts = (page: string, { markup }: FontParts): string => page.replace('</head>', () => `${markup}</head>`);

/**
 * Returns the reason for which the frame is refused, or `null` if it is not. `frame-ancestors` enforces the origins; the reason only
 * explains a refusal. A reload of the frame has the host's own origin.
 */
function refusalOf(site: Site | undefined, pageOrigin: string | null, ownOrigin: string): Refusal | null {
  if (site === undefined) return 'site.unknown';
  const isRegistered = pageOrigin === null || [ownOrigin, ...site.origins].includes(pageOrigin);
  return isRegistered ? null : 'site.origin-not-registered';
}

/** Returns the origin of the page that requests the frame, or `null` if the browser sends no referrer. */
function pageOriginOf({ headers: { referer = '' } }: FastifyRequest): string | null {
  return URL.canParse(referer) ? new URL(referer).origin : null;
}
