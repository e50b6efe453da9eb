import formbody from '@fastify/formbody';
import type { Clock, Database } from '@fin-link/storage';
import fastify, { type FastifyInstance } from 'fastify';
import { type BusinessClock, type Delay, realDelay } from '../basics/index.ts';
import { type LoggerOptions, loggedBy, requestLine } from '../http/index.ts';
import { publishAnswers } from './published-answers.ts';
import type { BankContext, BankDefinition, OpenBankClient } from './bank/bank.ts';
import { connectionsRoutes } from './sign-in/connections-routes.ts';
import { createConsents } from './consents/consents.ts';
import { bankCss, bankScript, renderPage } from './pages/page.ts';
import { messagePage } from './pages/authorize-page.ts';
import { clientAddresses, mountProvider, pageAddresses, cookieNames, createProvider } from './provider/provider.ts';
import type { OpenBankingSchema } from './records/schema.ts';
import { createSecrets } from './records/secrets.ts';
import { interactionRoutes } from './sign-in/interaction-routes.ts';
import type { Credentials } from './trust/authority.ts';

/** Upper limit of request bodies in bytes. */
const bodyLimit = 64 * 1024;

/** Options of a bank that serves its pages and third parties at one origin. */
export interface OneOriginOptions {
  /** Database with the schema `banks` and `banksMigrations` applied. */
  readonly database: Database<OpenBankingSchema>;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
  readonly delay?: Delay;
  /** Origin at which browsers and third parties reach the pages, possibly through a proxy. */
  readonly origin: string;
  /** Path below the origin if banks share it: `/` and a name. Default: no path. */
  readonly basePath?: string;
  readonly clients: readonly OpenBankClient[];
  /** Logger of one line per request: method, route pattern, status, duration. Default: none. */
  readonly logger?: LoggerOptions;
  /** `Cross-Origin-Opener-Policy` of the pages. Default: `unsafe-none`. */
  readonly openerPolicy?: 'unsafe-none' | 'same-origin';
}

/** Options of a bank with a separate origin for third parties with client certificates. */
export interface TwoOriginOptions extends OneOriginOptions {
  /** Origin of the token and data endpoints, over TLS. */
  readonly secureOrigin: string;
  readonly tls: { readonly server: Credentials; readonly authority: string };
}

export interface OneOriginBank {
  /** Server of the pages and the issuer's metadata; not listening yet. */
  readonly pages: FastifyInstance;
  readonly context: BankContext;
  close(): Promise<void>;
}

/** A bank with a separate origin for third parties with client certificates. */
export interface TwoOriginBank extends OneOriginBank {
  /** Server of third parties over TLS with client certificates; not listening yet. */
  readonly secure: FastifyInstance;
}

/** Creates a bank that binds tokens to client certificates, either for all third parties or for those registered with a certificate. */
export async function createTwoOriginBank(
  definition: BankDefinition,
  options: TwoOriginOptions,
): Promise<TwoOriginBank> {
  const { secureOrigin, tls, logger = false } = options;
  const { context, pages, mounted } = await createPages(definition, options, secureOrigin);
  const secure = fastify({
    ...loggedBy(logger),
    bodyLimit,
    return503OnClosing: false,
    // The TLS handshake accepts missing and invalid certificates, so that the endpoint can answer with an error.
    https: {
      cert: tls.server.certificate,
      key: tls.server.key,
      ca: tls.authority,
      requestCert: true,
      rejectUnauthorized: false,
    },
  });
  secure.addHook('onResponse', requestLine());
  await mountProvider(secure, {
    ...mounted,
    headers: {},
    origin: secureOrigin,
    addresses: clientAddresses,
    asksForCertificates: true,
  });
  await mountThirdPartyRoutes(secure, definition, context, secureOrigin);
  if (definition.asksForCertificates === 'where wanted')
    await mountThirdPartyRoutes(pages, definition, context, context.issuer);
  return { pages, secure, context, close: async () => void (await Promise.all([pages.close(), secure.close()])) };
}

