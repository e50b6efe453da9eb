import { z } from 'zod';
import { amount, pageLinks, timestamp } from './amount.ts';

/** Transaction with an unsigned amount. `debitCreditMemo` is its direction. */
export const fdxTransaction = z.strictObject({
  accountCategory: z.enum(['DEPOSIT_ACCOUNT', 'LOC_ACCOUNT', 'LOAN_ACCOUNT', 'INVESTMENT_ACCOUNT']),
  accountId: z.string(),
  transactionId: z.string(),
  status: z.enum(['PENDING', 'POSTED']),
  /** Time of the purchase. */
  transactionTimestamp: timestamp,
  postedTimestamp: timestamp.optional(),
  description: z.string(),
  /** Merchant category code (ISO 18245) of a card purchase. */
  category: z.string().optional(),
  transactionPayee: z.string().optional(),
  debitCreditMemo: z.enum(['DEBIT', 'CREDIT']),
  amount: amount.min(0),
  checkNumber: z.string().optional(),
  symbol: z.string().optional(),
  securityId: z.string().optional(),
  securityIdType: z.literal('CUSIP').optional(),
  units: z.number().optional(),
  unitPrice: z.number().optional(),
});

/** Page of an account's transactions, newest first. */
export const fdxTransactions = z.strictObject({
  page: z.strictObject({ nextPageKey: z.string().optional() }),
  links: pageLinks,
  transactions: z.array(fdxTransaction).max(500),
});

/** Transaction with an unsigned amount. `debitCreditMemo` is its direction. */
export type FdxTransaction = z.output<typeof fdxTransaction>;
/** Page of an account's transactions, newest first. */
export type FdxTransactions = z.output<typeof fdxTransactions>;
