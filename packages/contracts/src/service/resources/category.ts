import { z } from 'zod';
import { id } from '../primitives.ts';
import { categorySources, categoryTypes } from './transaction.ts';

/** 1 to 50 characters (public description, Y801). */
const categoryName = z.string().trim().min(1).max(50);
/** Ids of categories have 32 bits in the public description's inputs. */
const categoryId = id.max(2 ** 31 - 1);

/** The layer below a category, in both spellings. */
export const detailCategory = z
  .strictObject({ id, name: z.string(), detailedCategoryId: id, detailedCategoryName: z.string() })
  .meta({ id: 'DetailCategory' });

/** A master category with its group. `source` and `id` together name it. */
export const transactionCategory = z
  .strictObject({
    id,
    source: z.enum(categorySources),
    category: z.string(),
    /** The name before it was renamed. */
    defaultCategoryName: z.string(),
    type: z.enum(categoryTypes),
    classification: z.enum(['PERSONAL', 'BUSINESS']),
    highLevelCategoryId: id,
    highLevelCategoryName: z.string(),
    /** The name before it was renamed. */
    defaultHighLevelCategoryName: z.string(),
    /** Of a user's category: the system category that it is part of. Of this service. */
    parentCategoryId: id.optional(),
    /** Version 1.1 only (interface section 9). A user's category has none. */
    detailCategory: z.array(detailCategory).optional(),
  })
  .meta({ id: 'TransactionCategory' });
export type TransactionCategory = z.infer<typeof transactionCategory>;
export const categoryReply = z.strictObject({ transactionCategory: z.array(transactionCategory).optional() });

export const addCategory = z.strictObject({
  parentCategoryId: categoryId,
  categoryName,
  /** Changes nothing: the parent is the system's, and the new category the user's. */
  source: z.enum(categorySources).optional(),
});

/** An empty name sets the first one back. */
const newName = z.string().trim().max(50).optional();
export const updateCategory = z.strictObject({
  /** Of a category, or of a high-level category where only that is renamed. */
  id,
  source: z.enum(categorySources),
  categoryName: newName,
  highLevelCategoryName: newName,
});
