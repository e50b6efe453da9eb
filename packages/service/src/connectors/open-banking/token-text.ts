import { z } from 'zod';

/** A token that is fit for a header. */
export const tokenText = z.string().regex(/^[\w.~+/-]{1,4000}=*$/);
