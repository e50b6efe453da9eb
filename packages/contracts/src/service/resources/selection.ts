import { z } from 'zod';
import { id } from '../primitives.ts';

/**
 * Body of `PUT /providerAccounts/:providerAccountId/selection`: ids of the selected accounts. All other accounts of the provider account
 * are used for verification only.
 */
export const selectionRequest = z.strictObject({ accountIds: z.array(id).max(2_000) });
