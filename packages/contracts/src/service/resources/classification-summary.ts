import { z } from 'zod';
import { dateTime, id, money } from '../primitives.ts';
import { transaction } from './transaction.ts';

/** Payments among the posted transactions of an account, by kind. */
const transactionSummary = z.strictObject({
  fromDate: z.iso.date(),
  toDate: z.iso.date(),
  salaryCredits: z.boolean(),
  incomeCredits: z.boolean(),
  billPayments: z.boolean(),
  cardPayments: z.boolean(),
  loanPayments: z.boolean(),
  mortgagePayments: z.boolean(),
  /** The three latest posted transactions. */
  latestTransactions: z.array(
    z.strictObject({
      date: z.iso.date(),
      amount: money,
      baseType: transaction.shape.baseType,
      description: transaction.shape.description,
      merchant: z.strictObject({ name: z.string() }).optional(),
    }),
  ),
});

/** Reply of `GET /verification/classification/summary`, by account. */
export const classificationSummaryReply = z.strictObject({
  accountSummary: z.array(
    z.strictObject({
      accountId: id,
      site: z.string(),
      accountName: z.string(),
      accountType: z.string().optional(),
      lastUpdated: dateTime,
      availableBalance: money.optional(),
      /** Absent for an account without transactions. */
      transactionSummary: transactionSummary.optional(),
    }),
  ),
});
export type ClassificationSummary = z.infer<typeof classificationSummaryReply>['accountSummary'][number];
