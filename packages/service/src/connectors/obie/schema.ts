import { z } from 'zod';
import { currency, distinct, instant, key, text } from '../open-banking/reply-schema.ts';

/** What of OBIE Read/Write AIS 4.0 is read here, and within which bounds; a key once only in a list. */
const id = key(40);

const amount = z.object({
  Amount: z.string().regex(/^\d{1,13}(\.\d{1,5})?$/),
  Currency: currency,
});
const signed = { Amount: amount, CreditDebitIndicator: z.enum(['Credit', 'Debit']) };
export type SignedAmount = z.infer<z.ZodObject<typeof signed>>;

const links = z.object({ Next: z.string().max(4_000).optional() }).optional();
const listing = <L extends string, S extends z.ZodType>(list: L, rows: z.ZodArray<S>) =>
  z.object({ Data: z.object({ [list]: rows } as Record<L, z.ZodArray<S>>), Links: links });

export const consentReply = z.object({
  Data: z.object({
    ConsentId: key(128),
    Status: z.enum(['AWAU', 'AUTH', 'RJCT', 'CANC', 'EXPD']),
    StatusReason: z
      .array(z.object({ StatusReasonCode: text(10).optional() }))
      .max(20)
      .optional(),
    Permissions: z.array(text(60)).max(60),
    ExpirationDateTime: instant.optional(),
  }),
});
export type ObieConsent = z.infer<typeof consentReply>['Data'];

const account = z.object({
  AccountId: id,
  Status: z.enum(['Deleted', 'Disabled', 'Enabled', 'Pending', 'ProForma']).optional(),
  Currency: amount.shape.Currency,
  AccountTypeCode: text(10).optional(),
  Description: text(100).optional(),
  Nickname: text(100).optional(),
  Account: z
    .array(z.object({ SchemeName: text(60), Identification: text(300), Name: text(400).optional() }))
    .max(20)
    .optional(),
});
export type ObieAccount = z.infer<typeof account>;

export const accountsReply = listing('Account', z.array(account).max(100)).refine(({ Data }) =>
  distinct(Data.Account.map(({ AccountId }) => AccountId)),
);

const balance = z.object({
  AccountId: id,
  ...signed,
  Type: z.enum(['CLAV', 'CLBD', 'FWAV', 'INFO', 'ITAV', 'ITBD', 'OPAV', 'OPBD', 'PRCD', 'XPCD']),
  CreditLine: z
    .array(z.object({ Included: z.boolean(), Type: text(40).optional(), Amount: amount.optional() }))
    .max(10)
    .optional(),
});
export type ObieBalance = z.infer<typeof balance>;

export const balancesReply = listing('Balance', z.array(balance).max(1_000));

const transaction = z.object({
  AccountId: id,
  TransactionId: key(210),
  ...signed,
  Status: z.enum(['BOOK', 'FUTR', 'INFO', 'PDNG', 'RJCT']),
  BookingDateTime: instant,
  ValueDateTime: instant.optional(),
  TransactionInformation: text(500).optional(),
  MerchantDetails: z.object({ MerchantName: text(350).optional() }).optional(),
  ProprietaryBankTransactionCode: z.object({ Code: text(35) }).optional(),
  Balance: z.object(signed).optional(),
});
export type ObieTransactionRow = z.infer<typeof transaction>;

/** A bank that has nothing to say may leave the list out. */
export const transactionsReply = z
  .object({ Data: z.object({ Transaction: z.array(transaction).max(1_000).default([]) }), Links: links })
  .refine(({ Data }) => distinct(Data.Transaction.map(({ TransactionId }) => TransactionId)));

export const errorReply = z.object({ Errors: z.array(z.object({ ErrorCode: text(40) })).max(100) });
