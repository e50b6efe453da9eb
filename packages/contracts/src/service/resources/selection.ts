import { z } from 'zod';
import { id } from '../primitives.ts';

/** The accounts that were ticked; the provider account's others belong to verification only. */
export const selectionRequest = z.strictObject({ accountIds: z.array(id).max(2_000) });
