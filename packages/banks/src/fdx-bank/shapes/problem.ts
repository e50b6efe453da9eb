import { z } from 'zod';

/** Body of every error response. */
export const fdxError = z.strictObject({ code: z.string(), message: z.string(), debugMessage: z.string().optional() });
