import { z } from 'zod';

/** Members of a CDV_STATUS_UPDATES event that identify the data to read again. */
const verificationShape = z.object({
  event: z.object({
    info: z.literal('CDV_STATUS_UPDATES'),
    loginName: z.string().min(1).max(150).optional(),
    data: z.object({ verificationId: z.int().positive() }),
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
