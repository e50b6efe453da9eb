import { z } from 'zod';
import { key, tokenText } from './reply-schema.ts';

/** Maximum lifetime of a token in seconds: 365 days. */
const maxLifetimeSeconds = 31_536_000;

/** Lifetime of a token in seconds, cut at a year. A value that is not a number counts as missing. */
const lifetime = z
  .number()
  .min(0)
  .transform((seconds) => Math.min(seconds, maxLifetimeSeconds))
  .optional()
  .catch(undefined);

/** Reply of the token endpoint, in every profile. */
export const tokenAnswer = z.looseObject({
  access_token: tokenText,
  refresh_token: tokenText.optional(),
  expires_in: lifetime,
  /** Not part of a standard, but many banks send it. */
  refresh_token_expires_in: lifetime,
  id_token: z.string().max(20_000).optional(),
  token_type: z.string().max(20).optional().catch(undefined),
  // An invalid value becomes a scope that was not requested, so it fails the check `scope`.
  scope: z.string().max(2_000).optional().catch('unreadable'),
  // Without the id of a consent, tokens can still be revoked.
  grant_id: key(512).optional().catch(undefined),
  cdr_arrangement_id: key(200).optional().catch(undefined),
  authorization_details: z.unknown().optional(),
});
export type TokenAnswer = z.infer<typeof tokenAnswer>;

/** Returns the scopes of a text, which are separated by spaces (RFC 6749, section 3.3). */
export const scopesIn = (text: string): string[] => text.split(' ').filter((scope) => scope !== '');
