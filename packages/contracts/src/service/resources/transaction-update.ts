import { z } from 'zod';
import { anyFact, id } from '../primitives.ts';
import { container } from './provider.ts';
import { merchantTypes } from './transaction-details.ts';
import { categorySources } from './transaction.ts';

/** What a user may say of a transaction; nothing else of it changes. An empty text takes back what was said. */
export const updateTransaction = z.strictObject({
  transaction: z.strictObject({
    /** The transaction's own. Y812 where it is missing. */
    container: container.optional(),
    /** Where the address names no transaction. */
    transactionSourceId: z.string().min(1).max(500).optional(),
    /** With `categorySource`, which says whose ids it is one of. */
    categoryId: id.optional(),
    categorySource: z.enum(categorySources).optional(),
    /** Of the category; as the interface spells it and as the public description does. */
    detailedCategoryId: id.optional(),
    detailCategoryId: id.optional(),
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
