import { z } from 'zod';
import { id, orderKeepingText, systemCategoryId } from '../primitives.ts';
import { categorySources, categoryTypes } from './transaction.ts';

/** 1 to 50 characters (public description, Y801). */
const categoryName = z.string().trim().min(1).max(50).regex(orderKeepingText);

/** Detail category, which is the layer below a category. Each member has both spellings. */
export const detailCategory = z
  .strictObject({ id, name: z.string(), detailedCategoryId: id, detailedCategoryName: z.string() })
  .meta({ id: 'DetailCategory' });

/** Category with its high-level category. `source` and `id` together form its key. */
export const transactionCategory = z
  .strictObject({
    id,
    source: z.enum(categorySources),
    category: z.string(),
    /** Original name of the category, which a renaming does not change. */
    defaultCategoryName: z.string(),
    type: z.enum(categoryTypes),
    classification: z.enum(['PERSONAL', 'BUSINESS']),
    highLevelCategoryId: id,
    highLevelCategoryName: z.string(),
    /** Original name of the high-level category. */
    defaultHighLevelCategoryName: z.string(),
    /** Id of the system category that a user's category is part of. Addition of this service. */
    parentCategoryId: id.optional(),
    /** Version 1.1 only (interface section 9). Absent for a user's category. */
    detailCategory: z.array(detailCategory).optional(),
  })
  .meta({ id: 'TransactionCategory' });
export type TransactionCategory = z.infer<typeof transactionCategory>;
/** Reply of `GET /transactions/categories`: the categories of the system and of the user. */
export const categoryReply = z.strictObject({ transactionCategory: z.array(transactionCategory).optional() });

/** Body of `POST /transactions/categories`. Adds a user's category below a system category. */
export const addCategory = z.strictObject({
  parentCategoryId: systemCategoryId,
  categoryName,
  /** Has no effect: the parent is always a system category, and the new category belongs to the user. */
  source: z.enum(categorySources).optional(),
});

/** New name. An empty text restores the default name. */
const newName = z.string().trim().max(50).regex(orderKeepingText).optional();
/** Body of `PUT /transactions/categories`. Renames a category or its high-level category. */
export const updateCategory = z.strictObject({
  /** Id of a category, or of a high-level category if only the high-level category is renamed. */
  id,
  source: z.enum(categorySources),
  categoryName: newName,
  highLevelCategoryName: newName,
});
