import { z } from 'zod';
import { dateTime, id, money, anyFact, systemCategoryId } from '../primitives.ts';
import { optionalDetails } from './details.ts';
import { container } from './provider.ts';
import { transactionDetails, merchantTypes } from './transaction-details.ts';

/** Directions of a transaction. `CREDIT` adds money to the account; `DEBIT` takes money from the account. */
export const baseTypes = ['CREDIT', 'DEBIT'] as const;
/** Types of categories, as in the public description. */
export const categoryTypes = ['INCOME', 'EXPENSE', 'TRANSFER', 'DEFERRED_COMPENSATION', 'UNCATEGORIZE'] as const;
/** Category types in filters. The public description has the additional type `LOAN` there. */
export const askedCategoryTypes = [...categoryTypes, 'LOAN'] as const;
/** Sources of merchant data in the public description. A service with another source omits the member. */
export const merchantSources = ['YODLEE', 'FACTUAL', 'FOURSQUARE'] as const;

/** Owners of a category. `SYSTEM`: the service defines the category for all users. `USER`: a user has added the category. */
export const categorySources = ['SYSTEM', 'USER'] as const;
export type CategorySource = (typeof categorySources)[number];

/** Category of a transaction, or of a predicted event. */
export const categoryFacts = {
  category: z.string(),
  categoryId: id,
  categoryType: z.enum(categoryTypes),
  categorySource: z.enum(categorySources),
  highLevelCategoryId: id,
  /** Id of the system category that a user's category is part of; absent for a system category. */
  parentCategoryId: id.optional(),
  /**
   * Detail category, in the spelling of the interface and of the public description. Version 1.1 only (interface
   * section 9).
   */
  detailedCategoryId: id.optional(),
  detailedCategoryName: z.string().optional(),
  detailCategoryId: id.optional(),
  detailCategoryName: z.string().optional(),
};

/** Address of the shop, if the bank states it. */
export const merchantAddress = z.strictObject({
  address1: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  zip: z.string().optional(),
  country: z.string().optional(),
});
export type MerchantAddress = z.infer<typeof merchantAddress>;

/** Transaction of an account. Amounts are positive. `baseType` says whether the amount is a credit or a debit. */
export const transaction = z
  .strictObject({
    id,
    /** Key of the transaction at its bank. */
    sourceId: z.string().optional(),
    accountId: id,
    CONTAINER: container,
    amount: money,
    baseType: z.enum(baseTypes),
    status: z.enum(['POSTED', 'PENDING', 'SCHEDULED', 'FAILED', 'CLEARED']),
    date: z.iso.date(),
    transactionDate: z.iso.date().optional(),
    description: z.strictObject({
      original: z.string(),
      simple: z.string().optional(),
      consumer: z.string().optional(),
      /** Description of the traded security. */
      security: z.string().optional(),
    }),
    ...categoryFacts,
    /** Merchant. If the bank states only the place, the merchant has no id and no name. */
    merchant: z
      .strictObject({
        id: z.string().optional(),
        name: z.string().optional(),
        source: z.enum(merchantSources).optional(),
        address: merchantAddress.optional(),
      })
      .optional(),
    /** Id of the matching transaction of a transfer between two accounts of the user. Addition of this service. */
    transferTransactionId: id.optional(),
    ...optionalDetails(transactionDetails),
    isManual: z.boolean(),
    sourceType: z.enum(['AGGREGATED', 'MANUAL']),
    createdDate: dateTime,
    lastUpdated: dateTime,
  })
  .meta({ id: 'Transaction' });
/** Reply of the endpoints that list transactions. The list is absent if it is empty. */
export const transactionReply = z.strictObject({ transaction: z.array(transaction).optional() });
/** Reply of `GET /transactions/count`: the number of transactions that match the filters. */
export const transactionCountReply = z.strictObject({
  transaction: z.strictObject({ TOTAL: z.strictObject({ count: z.int() }) }),
});
export type Transaction = z.infer<typeof transaction>;

/** Body of `PUT /transactions`. Has the members that a user can change. An empty text removes the user's value. */
export const updateTransaction = z.strictObject({
  transaction: z.strictObject({
    /** Container of the transaction. A request without it is refused (Y812). */
    container: container.optional(),
    /** Source id of the transaction; required if the path contains no transaction id. */
    transactionSourceId: z.string().min(1).max(500).optional(),
    /** Id of the category. `categorySource` says whether the category belongs to the system or to the user. */
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
