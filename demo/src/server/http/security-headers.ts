import type { FastifyInstance } from 'fastify';

/** No inline code, own files only, and the host's frame: the policy that `<fin-link>` needs when the page serves a copy of its script. */
export const contentSecurityPolicy = (hostOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    `frame-src ${hostOrigin}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The gallery frames its own screens, which send no requests to a host. */
export const galleryPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

export function sendSecurityHeaders(app: FastifyInstance, hostOrigin: string): void {
  const headers = {
    'content-security-policy': contentSecurityPolicy(hostOrigin),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
