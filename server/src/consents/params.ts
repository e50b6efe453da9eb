import * as z from 'zod/mini';
import { idParam } from '../http/index.ts';

export const consentParams = z.strictObject({ consentId: idParam });
export const notFound = { missing: 'consent.not-found' } as const;
