import { z } from 'zod';
import { firstRealDate } from '../contract/civil-day.ts';
import { rowListSchema } from '../contract/rows.ts';
import {
  currency,
  instant,
  key,
  moment,
  nextLink,
  optional,
  optionalKey,
  text,
  displayText,
} from '../open-banking/reply-schema.ts';

/** OBIE 4.0 codes by the OBIE 3.1 code. */
type CodesByFormerCode = ReadonlyMap<string, string>;

/** Creates a schema that converts OBIE 3.1 codes to OBIE 4.0 codes. Other codes pass unchanged. */
const codeSchema = (codes: CodesByFormerCode) =>
  z
    .string()
    .max(60)
    .transform((code) => codes.get(code) ?? code);

const consentStatuses: CodesByFormerCode = new Map([
  ['AwaitingAuthorisation', 'AWAU'],
  ['Authorised', 'AUTH'],
  ['Rejected', 'RJCT'],
  ['Revoked', 'CANC'],
  ['Expired', 'EXPD'],
]);

/** Types of accounts. `EMoney` and `Wallet` pass unchanged, because OBIE 4.0 has no codes for them. */
const accountTypes: CodesByFormerCode = new Map([
  ['ChargeCard', 'CHAR'],
  ['CreditCard', 'CARD'],
  ['CurrentAccount', 'CACC'],
  ['Loan', 'LOAN'],
  ['Mortgage', 'MORT'],
  ['PrePaidCard', 'CPAC'],
  ['Savings', 'SVGS'],
]);

/** Types of balances. Cleared balances pass unchanged, because OBIE 4.0 has no codes for them. */
const balanceTypes: CodesByFormerCode = new Map([
  ['ClosingAvailable', 'CLAV'],
  ['ClosingBooked', 'CLBD'],
  ['Expected', 'XPCD'],
  ['ForwardAvailable', 'FWAV'],
  ['Information', 'INFO'],
  ['InterimAvailable', 'ITAV'],
  ['InterimBooked', 'ITBD'],
  ['OpeningAvailable', 'OPAV'],
  ['OpeningBooked', 'OPBD'],
  ['PreviouslyClosedBooked', 'PRCD'],
]);

const entryStatuses: CodesByFormerCode = new Map([
  ['Booked', 'BOOK'],
  ['Pending', 'PDNG'],
  ['Rejected', 'RJCT'],
]);

/** Codes of errors. The OBIE 4.0 codes are from `OBExternalStatusReason1Code`. */
export const errorCodes: CodesByFormerCode = new Map([
  ['UK.OBIE.Reauthenticate', 'U028'],
  ['UK.OBIE.Resource.ConsentMismatch', 'U008'],
  ['UK.OBIE.Resource.InvalidConsentStatus', 'U009'],
  ['UK.OBIE.Resource.NotFound', 'U011'],
]);

// Schemas, with limits, for the parts of OBIE Read/Write AIS 4.0 and 3.1 that the service reads.

const id = key(80);

const amount = z.object({
  Amount: z.string().regex(/^-?\d{1,13}(\.\d{1,5})?$/),
  Currency: currency,
});
const signedAmount = { Amount: amount, CreditDebitIndicator: z.enum(['Credit', 'Debit']) };
/** Returns whether the sign of the amount agrees with the indicator. Only a negative credit disagrees. */
const agreesWithIndicator = ({ Amount, CreditDebitIndicator }: SignedAmount): boolean =>
  CreditDebitIndicator === 'Debit' || !/^-.*[1-9]/.test(Amount.Amount);
/** Path of the amount, which reports about unread rows name if the amount disagrees with the indicator. */
const amountPath = { path: ['Amount', 'Amount'] };
export type SignedAmount = z.infer<z.ZodObject<typeof signedAmount>>;

/** Creates the schema of a reply with a list. */
const listReply = <L extends string, S extends z.ZodType>(list: L, read: S) =>
  z.object({
    Data: z.object({ [list]: read } as Record<L, S>),
    Links: z.object({ Next: nextLink }).nullish(),
  });

