import type { FastifyInstance } from 'fastify';

const everywhere: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  [
    'permissions-policy',
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
  ],
];

/** What a reply gets unless its route said otherwise. */
const unlessSet: readonly (readonly [string, string])[] = [
  ['cache-control', 'no-store'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
];

/** For replies that bypass the hook, such as the event stream. */
export const apiHeaders: Readonly<Record<string, string>> = Object.fromEntries([...everywhere, ...unlessSet]);

export function useSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of everywhere) reply.header(name, value);
    for (const [name, value] of unlessSet) if (!reply.hasHeader(name)) reply.header(name, value);
    done(null, payload);
  });
}
