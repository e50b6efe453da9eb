import { z } from 'zod';
import { anyFact, id, systemCategoryId } from '../primitives.ts';
import { container } from './provider.ts';
import { merchantTypes } from './transaction-details.ts';
import { categorySources } from './transaction.ts';

/** Members of a transaction that a user can change. An empty text removes the user's value. */
export const updateTransaction = z.strictObject({
  transaction: z.strictObject({
    /** Container of the transaction. A request without it is refused (Y812). */
    container: container.optional(),
    /** Source id of the transaction; required if the path contains no transaction id. */
    transactionSourceId: z.string().min(1).max(500).optional(),
    /** Id of the category. `categorySource`: whether it is a system category or a category of the user. */
    categoryId: id.optional(),
    categorySource: z.enum(categorySources).optional(),
    /** Detail category, in the spelling of the interface and of the public description. */
    detailedCategoryId: systemCategoryId.optional(),
    detailCategoryId: systemCategoryId.optional(),
    merchantType: z.enum(merchantTypes).optional(),
    memo: z.string().max(500).optional(),
    description: z
      .strictObject({
        consumer: z.string().max(500).optional(),
        original: anyFact,
        simple: anyFact,
        security: anyFact,
      })
      .optional(),
    isPhysical: z.boolean().optional(),
  }),
});
export type UpdateTransaction = z.infer<typeof updateTransaction>['transaction'];
