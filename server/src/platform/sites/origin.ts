import { z } from 'zod';

/**
 * Returns a schema for an origin: scheme, host and port as browsers write them. Other characters are refused, because a `;` would end a
 * directive in a header.
 */
export const origin = (example: string) =>
  z
    .string()
    .max(255)
    .regex(/^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i, `must be an origin, e.g. ${example}`)
    .refine((text) => URL.canParse(text), { error: `must be an origin, e.g. ${example}`, abort: true })
    .transform((text) => new URL(text).origin);

/** Returns whether the URL sends unencrypted data to another machine. */
export function isInTheClear(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname);
}

export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
