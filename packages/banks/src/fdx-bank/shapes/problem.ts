import { z } from 'zod';

export const fdxError = z.strictObject({ code: z.string(), message: z.string(), debugMessage: z.string().optional() });
