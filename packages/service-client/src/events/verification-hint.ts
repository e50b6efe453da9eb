import { z } from 'zod';

/** Members of a CDV_STATUS_UPDATES event that identify the data to read again. */
const verificationShape = z.object({
  event: z.object({
    info: z.literal('CDV_STATUS_UPDATES'),
    loginName: z.string().min(1).max(150).optional(),
    data: z.object({ verificationId: z.int().positive() }),
  }),
});

/** Verification to read again. The event itself is not trusted. */
export interface VerificationHint {
  /** `null` if the event has no login name. */
  loginName: string | null;
  verificationId: number;
}

/** Reads the hint of an event. Returns `null` if the body is not a CDV_STATUS_UPDATES event. */
export function readVerificationHint(body: unknown): VerificationHint | null {
  const parsed = verificationShape.safeParse(body);
  if (!parsed.success) return null;
  const { loginName, data } = parsed.data.event;
  return { loginName: loginName ?? null, verificationId: data.verificationId };
}
