import * as z from 'zod/mini';
import { idParam } from '../http/index.ts';

export const providerAccountParams = z.strictObject({ providerAccountId: idParam });
export const notFound = { missing: 'provider-account.not-found' } as const;