/** Reply to a request about a consent. */
export const consentReply = z.object({
  Data: z.object({
    ConsentId: key(256),
    Status: codeSchema(consentStatuses).pipe(z.enum(['AWAU', 'AUTH', 'RJCT', 'CANC', 'EXPD'])),
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
  Name: optional(displayText(400)),
});

/** `OBAccount6`. Members of OBIE 3.1 are moved to their names in OBIE 4.0. */
const account = z
  .object({
    AccountId: id,
    Status: optional(text(40)),
    Currency: optional(currency),
    AccountTypeCode: optional(text(40)),
    AccountCategory: optional(text(40)),
    /** Present only in OBIE 3.1. */
    AccountType: optional(text(40)),
    /** Present only in OBIE 3.1. */
    AccountSubType: optional(codeSchema(accountTypes)),
    Description: optional(displayText(100)),
    Nickname: optional(displayText(100)),
    Account: optional(z.array(identification).max(20)),
  })
  .transform(({ AccountSubType, AccountType, ...rest }) => ({
    ...rest,
    AccountTypeCode: rest.AccountTypeCode ?? AccountSubType,
    AccountCategory: rest.AccountCategory ?? AccountType,
  }));
export type ObieAccount = z.infer<typeof account>;

export const accountsReply = listReply(
  'Account',
  rowListSchema(account, { list: 'accounts', key: 'AccountId', maxRows: 1_000, isOptional: true }),
);

const balance = z
  .object({
    /** Some banks omit the id in the reply for a single account. */
    AccountId: id.nullish(),
    ...signedAmount,
    Type: codeSchema(balanceTypes),
    DateTime: optional(instant),
    CreditLine: optional(
      z
        .array(z.object({ Included: optional(z.boolean()), Type: optional(text(40)), Amount: optional(amount) }))
        .max(20),
    ),
  })
  .refine(agreesWithIndicator, amountPath);
export type ObieBalance = z.infer<typeof balance>;

export const balancesReply = listReply(
  'Balance',
  rowListSchema(balance, { list: 'balances', account: 'AccountId', maxRows: 5_000, isOptional: true }),
);

/** Account or party of the other side. */
const named = optional(z.object({ Name: optional(displayText(350)) }));

/** A transaction. It needs one of its two moments. */
const transaction = z
  .object({
    AccountId: id.nullish(),
    TransactionId: optionalKey(420),
    TransactionReference: optional(text(420)),
    TransactionMutability: optional(text(40)),
    ...signedAmount,
    Status: codeSchema(entryStatuses).pipe(z.enum(['BOOK', 'FUTR', 'INFO', 'PDNG', 'RJCT'])),
    BookingDateTime: moment,
    ValueDateTime: optional(moment),
    TransactionInformation: optional(displayText(500)),
    /** Address of the merchant, in one line. */
    AddressLine: optional(displayText(70)),
    MerchantDetails: optional(
      z.object({ MerchantName: optional(displayText(350)), MerchantCategoryCode: optional(text(10)) }),
    ),
    CreditorAccount: named,
    DebtorAccount: named,
    UltimateCreditor: named,
    UltimateDebtor: named,
    BankTransactionCode: optional(z.object({ Code: optional(text(60)), SubCode: optional(text(60)) })),
    ProprietaryBankTransactionCode: optional(z.object({ Code: optional(displayText(70)) })),
    Balance: optional(z.object(signedAmount).refine(agreesWithIndicator)),
  })
  .refine(agreesWithIndicator, amountPath)
  .refine(({ BookingDateTime, ValueDateTime }) => firstRealDate(BookingDateTime, ValueDateTime) !== undefined, {
    path: ['BookingDateTime'],
  });
export type ObieTransactionRow = z.infer<typeof transaction>;

export const transactionsReply = listReply(
  'Transaction',
  rowListSchema(transaction, {
    list: 'transactions',
    key: 'TransactionId',
    isKeyReused: true,
    dayOf: ({ BookingDateTime }) => BookingDateTime,
    maxRows: 10_000,
    isOptional: true,
  }),
);

/** `OBPostalAddress7`, and the address of OBIE 3.1. */
const address = z.object({
  AddressLine: optional(z.array(displayText(70)).max(7)),
  BuildingName: optional(displayText(140)),
  BuildingNumber: optional(displayText(16)),
  StreetName: optional(displayText(140)),
  TownName: optional(displayText(140)),
  CountrySubDivision: optional(displayText(35)),
  PostCode: optional(displayText(16)),
  Country: optional(text(2)),
});
/** `OBParty2`. */
const party = z.object({
  PartyType: optional(text(40)),
  Name: optional(displayText(400)),
  FullLegalName: optional(displayText(400)),
  AccountRole: optional(text(60)),
  EmailAddress: optional(displayText(254)),
  Phone: optional(displayText(40)),
  Mobile: optional(displayText(40)),
  Address: optional(z.array(address).max(20)),
});
export type ObieParty = z.infer<typeof party>;

export const partiesReply = listReply(
  'Party',
  rowListSchema(party, { list: 'holders', maxRows: 100, isOptional: true }),
);

/** Body of a refusal. */
export const errorReply = z.object({ Errors: z.array(z.object({ ErrorCode: optional(text(100)) })).max(100) });