/** Creates a bank without client certificates. Third parties use the origin of the pages. */
export async function createOneOriginBank(
  definition: BankDefinition,
  options: OneOriginOptions,
): Promise<OneOriginBank> {
  const { context, pages } = await createPages(definition, options, options.origin);
  await mountThirdPartyRoutes(pages, definition, context, context.issuer);
  return { pages, context, close: async () => pages.close() };
}

/** Creates the server of the pages and the context that all routes of the bank share. */
async function createPages(definition: BankDefinition, options: OneOriginOptions, secureOrigin: string) {
  const { database, clock, businessClock, delay = realDelay, origin, basePath = '', clients } = options;
  const { bank } = definition;
  const secrets = createSecrets({ bank, database, clock });
  const [cookieKey, subjectKey] = await Promise.all([secrets.cookieKey(), secrets.subjectKey()]);
  const leavesAccessTokens = definition.tellsWhyAccessEnded === true;
  const consents = createConsents({ bank, database, clock, businessClock, leavesAccessTokens });
  const build = async () =>
    createProvider({ definition, context, signingKeys: await secrets.signingKeys(), cookieKey, subjectKey });
  const context: BankContext = {
    bank,
    database,
    clock,
    businessClock,
    delay,
    consents,
    clients,
    origin,
    basePath,
    issuer: `${origin}${basePath}`,
    secureOrigin,
    provider: () => provider,
    rotateKeys: async () => {
      await secrets.addSigningKey();
      provider = await build();
    },
  };
  let provider = await build();

  const headers = pageHeaders(options.openerPolicy ?? 'unsafe-none');
  const mounted = { provider: () => provider, sessionCookie: cookieNames(bank).session };
  const pages = fastify({
    ...loggedBy(options.logger ?? false),
    bodyLimit,
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }: { url?: string | undefined }) =>
      isBelow(url, basePath) ? url.slice(basePath.length) : url,
  });
  pages.addHook('onResponse', requestLine());
  // A bank that always asks for certificates serves third parties only on the secure origin.
  const addresses =
    definition.asksForCertificates === 'always' ? pageAddresses : [...pageAddresses, ...clientAddresses];
  await mountProvider(pages, { ...mounted, headers, origin, addresses });
  await pages.register((scope: FastifyInstance) => pageRoutes(scope, definition, context, headers));
  return { context, pages, mounted };
}

/** Registers the endpoints for third parties. `address` is the app's URL for third parties. */
async function mountThirdPartyRoutes(
  app: FastifyInstance,
  definition: BankDefinition,
  context: BankContext,
  address: string,
): Promise<void> {
  await app.register(async (scope: FastifyInstance) => {
    // Endpoints accept only the content types of their standard.
    scope.removeContentTypeParser('text/plain');
    publishAnswers(scope, context);
    await definition.secureRoutes(scope, context, address);
  });
}

async function pageRoutes(
  app: FastifyInstance,
  definition: BankDefinition,
  context: BankContext,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  await app.register(formbody);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    const fetchSite = request.headers['sec-fetch-site'];
    if (request.method !== 'POST' || fetchSite === undefined || fetchSite === 'same-origin') return;
    await reply
      .code(403)
      .type('text/html; charset=utf-8')
      .send(renderPage(definition, context, messagePage('Not from here', 'This form was sent from another site.')));
  });
  app.setErrorHandler((error, _request, reply) => {
    const status =
      error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
    const page = messagePage('Something went wrong', 'Go back and start again.');
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(renderPage(definition, context, page));
  });
  const style = bankCss(definition.look);
  app.get('/assets/bank.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get('/assets/bank.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(bankScript));
  interactionRoutes(app, definition, context);
  connectionsRoutes(app, definition, context);
}

function pageHeaders(openerPolicy: string): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    'cross-origin-opener-policy': openerPolicy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

const isBelow = (url: string, path: string): boolean => url.startsWith(`${path}/`);

/** Serves another bank's pages at a path of the same origin. The other server handles these requests without a listener. */
export async function shareOrigin(pages: FastifyInstance, path: string, other: FastifyInstance): Promise<void> {
  await other.ready();
  await pages.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${path}/*`, (request, reply) => {
      reply.hijack();
      other.routing(request.raw, reply.raw);
    });
  });
}
