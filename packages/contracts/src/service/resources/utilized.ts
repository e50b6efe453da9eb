import { z } from 'zod';
import { id, money } from '../primitives.ts';
import { merchantTypes } from './transaction-details.ts';
import { categorySources, categoryTypes, merchantAddress, merchantSources } from './transaction.ts';

/** Layers of categories, from the top. */
export const categoryFamilies = ['HIGH_LEVEL_CATEGORY', 'CATEGORY', 'DETAIL_CATEGORY'] as const;
export type CategoryFamily = (typeof categoryFamilies)[number];

/** How often and for which amounts a category or a merchant was used in the last year. */
const utilization = {
  /** Spending minus refunds, in one currency; negative if income is larger. Version 1.1. */
  netAmount: money.optional(),
  transactionCount: z.int().positive(),
};
const highLevel = { highLevelCategoryId: id, highLevelCategoryName: z.string() };
/** Category, named as on a transaction. */
const category = {
  categoryId: id,
  category: z.string(),
  categoryType: z.enum(categoryTypes),
  categorySource: z.enum(categorySources),
  /** System category that a user's category is part of. */
  parentCategoryId: id.optional(),
};

/** One category of the requested layer in one currency, with the layers above it. */
export const utilizedCategory = z
  .strictObject({
    ...highLevel,
    categoryId: category.categoryId.optional(),
    category: category.category.optional(),
    categoryType: category.categoryType.optional(),
    categorySource: category.categorySource.optional(),
    parentCategoryId: category.parentCategoryId,
    /** Detail category; absent for transactions that have none. */
    detailedCategoryId: id.optional(),
    detailedCategoryName: z.string().optional(),
    detailCategoryId: id.optional(),
    detailCategoryName: z.string().optional(),
    ...utilization,
  })
  .meta({ id: 'UtilizedCategory' });

/** Merchant with its transactions in one currency. */
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
    category: z.array(z.strictObject({ ...highLevel, ...category, ...utilization })),
  })
  .meta({ id: 'UtilizedMerchant' });

/** Reply of `GET /transactions/utilizedCategories`: the categories with transactions in the last year. */
export const utilizedCategoryReply = z.strictObject({ utilizedCategory: z.array(utilizedCategory).optional() });
/** Reply of `GET /transactions/utilizedMerchants`: the merchants with transactions in the last year. */
export const utilizedMerchantReply = z.strictObject({ utilizedMerchant: z.array(utilizedMerchant).optional() });
export type UtilizedCategory = z.infer<typeof utilizedCategory>;
export type UtilizedMerchant = z.infer<typeof utilizedMerchant>;
