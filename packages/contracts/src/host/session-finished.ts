import * as z from 'zod/mini';
import { instant, sessionResult } from '../browser/index.ts';

/** Event that the host sends to the callback of a site after a session has ended. */
export const sessionFinished = z.strictObject({
  type: z.literal('session.finished'),
  /** Time at which the session ended. */
  timestamp: instant,
  data: sessionResult,
});
export type SessionFinished = z.infer<typeof sessionFinished>;
