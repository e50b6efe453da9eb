import { z } from 'zod';
import { firstDated } from '../contract/civil-day.ts';
import { rows } from '../contract/rows.ts';
import {
  currency,
  instant,
  key,
  moment,
  nextLink,
  optional,
  optionalKey,
  text,
  words,
} from '../open-banking/reply-schema.ts';
import { accountTypes, balanceTypes, consentStatuses, entryStatuses, known } from './codes.ts';

/** Schemas, with bounds, for the parts of OBIE Read/Write AIS 4.0 and 3.1 that the service reads. */
const id = key(80);

const amount = z.object({
  Amount: z.string().regex(/^-?\d{1,13}(\.\d{1,5})?$/),
  Currency: currency,
});
const signed = { Amount: amount, CreditDebitIndicator: z.enum(['Credit', 'Debit']) };
/** Returns whether the amount agrees with the indicator: a negative credit contradicts it. */
const agrees = ({ Amount, CreditDebitIndicator }: SignedAmount): boolean =>
  CreditDebitIndicator === 'Debit' || !/^-.*[1-9]/.test(Amount.Amount);
const disagreement = { path: ['Amount', 'Amount'] };
export type SignedAmount = z.infer<z.ZodObject<typeof signed>>;

const listing = <L extends string, S extends z.ZodType>(list: L, read: S) =>
  z.object({
    Data: z.object({ [list]: read } as Record<L, S>),
    Links: z.object({ Next: nextLink }).nullish(),
  });

export const consentReply = z.object({
  Data: z.object({
    ConsentId: key(256),
    Status: known(consentStatuses).pipe(z.enum(['AWAU', 'AUTH', 'RJCT', 'CANC', 'EXPD'])),
    StatusReason: optional(z.array(z.object({ StatusReasonCode: optional(text(40)) })).max(20)),
    Permissions: z.array(text(60)).max(60),
    ExpirationDateTime: instant.nullish().transform((until) => until ?? undefined),
  }),
});
export type ObieConsent = z.infer<typeof consentReply>['Data'];

const identification = z.object({
  SchemeName: text(200),
  Identification: text(600),
  /** Secondary number, for example the roll number of a building society. */
  SecondaryIdentification: optional(text(34)),
  Name: optional(words(400)),
});

const account = z
  .object({
    AccountId: id,
    Status: optional(text(40)),
    Currency: optional(currency),
    AccountTypeCode: optional(text(40)),
    AccountCategory: optional(text(40)),
    /** Present in 3.1 only. */
    AccountType: optional(text(40)),
    /** Present in 3.1 only. */
    AccountSubType: optional(known(accountTypes)),
    Description: optional(words(100)),
    Nickname: optional(words(100)),
    Account: optional(z.array(identification).max(20)),
  })
  .transform(({ AccountSubType, AccountType, ...rest }) => ({
    ...rest,
    AccountTypeCode: rest.AccountTypeCode ?? AccountSubType,
    AccountCategory: rest.AccountCategory ?? AccountType,
  }));
export type ObieAccount = z.infer<typeof account>;

export const accountsReply = listing(
  'Account',
  rows(account, { list: 'accounts', key: 'AccountId', most: 1_000, isOptional: true }),
);

const balance = z
  .object({
    /** Some banks omit the id in the reply for a single account. */
    AccountId: id.nullish(),
    ...signed,
    Type: known(balanceTypes),
    DateTime: optional(instant),
    CreditLine: optional(
      z
        .array(z.object({ Included: optional(z.boolean()), Type: optional(text(40)), Amount: optional(amount) }))
        .max(20),
    ),
  })
  .refine(agrees, disagreement);
export type ObieBalance = z.infer<typeof balance>;

export const balancesReply = listing(
  'Balance',
  rows(balance, { list: 'balances', account: 'AccountId', most: 5_000, isOptional: true }),
);

const transaction = z
  .object({
    AccountId: id.nullish(),
    TransactionId: optionalKey(420),
    TransactionReference: optional(text(420)),
    TransactionMutability: optional(text(40)),
    ...signed,
    Status: known(entryStatuses).pipe(z.enum(['BOOK', 'FUTR', 'INFO', 'PDNG', 'RJCT'])),
    BookingDateTime: moment,
    ValueDateTime: optional(moment),
    TransactionInformation: optional(words(500)),
    /** Place of a purchase, in one line. */
    AddressLine: optional(words(70)),
    MerchantDetails: optional(z.object({ MerchantName: optional(words(350)) })),
    ProprietaryBankTransactionCode: optional(z.object({ Code: optional(words(70)) })),
    Balance: optional(z.object(signed).refine(agrees)),
  })
  .refine(agrees, disagreement)
  .refine(({ BookingDateTime, ValueDateTime }) => firstDated(BookingDateTime, ValueDateTime) !== undefined, {
    path: ['BookingDateTime'],
  });
export type ObieTransactionRow = z.infer<typeof transaction>;

export const transactionsReply = listing(
  'Transaction',
  rows(transaction, {
    list: 'transactions',
    key: 'TransactionId',
    isKeyReused: true,
    dayOf: ({ BookingDateTime }) => BookingDateTime,
    most: 10_000,
    isOptional: true,
  }),
);

/** `OBPostalAddress7`, and the address of 3.1. */
const address = z.object({
  AddressLine: optional(z.array(words(70)).max(7)),
  BuildingName: optional(words(140)),
  BuildingNumber: optional(words(16)),
  StreetName: optional(words(140)),
  TownName: optional(words(140)),
  CountrySubDivision: optional(words(35)),
  PostCode: optional(words(16)),
  Country: optional(text(2)),
});
/** `OBParty2`. */
const party = z.object({
  PartyType: optional(text(40)),
  Name: optional(words(400)),
  FullLegalName: optional(words(400)),
  AccountRole: optional(text(60)),
  EmailAddress: optional(words(254)),
  Phone: optional(words(40)),
  Mobile: optional(words(40)),
  Address: optional(z.array(address).max(20)),
});
export type ObieParty = z.infer<typeof party>;

export const partiesReply = listing('Party', rows(party, { list: 'holders', most: 100, isOptional: true }));

export const errorReply = z.object({ Errors: z.array(z.object({ ErrorCode: optional(text(100)) })).max(100) });
