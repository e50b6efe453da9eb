import { hostErrorBody } from '@fin-link/contracts/browser';
import * as z from 'zod/mini';

/** Error replies of every API route. */
export const errorReplies = { '4xx': hostErrorBody, '5xx': hostErrorBody } as const;
export const noBody = z.undefined();
/** An id in a path. */
export const idParam = z.pipe(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,15}$/)), z.transform(Number)),
  z.int().check(z.positive()),
);
