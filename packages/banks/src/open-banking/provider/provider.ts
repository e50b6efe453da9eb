import { createHmac, type KeyObject, createHash, type X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JWK } from 'jose';
import Provider, { type ClientMetadata, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { BankContext, BankDefinition, OpenBankClient } from '../bank/bank.ts';
import { messagePage } from '../pages/authorize-page.ts';
import { renderPage } from '../pages/page.ts';
import { createAdapter } from './adapter.ts';
import { assertAuthentication } from './recent-times.ts';

interface ProviderParts {
  readonly definition: BankDefinition;
  readonly context: BankContext;
  readonly signingKeys: readonly JWK[];
  readonly cookieKey: string;
  readonly subjectKey: KeyObject;
}

/** Units of time in seconds. */
const minute = 60;

const day = 24 * 60 * minute;

/** Lifetime of grants in seconds, by the protocol clock. Consents end earlier, by the business clock. */
const grantLifetime = 10 * 365 * day;

export function cookieNames(bank: string) {
  return { session: `bank_${bank}_session`, interaction: `bank_${bank}_interaction`, resume: `bank_${bank}_resume` };
}

/** Creates the authorization server of one bank from the shared configuration and the bank's definition. */
export function createProvider({ definition, context, signingKeys, cookieKey, subjectKey }: ProviderParts): Provider {
  const { bank, basePath, issuer, origin, secureOrigin, clients } = context;
  const standardConfiguration = definition.configure(context);
  const hasCertificates = secureOrigin !== origin;
  const shared: Configuration = {
    adapter: createAdapter(context),
    clients: clients.map((client) => metadataOf(definition, client)),
    jwks: { keys: signingKeys.map((key) => ({ ...key })) },
    cookies: {
      keys: [cookieKey],
      names: cookieNames(bank),
      long: { signed: true, httpOnly: true, sameSite: 'lax' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    clientAuthMethods: ['private_key_jwt'],
    assertJwtClientAuthClaimsAndHeader: (ctx, assertion) => assertAuthentication(ctx, assertion, context.clock.now()),
    // A client with a single redirect URI must also send it (FAPI 1.0 Advanced, RFC 6749 4.1.3).
    allowOmittingSingleRegisteredRedirectUri: false,
    subjectTypes: ['pairwise'],
    pairwiseIdentifier: (_ctx, accountId, client) =>
      createHmac('sha256', subjectKey)
        .update(JSON.stringify([client.clientId, accountId]))
        .digest('base64url'),
    findAccount: (ctx, userName, token) => ({
      accountId: userName,
      claims: async () => ({
        sub: userName,
        ...definition.claims(ctx, token !== undefined && 'claims' in token ? token.claims : ctx.oidc.claims),
      }),
    }),
    routes: { userinfo: '/userinfo' },
    // Every authorization needs its own decision: sessions and earlier grants are ignored.
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
    },
    expiresWithSession: async () => false,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: false,
    revokeGrantPolicy: () => true,
    interactions: {
      url: async (ctx, { uid }) => {
        await definition.admit?.(context, ctx);
        return `${basePath}/interaction/${uid}`;
      },
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = renderPage(
        definition,
        context,
        messagePage(
          'We can’t complete this request',
          `${out.error}: ${out.error_description ?? ''}. Go back and start again.`,
        ),
      );
    },
    ttl: {
      AccessToken: 10 * minute,
      AuthorizationCode: minute,
      ClientCredentials: 10 * minute,
      Grant: grantLifetime,
      IdToken: 60 * minute,
      Interaction: 15 * minute,
      RefreshToken: grantLifetime,
      Session: 15 * minute,
    },
  };
  const features = {
    devInteractions: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
    introspection: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    mTLS: {
      enabled: hasCertificates,
      certificateBoundAccessTokens: true,
      getCertificate: (ctx) => clientCertificate(ctx.req)?.toString(),
      certificateAuthorized: (ctx) => clientCertificate(ctx.req) !== null,
      // Clients authenticate only with `private_key_jwt`, never by the subject of a certificate.
      certificateSubjectMatches: () => false,
    },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
  } satisfies Configuration['features'];
  const secureAddresses = {
    token_endpoint: `${secureOrigin}/token`,
    introspection_endpoint: `${secureOrigin}/token/introspection`,
    revocation_endpoint: `${secureOrigin}/token/revocation`,
    ...(standardConfiguration.features.userinfo?.enabled === true && { userinfo_endpoint: `${secureOrigin}/userinfo` }),
    ...(standardConfiguration.features.pushedAuthorizationRequests?.enabled === true && {
      pushed_authorization_request_endpoint: `${secureOrigin}/request`,
    }),
  };
  const provider = new Provider(issuer, {
    ...shared,
    ...standardConfiguration,
    features: { ...features, ...standardConfiguration.features },
    discovery: {
      ...(hasCertificates && { mtls_endpoint_aliases: secureAddresses }),
      ...standardConfiguration.discovery,
    },
  });
  // `mountProvider` sets the headers of the proxy, so clients cannot choose them.
  provider.proxy = true;
  compareRedirectUrisExactly(provider);
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next();
    // A bank that always asks for certificates has no endpoints on the origin of the pages.
    if (ctx.oidc?.route === 'discovery' && definition.asksForCertificates === 'always')
      ctx.body = { ...Object(ctx.body), ...secureAddresses };
    await definition.completeAnswer?.(context, ctx);
  });
  return provider;
}

