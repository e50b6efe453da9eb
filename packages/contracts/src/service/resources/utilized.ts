import { z } from 'zod';
import { id, money } from '../primitives.ts';
import { merchantTypes } from './transaction-details.ts';
import { categorySources, categoryTypes, merchantAddress, merchantSources } from './transaction.ts';

// Categories and merchants that the user's transactions of the last year have. The interface calls them utilized.

/** Levels of categories, from the top. The interface calls the requested level a family. */
export const categoryFamilies = ['HIGH_LEVEL_CATEGORY', 'CATEGORY', 'DETAIL_CATEGORY'] as const;
export type CategoryFamily = (typeof categoryFamilies)[number];

/** Fields for the transactions of one category or merchant, in one currency. */
const utilization = {
  /** Spending minus refunds; negative if income is larger. Version 1.1. */
  netAmount: money.optional(),
  transactionCount: z.int().positive(),
};

const highLevelCategory = { highLevelCategoryId: id, highLevelCategoryName: z.string() };

/** Fields of a category, named as on a transaction. */
const category = z.object({
  categoryId: id,
  category: z.string(),
  categoryType: z.enum(categoryTypes),
  categorySource: z.enum(categorySources),
  /** System category that a user's category is part of. */
  parentCategoryId: id.optional(),
});

/** One category of the requested level in one currency, with the levels above it. */
export const utilizedCategory = z
  .strictObject({
    ...highLevelCategory,
    // Absent if the requested level is the high-level category.
    ...category.partial().shape,
    /** Detail category, in both spellings of the interface; absent for transactions that have none. */
    detailedCategoryId: id.optional(),
    detailedCategoryName: z.string().optional(),
    detailCategoryId: id.optional(),
    detailCategoryName: z.string().optional(),
    ...utilization,
  })
  .meta({ id: 'UtilizedCategory' });

/** One merchant in one currency. */
export const utilizedMerchant = z
  .strictObject({
    merchant: z.strictObject({
      id: z.string(),
      name: z.string(),
      source: z.enum(merchantSources).optional(),
      /** Address from the newest transaction for which the bank states an address. */
      address: merchantAddress.optional(),
    }),
    /** Most frequent type of its transactions. */
    merchantType: z.enum(merchantTypes).optional(),
    ...utilization,
    /** Categories of its transactions, most used first. */
    category: z.array(z.strictObject({ ...highLevelCategory, ...category.shape, ...utilization })),
  })
  .meta({ id: 'UtilizedMerchant' });

/** Reply of `GET /transactions/utilizedCategories`. */
export const utilizedCategoryReply = z.strictObject({ utilizedCategory: z.array(utilizedCategory).optional() });
/** Reply of `GET /transactions/utilizedMerchants`. */
export const utilizedMerchantReply = z.strictObject({ utilizedMerchant: z.array(utilizedMerchant).optional() });

export type UtilizedCategory = z.infer<typeof utilizedCategory>;
export type UtilizedMerchant = z.infer<typeof utilizedMerchant>;
