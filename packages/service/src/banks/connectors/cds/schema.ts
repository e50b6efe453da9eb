import { z } from 'zod';
import { firstRealDate } from '../contract/civil-day.ts';
import { rowListSchema } from '../contract/rows.ts';
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
  displayText,
} from '../open-banking/reply-schema.ts';

// Schemas, with limits, for the parts of the Consumer Data Standards 1.36.0 that the service reads.

const id = key(1_000);
/** Decimal with at most 15 digits before the point. The standard allows one more, but the database does not. */
const amount = z.string().regex(/^-?\d{1,15}(\.\d{1,16})?$/);
/** Rate as a fraction. */
const rate = z.string().regex(/^-?\d{1,3}(\.\d{1,16})?$/);
const currencyOrAud = currencyOr('AUD');

const links = z.object({ next: nextLink }).nullish();

/** `BankingAccountV3` or `BankingAccountV2`. */
const account = z.object({
  accountId: id,
  displayName: optional(displayText(300)),
  nickname: optional(displayText(300)),
  openStatus: optional(text(40)),
  maskedNumber: optional(text(60)),
  productCategory: optional(text(60)),
  productName: optional(displayText(300)),
  isOwned: optional(z.boolean()),
  accountOwnership: optional(text(40)),
});
export type CdsAccount = z.infer<typeof account>;

export const accountsReply = z.object({
  data: z.object({ accounts: rowListSchema(account, { list: 'accounts', key: 'accountId', maxRows: 1_000 }) }),
  links,
});

/** `BankingBalance`. */
const balance = z.object({
  accountId: id,
  currentBalance: amount,
  availableBalance: optional(amount),
  creditLimit: optional(amount),
  currency: currencyOrAud,
  purses: optional(
    rowListSchema(z.object({ amount, currency: optional(currency) }), { list: 'balances', maxRows: 100 }),
  ),
});
export type CdsBalance = z.infer<typeof balance>;

export const balancesReply = z.object({
  data: z.object({ balances: rowListSchema(balance, { list: 'balances', key: 'accountId', maxRows: 500 }) }),
  links,
});

/** Members that `BankingAccountDetailV5` adds to an account. */
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
      paymentCurrency: currencyOrAud,
      paymentDueDate: optional(day),
    }),
  ),
  loan: optional(
    z.object({
      originalStartDate: optional(day),
      originalLoanAmount: optional(amount),
      originalLoanCurrency: currencyOrAud,
      loanEndDate: optional(day),
      nextInstalmentDate: optional(day),
      minInstalmentAmount: optional(amount),
      minInstalmentCurrency: currencyOrAud,
      maxRedraw: optional(amount),
      maxRedrawCurrency: currencyOrAud,
      minRedraw: optional(amount),
      minRedrawCurrency: currencyOrAud,
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
          maturityCurrency: currencyOrAud,
        }),
      )
      .max(100),
  ),
});
export type CdsAccountDetail = z.infer<typeof detail>;
export const detailReply = z.object({ data: detail });

/** Members of a transaction that may date it. */
interface Moments {
  status: 'PENDING' | 'POSTED';
  postingDateTime?: string | undefined;
  valueDateTime?: string | undefined;
  executionDateTime?: string | undefined;
}

/**
 * Returns the moments that may date a transaction, in order of preference. A pending transaction is dated by its execution, because banks
 * sort and filter it by that moment.
 */
export const momentsOf = ({ status, postingDateTime, valueDateTime, executionDateTime }: Moments) =>
  status === 'POSTED' ? [postingDateTime, valueDateTime, executionDateTime] : [executionDateTime, valueDateTime];

/** `BankingTransactionV2`. It needs one of the moments that may date it. */
const transaction = z
  .object({
    accountId: id.nullish(),
    transactionId: optionalKey(1_000),
    status: z.enum(['PENDING', 'POSTED']),
    description: optional(displayText(2_000)),
    reference: optional(displayText(500)),
    postingDateTime: optional(moment),
    valueDateTime: optional(moment),
    executionDateTime: optional(moment),
    amount,
    currency: currencyOrAud,
    merchantName: optional(displayText(500)),
    type: optional(text(40)),
    merchantCategoryCode: optional(text(10)),
    billerCode: optional(text(100)),
    billerName: optional(displayText(300)),
    apcaNumber: optional(text(20)),
    /** Member of the transaction's detail. Some banks also send it in the list. */
    extendedData: optional(z.object({ payer: optional(displayText(300)), payee: optional(displayText(300)) })),
  })
  .refine((row) => row.status === 'PENDING' || firstRealDate(...momentsOf(row)) !== undefined, {
    path: ['postingDateTime'],
  })
  .refine((row) => row.status === 'POSTED' || firstRealDate(...momentsOf(row)) !== undefined, {
    path: ['executionDateTime'],
  });
export type CdsTransactionRow = z.infer<typeof transaction>;

export const transactionsReply = z.object({
  data: z.object({
    transactions: rowListSchema(transaction, {
      list: 'transactions',
      key: 'transactionId',
      isKeyReused: true,
      dayOf: ({ postingDateTime, executionDateTime = '' }) => postingDateTime ?? executionDateTime,
      maxRows: 10_000,
    }),
  }),
  links,
});

/** An address of `CommonPersonDetail` or of `CommonOrganisationDetail`: in lines (`simple`), or in the parts of Australia Post (`paf`). */
const addresses = optional(
  z
    .array(
      z.object({
        simple: optional(
          z.object({
            addressLine1: optional(displayText(200)),
            addressLine2: optional(displayText(200)),
            city: optional(displayText(100)),
            state: optional(displayText(100)),
            postcode: optional(displayText(20)),
            country: optional(text(3)),
          }),
        ),
        paf: optional(
          z.object({
            flatUnitNumber: optional(displayText(20)),
            thoroughfareNumber1: optional(z.int()),
            streetName: optional(displayText(100)),
            streetType: optional(displayText(40)),
            localityName: optional(displayText(100)),
            state: optional(displayText(40)),
            postcode: optional(displayText(20)),
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
        firstName: optional(displayText(200)),
        middleNames: optional(z.array(displayText(200)).max(20)),
        lastName: optional(displayText(200)),
        phoneNumbers: optional(
          z.array(z.object({ purpose: optional(text(40)), fullNumber: optional(displayText(60)) })).max(20),
        ),
        emailAddresses: optional(
          z.array(z.object({ purpose: optional(text(40)), address: optional(displayText(254)) })).max(20),
        ),
        physicalAddresses: addresses,
      }),
    ),
    organisation: optional(z.object({ businessName: optional(displayText(300)), physicalAddresses: addresses })),
  }),
});
export type CdsCustomer = z.infer<typeof customerReply>['data'];

/** Body of a refusal. */
export const errorReply = z.object({ errors: z.array(z.object({ code: text(200) })).max(100) });
