import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Returns the policy that `<fin-link>` needs if the page serves a copy of its script: no inline code, own files only,
 * and the host's frame. `font-src` is for this site's own font.
 */
export const contentSecurityPolicy = (hostOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    `frame-src ${hostOrigin}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Returns the policy of the gallery, which frames its own screens; they send no requests to a host. `styles`: style sheets in the
 * page, which the policy names by hash.
 */
export function galleryPolicy(styles: readonly string[]): string {
  const hashes = styles.map((style) => ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  return `default-src 'none'; script-src 'self'; style-src 'self'${hashes.join('')}; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
}

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
