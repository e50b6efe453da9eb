import * as z from 'zod/mini';
import { instant, text } from './primitives.ts';

/**
 * Roles of operators. `viewer` sees no persons, `support` also sees sessions and users, `editor` also saves drafts, `publisher` also publishes,
 * and `administrator` may do everything.
 */
export const operatorRoles = ['viewer', 'support', 'editor', 'publisher', 'administrator'] as const;
export const operatorRole = z.enum(operatorRoles);
export type OperatorRole = z.infer<typeof operatorRole>;

/** How an operator proved who they are: by an operator key, by signing in at the console, or by a console token in an emergency. */
export const operatorSource = z.enum(['key', 'console', 'token']);
export type OperatorSource = z.infer<typeof operatorSource>;

/** Name of an operator: that of the key, or that of the identity provider. */
export const operatorName = text(120);

/** Reply of `GET /v1/operator`. */
export const operatorReply = z.strictObject({
  operator: z.strictObject({ name: operatorName, role: operatorRole, source: operatorSource }),
  /** Session of the console; `null` with a key. */
  session: z.nullable(
    z.strictObject({
      /** Token that each change sends in the header `x-fin-csrf`. */
      csrfToken: z.string(),
      /** End of the session if no request is sent until then. */
      idleEndsAt: instant,
      endsAt: instant,
      /** Time until which operations that need a fresh sign-in are allowed. */
      freshUntil: instant,
    }),
  ),
  /** Names of the operations that the role allows. */
  allowed: z.array(z.string()),
});

/** What an operator did. */
export const auditEntry = z.strictObject({
  id: z.string(),
  at: instant,
  operator: operatorName,
  role: operatorRole,
  source: operatorSource,
  /** Name of the operation, or of a sign-in: `signIn`, `signOut`. */
  action: text(60),
  object: z.nullable(z.strictObject({ kind: text(40), id: text(200) })),
  /** Facts about the action, without secrets and personal values. */
  detail: z.record(z.string(), z.unknown()),
  /** Id of the request, which is in the log of the host. */
  reference: text(60),
});
export type AuditEntry = z.infer<typeof auditEntry>;
/** Reply of `GET /v1/audit`, newest first. */
export const auditLogReply = z.strictObject({ entry: z.array(auditEntry), hasMore: z.boolean() });
