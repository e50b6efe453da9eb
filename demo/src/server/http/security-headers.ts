import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Returns the strictest policy for a page with `<fin-link>` that serves a copy of the tag's script. The policy allows only files of the
 * site and the host's frame, and no inline code. The tag does not need `font-src`; this site's font does.
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
 * Returns the policy of a gallery page, which frames screens of the gallery. The policy allows the inline style sheets `styles` by
 * their hashes.
 */
export function galleryPolicy(styles: readonly string[]): string {
  const hashes = styles.map((style) => ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  return `default-src 'none'; script-src 'self'; style-src 'self'${hashes.join('')}; font-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
}

/** Sends the policy and other security headers with every response. */
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
