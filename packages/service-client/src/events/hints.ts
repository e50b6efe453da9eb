import { z } from 'zod';

const loginName = z.string().min(1).max(150);
const id = z.int().positive();

/** Provider accounts whose data changed. Read their data from the service, because the event itself may be forged. */
export interface RefreshHint {
  /** `null` if the event has no login name. */
  loginName: string | null;
  providerAccountIds: readonly number[];
}

/** Returns the provider accounts of a REFRESH event. Returns `null` if the body is not a REFRESH event. */
export function readRefreshHint(body: unknown): RefreshHint | null {
  const parsed = refreshShape.safeParse(body);
  if (!parsed.success) return null;
  const { event } = parsed.data;
  return {
    loginName: event.loginName ?? null,
    providerAccountIds: [...new Set(event.data.providerAccount.map((account) => account.id))],
  };
}

/** Members of a REFRESH event that identify the data to read again. A real upstream sends more members, and may omit the login name. */
const refreshShape = z.object({
  event: z.object({
    info: z.string().regex(/^REFRESH(\.[A-Z_]{1,60})?$/),
    loginName: loginName.optional(),
    data: z.object({
      providerAccount: z
        .array(z.object({ id, requestId: z.string().max(100).optional() }))
        .min(1)
        .max(50),
    }),
  }),
});

/** Verification whose status changed. Read it from the service, because the event itself may be forged. */
export interface VerificationHint {
  /** `null` if the event has no login name. */
  loginName: string | null;
  verificationId: number;
}

/** Returns the verification of a CDV_STATUS_UPDATES event. Returns `null` if the body is not such an event. */
export function readVerificationHint(body: unknown): VerificationHint | null {
  const parsed = verificationShape.safeParse(body);
  if (!parsed.success) return null;
  const { loginName, data } = parsed.data.event;
  return { loginName: loginName ?? null, verificationId: data.verificationId };
}

/** Members of a CDV_STATUS_UPDATES event that identify the data to read again. */
const verificationShape = z.object({
  event: z.object({
    info: z.literal('CDV_STATUS_UPDATES'),
    loginName: z.string().min(1).max(150).optional(),
    data: z.object({ verificationId: z.int().positive() }),
  }),
});
