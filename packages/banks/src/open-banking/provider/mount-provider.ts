import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';

interface Mounted {
  provider(): Provider;
  readonly sessionCookie: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly addresses: readonly string[];
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
export async function mountProvider(app: FastifyInstance, { provider, sessionCookie, headers, addresses }: Mounted) {
  await app.register(async (scope) => {
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

/** Drops an earlier session, so that the customer signs in again. The server would otherwise end it on a page of its own. */
function withoutCookie(request: IncomingMessage, name: string): void {
  const { cookie } = request.headers;
  if (cookie === undefined) return;
  request.headers.cookie = cookie
    .split(';')
    .filter((pair) => !pair.trim().startsWith(name))
    .join(';');
}
