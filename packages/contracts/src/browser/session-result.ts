import * as z from 'zod/mini';
import { entityId, instant, loginName, sessionId } from './primitives.ts';
import { providerAccountFields } from './provider-account-states.ts';
import { transferSummary } from './transfer-reference.ts';
import { verificationFields } from './verification-states.ts';

/** Outcome of a session. `failed`: a verification ended without success, which is neither an error nor a cancellation. */
export const sessionOutcome = z.enum(['success', 'pending', 'failed', 'cancelled', 'error']);

/** Result of a session, and the data of `session.finished`. A customer's backend may trust only this result. */
export const sessionResult = z.strictObject({
  sessionId,
  loginName,
  status: z.enum(['open', 'finished']),
  outcome: z.nullable(sessionOutcome),
  /** Reason for the end: the user left or finished, the time limit passed, or the backend ended the session. */
  endedBy: z.nullable(z.enum(['user', 'time', 'backend'])),
  /** Name of the last screen that the user saw; `null` if not known. */
  screen: z.nullable(z.string()),
  /** Screens that the user saw: those of this kit, or the upstream's own widget. */
  renderer: z.enum(['own', 'hosted']),
  reference: z.string(),
  createdAt: instant,
  finishedAt: z.nullable(instant),
  providerAccounts: z.array(
    z.strictObject({
      ...providerAccountFields,
      accountIds: z.array(entityId),
      /**
       * New accounts that the session found at an existing provider account, including those not selected for
       * aggregation.
       */
      newAccountIds: z.array(entityId),
    }),
  ),
  /** Verifications that the session started or finished, with their current status. */
  verifications: z.array(z.strictObject(verificationFields)),
  /** Asset transfers that the user confirmed in the session. The backend reads the details by their references. */
  transfers: z.array(transferSummary),
  /**
   * Manual accounts and properties that the user added in the session and has not deleted. `kind` is `real-estate` or a
   * kind of manual account.
   */
  ownAccounts: z.array(z.strictObject({ accountId: entityId, kind: z.string() })),
});
/** Reply of `GET` and `DELETE /v1/sessions/:sessionId`. */
export const sessionResultReply = z.strictObject({ result: sessionResult });

export type SessionOutcome = z.infer<typeof sessionOutcome>;
export type SessionResult = z.infer<typeof sessionResult>;
