import { z } from 'zod';
import type { SessionKey } from '../database/index.ts';

/** What a job says: which session, and nothing of it. */
export const sessionReference = z.strictObject({ customer: z.string(), loginName: z.string(), sessionId: z.string() });
export type SessionReference = z.infer<typeof sessionReference>;

export const referenceTo = ({ customer, loginName, sessionId }: SessionKey): SessionReference => ({
  customer,
  loginName,
  sessionId,
});