function metadataOf(
  { clientMetadata }: BankDefinition,
  { clientId, name, redirectUris, jwks, hasBoundTokens }: OpenBankClient,
): ClientMetadata {
  return {
    client_id: clientId,
    client_name: name,
    redirect_uris: [...redirectUris],
    jwks: { keys: jwks.keys.map((key) => ({ ...key })) },
    token_endpoint_auth_method: 'private_key_jwt',
    subject_type: 'pairwise',
    // The sandbox uses plain HTTP on the loopback, which web clients may not use.
    application_type: redirectUris.every((uri) => uri.startsWith('https:')) ? 'web' : 'native',
    ...clientMetadata,
    ...(hasBoundTokens !== undefined && { tls_client_certificate_bound_access_tokens: hasBoundTokens }),
  };
}

/**
 * Makes the server compare redirect URIs exactly. By default, it accepts any port on a native client's loopback address
 * (RFC 8252).
 */
function compareRedirectUrisExactly({ Client }: Provider): void {
  Client.prototype.redirectUriAllowed = function redirectUriAllowed(value: string): boolean {
    return this.redirectUris?.includes(value) ?? false;
  };
}

const formType = 'application/x-www-form-urlencoded';

interface MountOptions {
  provider(): Provider;
  readonly sessionCookie: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Origin at which clients reach `app`, possibly through a proxy. */
  readonly origin: string;
  /** Paths that the authorization server serves. */
  readonly addresses: readonly string[];
  /**
   * Whether a pushed request needs a client certificate. The authorization server checks certificates only at endpoints with
   * tokens. Default: `false`.
   */
  readonly asksForCertificates?: boolean;
}

/** Paths for browsers, and the public metadata. */
export const pageAddresses = ['/auth', '/auth/:uid', '/jwks', '/.well-known/openid-configuration'] as const;

/** Paths for third parties. */
export const clientAddresses = [
  '/token',
  '/token/introspection',
  '/token/revocation',
  '/request',
  '/userinfo',
] as const;

/**
 * Passes requests for `addresses` to the authorization server without parsing their bodies. The server writes addresses with `origin`
 * and ignores forwarded headers of clients.
 */
export async function mountProvider(
  app: FastifyInstance,
  { provider, sessionCookie, headers, origin, addresses, asksForCertificates = false }: MountOptions,
) {
  const { protocol, host } = new URL(origin);
  const forwarded = { 'x-forwarded-proto': protocol.replace(':', ''), 'x-forwarded-host': host };
  await app.register(async (scope) => {
    if (asksForCertificates)
      scope.addHook('onRequest', async (request, reply) => {
        if (request.routeOptions.url !== '/request' || clientCertificate(request.raw) !== null) return;
        await reply.code(401).send({ error: 'invalid_client', error_description: 'a client certificate is needed' });
      });
    scope.addHook('onRequest', async (request, reply) => {
      const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
      if (request.method !== 'POST' || type === undefined || type === formType) return;
      await reply.code(415).send({ error: 'invalid_request', error_description: `the body must be ${formType}` });
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const serve = (request: FastifyRequest, reply: FastifyReply): void => {
      reply.hijack();
      withoutCookie(request.raw, sessionCookie);
      Object.assign(request.raw.headers, forwarded);
      for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
      void provider().callback()(request.raw, reply.raw);
    };
    for (const url of addresses) scope.all(url, serve);
  });
}

/**
 * Removes the cookie of an earlier session from a request, so that the customer signs in again. With the cookie, the server would
 * first end that session on a separate page.
 */
function withoutCookie(request: IncomingMessage, name: string): void {
  const { cookie } = request.headers;
  if (cookie === undefined) return;
  request.headers.cookie = cookie
    .split(';')
    .filter((pair) => !pair.trim().startsWith(name))
    .join(';');
}

/** Returns the request's client certificate, or `null` if it is missing or the directory's authority did not issue it. */
export function clientCertificate({ socket }: IncomingMessage): X509Certificate | null {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return null;
  return socket.getPeerX509Certificate() ?? null;
}

/** Returns a certificate's thumbprint in the format of the confirmation claim `x5t#S256` (RFC 8705). */
export function thumbprintOf(certificate: X509Certificate): string {
  return createHash('sha256').update(certificate.raw).digest('base64url');
}
