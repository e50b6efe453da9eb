import type { FastifyInstance } from 'fastify';

/** Permissions policy of documents. Browsers ignore it on other replies, where it would be a fifth of the headers. */
const deniedFeatures =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()';

/** Headers for origins with TLS. Browsers ignore HSTS without TLS. */
const tlsHeaders: readonly (readonly [string, string])[] = [['strict-transport-security', 'max-age=31536000']];

interface Origin {
  /** Origin under which browsers reach the host. */
  origin: string;
}

/** Headers for replies that bypass the hook, for example the event stream. */
export const apiHeaders = ({ origin }: Origin): Readonly<Record<string, string>> =>
  Object.fromEntries([...fixedHeaders(origin), ...defaultHeaders]);

/** Returns the headers that a route cannot override. */
const fixedHeaders = (origin: string) =>
  origin.startsWith('https:') ? [...commonHeaders, ...tlsHeaders] : commonHeaders;

const commonHeaders: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
];

/** Default headers, which a route can override. */
const defaultHeaders: readonly (readonly [string, string])[] = [
  ['cache-control', 'no-store'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
];

export function useSecurityHeaders(app: FastifyInstance, { origin }: Origin): void {
  const headers = fixedHeaders(origin);
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of headers) reply.header(name, value);
    for (const [name, value] of defaultHeaders) if (!reply.hasHeader(name)) reply.header(name, value);
    if (/^text\/html\b/.test(String(reply.getHeader('content-type'))))
      reply.header('permissions-policy', deniedFeatures);
    done(null, payload);
  });
}
