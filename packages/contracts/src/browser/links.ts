import * as z from 'zod/mini';
import { instant, text } from './primitives.ts';
import { createSessionRequest } from './session.ts';

/** Identifier of a hosted link, e.g. `hl_…`; it opens nothing. */
export const linkId = z.string().check(z.regex(/^hl_[A-Za-z0-9_-]{16,64}$/));
/** The secret in its address. */
export const linkToken = z.string().check(z.regex(/^lk_[A-Za-z0-9_-]{20,120}$/));

/** Person for whom the link is. The page shows it masked, so that no other person continues by mistake. */
export const linkPerson = z.union([
  z.strictObject({ email: z.email().check(z.maxLength(200)) }),
  z.strictObject({ phone: z.string().check(z.regex(/^\+?[0-9 ()-]{6,30}$/)) }),
  z.strictObject({ name: text(200) }),
]);

/** `session`: what the session is made from that opening the link makes; its page is the host's own, and links: no lite session. */
export const createLinkRequest = z.strictObject({
  session: z.omit(createSessionRequest, { sessionId: true, parentOrigin: true, returnUrl: true }),
  person: linkPerson,
  /** At most 30 days; 7 when not given. */
  expiresInSeconds: z.optional(z.int().check(z.gte(60), z.lte(2_592_000))),
});

export const linkView = z.strictObject({
  linkId,
  status: z.enum(['open', 'used', 'revoked', 'expired']),
  /** Masked, e.g. `j•••@example.com`. */
  person: z.string(),
  createdAt: instant,
  expiresAt: instant,
  usedAt: z.nullable(instant),
  /** Of the session that it made. */
  sessionId: z.nullable(z.string()),
});
export const linkReply = z.strictObject({ link: linkView });
/** `url`: said this once. */
export const createLinkReply = z.strictObject({ link: linkView, url: z.string() });

export type LinkPerson = z.infer<typeof linkPerson>;
export type LinkView = z.infer<typeof linkView>;
export type CreateLink = z.infer<typeof createLinkRequest>;
