import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { clientCertificate } from '../trust/client-certificate.ts';

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
