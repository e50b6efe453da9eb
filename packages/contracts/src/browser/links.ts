import * as z from 'zod/mini';
import { instant, text } from './primitives.ts';
import { createSessionRequest } from './session.ts';

/** Identifier of a hosted link, e.g. `hl_…`; it grants nothing by itself. */
export const linkId = z.string().check(z.regex(/^hl_[A-Za-z0-9_-]{16,64}$/));
/** Secret in the address of a link. */
export const linkToken = z.string().check(z.regex(/^lk_[A-Za-z0-9_-]{20,120}$/));

/** Recipient of the link. The page shows it masked, so that another person does not continue by mistake. */
export const linkPerson = z.union([
  z.strictObject({ email: z.email().check(z.maxLength(200)) }),
  z.strictObject({ phone: z.string().check(z.regex(/^\+?[0-9 ()-]{6,30}$/)) }),
  z.strictObject({ name: text(200) }),
]);

/**
 * Request for a hosted link. Opening the link creates a session from `session`. The session runs on the host's own page
 * and cannot be a lite session.
 */
export const createLinkRequest = z.strictObject({
  session: z.omit(createSessionRequest, { sessionId: true, parentOrigin: true, returnUrl: true }),
  person: linkPerson,
  /** Lifetime in seconds, at most 30 days. Default: 7 days. */
  expiresInSeconds: z.optional(z.int().check(z.gte(60), z.lte(2_592_000))),
});

/** Hosted link: a page of the host on which a user links accounts. */
export const linkView = z.strictObject({
  linkId,
  status: z.enum(['open', 'used', 'revoked', 'expired']),
  /** Masked, e.g. `j•••@example.com`. */
  person: z.string(),
  createdAt: instant,
  expiresAt: instant,
  usedAt: z.nullable(instant),
  /** Id of the session that the link created; `null` before the link is used. */
  sessionId: z.nullable(z.string()),
});
/** Reply of the operations that read or revoke a hosted link. */
export const linkReply = z.strictObject({ link: linkView });
/** Reply of `POST /v1/links`. `url`: address of the link with its secret, which the host returns only here. */
export const createLinkReply = z.strictObject({ link: linkView, url: z.string() });

export type LinkPerson = z.infer<typeof linkPerson>;
export type LinkView = z.infer<typeof linkView>;
export type CreateLink = z.infer<typeof createLinkRequest>;
