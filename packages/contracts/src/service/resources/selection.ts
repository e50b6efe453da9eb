import { z } from 'zod';
import { id } from '../primitives.ts';

/** Accounts that the user selected. Other accounts of the provider account are used for verification only. */
export const selectionRequest = z.strictObject({ accountIds: z.array(id).max(2_000) });
