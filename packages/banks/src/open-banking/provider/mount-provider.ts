import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { clientCertificate } from '../trust/client-certificate.ts';

interface Mounted {
  provider(): Provider;
  readonly sessionCookie: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly addresses: readonly string[];
  /**
   * Whether a pushed request needs a certificate of the directory, because no token is bound to one yet. Default:
   * `false`.
   */
  readonly asksForCertificates?: boolean;
}

export const pageAddresses = ['/auth', '/auth/:uid', '/jwks', '/.well-known/openid-configuration'] as const;
export const clientAddresses = [
  '/token',
  '/token/introspection',
  '/token/revocation',
  '/request',
  '/userinfo',
] as const;

/** Passes these paths to the authorization server without reading bodies. */
export async function mountProvider(
  app: FastifyInstance,
  { provider, sessionCookie, headers, addresses, asksForCertificates = false }: Mounted,
) {
  await app.register(async (scope) => {
    if (asksForCertificates)
      scope.addHook('onRequest', async (request, reply) => {
        if (request.routeOptions.url !== '/request' || clientCertificate(request.raw) !== null) return;
        await reply.code(401).send({ error: 'invalid_client', error_description: 'a client certificate is needed' });
      });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const serve = (request: FastifyRequest, reply: FastifyReply): void => {
      reply.hijack();
      withoutCookie(request.raw, sessionCookie);
      for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
      void provider().callback()(request.raw, reply.raw);
    };
    for (const url of addresses) scope.all(url, serve);
  });
}

/**
 * Removes an earlier session's cookie, so that the customer signs in again. Otherwise, the server would end that
 * session on a separate page.
 */
function withoutCookie(request: IncomingMessage, name: string): void {
  const { cookie } = request.headers;
  if (cookie === undefined) return;
  request.headers.cookie = cookie
    .split(';')
    .filter((pair) => !pair.trim().startsWith(name))
    .join(';');
}
