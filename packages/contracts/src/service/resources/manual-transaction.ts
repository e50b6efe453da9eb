import { z } from 'zod';
import { id, systemCategoryId } from '../primitives.ts';
import { typedMerchantType } from './transaction-details.ts';
import { baseTypes, categorySources } from './transaction.ts';

/** Pattern of amounts with at most the stored number of digits. */
const amountPattern = /^\d{1,12}(\.\d{1,4})?$/;
/** Positive amount below a trillion, with at most four decimals. `baseType` says whether it is a credit or a debit. */
export const amount = z.strictObject({
  amount: z
    .number()
    .positive()
    .max(999_999_999_999)
    .refine((value) => amountPattern.test(String(value))),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
const day = z.iso.date().refine((date) => date >= '1970-01-01');
const note = z.string().max(500);

const transactionFields = {
  amount,
  baseType: z.enum(baseTypes),
  /** Date of the transaction, in two spellings. */
  date: day.optional(),
  transactionDate: day.optional(),
  /** `original` is the user's description. `consumer` is the user's addition to that description. */
  description: z.strictObject({ original: z.string().trim().min(1).max(500), consumer: note.optional() }),
  /** Note of the user. An empty text removes the note. */
  memo: note.optional(),
  categoryId: id.optional(),
  /** Owner of the category. Default: `SYSTEM`. */
  categorySource: z.enum(categorySources).optional(),
  /** Id of the detail category; both spellings have the same meaning. */
  detailedCategoryId: systemCategoryId.optional(),
  detailCategoryId: systemCategoryId.optional(),
  merchantType: typedMerchantType.optional(),
  isPhysical: z.boolean().optional(),
};

/** Body of `POST /manualTransactions`. */
export const createManualTransaction = z.strictObject({
  transaction: z.strictObject({ accountId: id, ...transactionFields }),
});
/** Body of `PUT /manualTransactions/:transactionId`. Absent members keep their values. */
export const updateManualTransaction = z.strictObject({
  transaction: z.strictObject({
    ...transactionFields,
    amount: amount.optional(),
    baseType: transactionFields.baseType.optional(),
    description: transactionFields.description.partial().optional(),
  }),
});
export type CreateManualTransaction = z.infer<typeof createManualTransaction>;
export type UpdateManualTransaction = z.infer<typeof updateManualTransaction>;
