import { z } from 'zod';
import { firstDated } from '../contract/civil-day.ts';
import { rows } from '../contract/rows.ts';
import {
  currency,
  currencyOr,
  day,
  key,
  moment,
  nextLink,
  optional,
  optionalKey,
  text,
  words,
} from '../open-banking/reply-schema.ts';

/** Schemas, with bounds, for the parts of the Consumer Data Standards 1.36.0 that the service reads. */
const id = key(1_000);
/** Decimal with at most 15 digits before the point: the standard allows one more, but the database does not. */
const amount = z.string().regex(/^-?\d{1,15}(\.\d{1,16})?$/);
const rate = z.string().regex(/^-?\d{1,3}(\.\d{1,16})?$/);
const usualCurrency = currencyOr('AUD');

const links = z.object({ next: nextLink }).nullish();

/** `BankingAccountV3`, and V2. */
const account = z.object({
  accountId: id,
  displayName: optional(words(300)),
  nickname: optional(words(300)),
  openStatus: optional(text(40)),
  maskedNumber: optional(text(60)),
  productCategory: optional(text(60)),
  productName: optional(words(300)),
  isOwned: optional(z.boolean()),
  accountOwnership: optional(text(40)),
});
export type CdsAccount = z.infer<typeof account>;

export const accountsReply = z.object({
  data: z.object({ accounts: rows(account, { list: 'accounts', key: 'accountId', most: 1_000 }) }),
  links,
});

/** `BankingBalance`. */
const balance = z.object({
  accountId: id,
  currentBalance: amount,
  availableBalance: optional(amount),
  creditLimit: optional(amount),
  currency: usualCurrency,
  purses: optional(rows(z.object({ amount, currency: optional(currency) }), { list: 'balances', most: 100 })),
});
export type CdsBalance = z.infer<typeof balance>;

export const balancesReply = z.object({
  data: z.object({ balances: rows(balance, { list: 'balances', key: 'accountId', most: 500 }) }),
  links,
});

/** Members that `BankingAccountDetailV5` adds. */
const detail = z.object({
  accountId: id,
  bsb: optional(text(20)),
  accountNumber: optional(text(100)),
  depositRate: optional(rate),
  lendingRate: optional(rate),
  creditCard: optional(
    z.object({
      minPaymentAmount: optional(amount),
      paymentDueAmount: optional(amount),
      paymentCurrency: usualCurrency,
      paymentDueDate: optional(day),
    }),
  ),
  loan: optional(
    z.object({
      originalStartDate: optional(day),
      originalLoanAmount: optional(amount),
      originalLoanCurrency: usualCurrency,
      loanEndDate: optional(day),
      nextInstalmentDate: optional(day),
      minInstalmentAmount: optional(amount),
      minInstalmentCurrency: usualCurrency,
      maxRedraw: optional(amount),
      maxRedrawCurrency: usualCurrency,
      minRedraw: optional(amount),
      minRedrawCurrency: usualCurrency,
      offsetAccountEnabled: optional(z.boolean()),
      repaymentType: optional(text(40)),
      repaymentFrequency: optional(text(40)),
    }),
  ),
  termDeposit: optional(
    z
      .array(
        z.object({
          maturityDate: optional(day),
          maturityAmount: optional(amount),
          maturityCurrency: usualCurrency,
        }),
      )
      .max(100),
  ),
});
export type CdsAccountDetail = z.infer<typeof detail>;
export const detailReply = z.object({ data: detail });

interface Moments {
  status: 'PENDING' | 'POSTED';
  postingDateTime?: string | undefined;
  valueDateTime?: string | undefined;
  executionDateTime?: string | undefined;
}

/**
 * Returns the moments that may date a row, in order of preference. A pending entry is dated by its execution, as in the bank's own order
 * and periods.
 */
export const momentsOf = ({ status, postingDateTime, valueDateTime, executionDateTime }: Moments) =>
  status === 'POSTED' ? [postingDateTime, valueDateTime, executionDateTime] : [executionDateTime, valueDateTime];

/** `BankingTransactionV2`. */
const transaction = z
  .object({
    accountId: id.nullish(),
    transactionId: optionalKey(1_000),
    status: z.enum(['PENDING', 'POSTED']),
    description: optional(words(2_000)),
    reference: optional(words(500)),
    postingDateTime: optional(moment),
    valueDateTime: optional(moment),
    executionDateTime: optional(moment),
    amount,
    currency: usualCurrency,
    merchantName: optional(words(500)),
    type: optional(text(40)),
    merchantCategoryCode: optional(text(10)),
    billerCode: optional(text(100)),
    billerName: optional(words(300)),
    apcaNumber: optional(text(20)),
  })
  .refine((row) => row.status === 'PENDING' || firstDated(...momentsOf(row)) !== undefined, {
    path: ['postingDateTime'],
  })
  .refine((row) => row.status === 'POSTED' || firstDated(...momentsOf(row)) !== undefined, {
    path: ['executionDateTime'],
  });
export type CdsTransactionRow = z.infer<typeof transaction>;

export const transactionsReply = z.object({
  data: z.object({
    transactions: rows(transaction, {
      list: 'transactions',
      key: 'transactionId',
      isKeyReused: true,
      dayOf: ({ postingDateTime, executionDateTime = '' }) => postingDateTime ?? executionDateTime,
      most: 10_000,
    }),
  }),
  links,
});

/** An address of `CommonPersonDetail` or of `CommonOrganisationDetail`: in lines, or in the parts of Australia Post. */
const addresses = optional(
  z
    .array(
      z.object({
        simple: optional(
          z.object({
            addressLine1: optional(words(200)),
            addressLine2: optional(words(200)),
            city: optional(words(100)),
            state: optional(words(100)),
            postcode: optional(words(20)),
            country: optional(text(3)),
          }),
        ),
        paf: optional(
          z.object({
            flatUnitNumber: optional(words(20)),
            thoroughfareNumber1: optional(z.int()),
            streetName: optional(words(100)),
            streetType: optional(words(40)),
            localityName: optional(words(100)),
            state: optional(words(40)),
            postcode: optional(words(20)),
          }),
        ),
      }),
    )
    .max(20),
);

/** `CommonPerson` or `CommonOrganisation`: names, and contact data if the details were requested. */
export const customerReply = z.object({
  data: z.object({
    person: optional(
      z.object({
        firstName: optional(words(200)),
        middleNames: optional(z.array(words(200)).max(20)),
        lastName: optional(words(200)),
        phoneNumbers: optional(
          z.array(z.object({ purpose: optional(text(40)), fullNumber: optional(words(60)) })).max(20),
        ),
        emailAddresses: optional(
          z.array(z.object({ purpose: optional(text(40)), address: optional(words(254)) })).max(20),
        ),
        physicalAddresses: addresses,
      }),
    ),
    organisation: optional(z.object({ businessName: optional(words(300)), physicalAddresses: addresses })),
  }),
});
export type CdsCustomer = z.infer<typeof customerReply>['data'];

export const errorReply = z.object({ errors: z.array(z.object({ code: text(200) })).max(100) });
