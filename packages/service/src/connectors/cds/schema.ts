import { z } from 'zod';
import { currency, day, distinct, instant, key, text } from '../open-banking/reply-schema.ts';

/** What of the Consumer Data Standards 1.36.0 is read here, and within which bounds; a key once only in a list. */
const id = key(100);
/** The standard has two digits more before the point than the database. */
const amount = z.string().regex(/^-?\d{1,14}\.\d{2,16}$/);
const rate = z.string().regex(/^-?\d{1,3}(\.\d{1,16})?$/);

const links = z.object({ next: z.string().max(4_000).optional() }).optional();

/** `BankingAccountV3`, and V2. */
const account = z.object({
  accountId: id,
  displayName: text(300),
  nickname: text(300).optional(),
  openStatus: z.enum(['OPEN', 'CLOSED']).default('OPEN'),
  maskedNumber: text(60),
  productCategory: text(60),
  productName: text(300),
  isOwned: z.boolean().optional(),
  accountOwnership: text(40).optional(),
});
export type CdsAccount = z.infer<typeof account>;

export const accountsReply = z
  .object({ data: z.object({ accounts: z.array(account).max(100) }), links })
  .refine(({ data }) => distinct(data.accounts.map(({ accountId }) => accountId)));

/** `BankingBalance`. */
const balance = z.object({
  accountId: id,
  currentBalance: amount,
  availableBalance: amount,
  creditLimit: amount.optional(),
  currency: currency.default('AUD'),
});
export type CdsBalance = z.infer<typeof balance>;

export const balancesReply = z
  .object({ data: z.object({ balances: z.array(balance).max(100) }), links })
  .refine(({ data }) => distinct(data.balances.map(({ accountId }) => accountId)));

/** What `BankingAccountDetailV5` adds. */
const detail = z.object({
  accountId: id,
  bsb: text(20).optional(),
  accountNumber: text(40).optional(),
  depositRate: rate.optional(),
  lendingRate: rate.optional(),
  creditCard: z
    .object({
      minPaymentAmount: amount,
      paymentDueAmount: amount,
      paymentCurrency: currency.default('AUD'),
      paymentDueDate: day,
    })
    .optional(),
  loan: z
    .object({
      originalStartDate: day.optional(),
      originalLoanAmount: amount.optional(),
      originalLoanCurrency: currency.default('AUD'),
      loanEndDate: day.optional(),
      nextInstalmentDate: day.optional(),
      minInstalmentAmount: amount.optional(),
      minInstalmentCurrency: currency.default('AUD'),
      maxRedraw: amount.optional(),
      maxRedrawCurrency: currency.default('AUD'),
      minRedraw: amount.optional(),
      minRedrawCurrency: currency.default('AUD'),
      offsetAccountEnabled: z.boolean().optional(),
      repaymentType: text(40).optional(),
      repaymentFrequency: text(40).optional(),
    })
    .optional(),
  termDeposit: z
    .array(
      z.object({
        maturityDate: day,
        maturityAmount: amount.optional(),
        maturityCurrency: currency.default('AUD'),
      }),
    )
    .max(100)
    .optional(),
});
export type CdsAccountDetail = z.infer<typeof detail>;
export const detailReply = z.object({ data: detail });

/** `BankingTransactionV2`. */
const transaction = z.object({
  accountId: id,
  transactionId: key(210),
  status: z.enum(['PENDING', 'POSTED']),
  description: text(2_000),
  postingDateTime: instant.optional(),
  valueDateTime: instant.optional(),
  executionDateTime: instant.optional(),
  amount,
  currency: currency.default('AUD'),
  merchantName: text(500).optional(),
  type: text(40).optional(),
  merchantCategoryCode: text(10).optional(),
  billerCode: text(100).optional(),
  billerName: text(300).optional(),
  apcaNumber: text(20).optional(),
});
export type CdsTransactionRow = z.infer<typeof transaction>;

export const transactionsReply = z
  .object({ data: z.object({ transactions: z.array(transaction).max(1_000) }), links })
  .refine(({ data }) => distinct(data.transactions.map(({ transactionId }) => transactionId)));

/** `CommonPerson` or `CommonOrganisation`: their names. */
export const customerReply = z.object({
  data: z.object({
    person: z.object({ firstName: text(200).optional(), lastName: text(200) }).optional(),
    organisation: z.object({ businessName: text(300) }).optional(),
  }),
});
export type CdsCustomer = z.infer<typeof customerReply>['data'];

export const errorReply = z.object({ errors: z.array(z.object({ code: text(200) })).max(100) });
