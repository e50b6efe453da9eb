import { z } from 'zod';

/** Scheme, host and port as browsers write them. Nothing else, as it goes into headers: `;` would end a directive there. */
export const origin = (example: string) =>
  z
    .string()
    .max(255)
    .regex(/^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i, `must be an origin, e.g. ${example}`)
    .refine((text) => URL.canParse(text), { error: `must be an origin, e.g. ${example}`, abort: true })
    .transform((text) => new URL(text).origin);

/** Without TLS only what does not leave the machine. */
export function isInTheClear(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname);
}

export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
