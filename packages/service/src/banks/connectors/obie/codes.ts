import { z } from 'zod';

/** OBIE 4.0 codes by the OBIE 3.1 code. */
type CodesByFormerCode = ReadonlyMap<string, string>;

/** Creates a schema that converts OBIE 3.1 codes to OBIE 4.0 codes. Other codes pass unchanged. */
export const codeSchema = (codes: CodesByFormerCode) =>
  z
    .string()
    .max(60)
    .transform((code) => codes.get(code) ?? code);

/** Statuses of a consent. */
export const consentStatuses: CodesByFormerCode = new Map([
  ['AwaitingAuthorisation', 'AWAU'],
  ['Authorised', 'AUTH'],
  ['Rejected', 'RJCT'],
  ['Revoked', 'CANC'],
  ['Expired', 'EXPD'],
]);

/** Types of accounts. `EMoney` and `Wallet` pass unchanged, because OBIE 4.0 has no codes for them. */
export const accountTypes: CodesByFormerCode = new Map([
  ['ChargeCard', 'CHAR'],
  ['CreditCard', 'CARD'],
  ['CurrentAccount', 'CACC'],
  ['Loan', 'LOAN'],
  ['Mortgage', 'MORT'],
  ['PrePaidCard', 'CPAC'],
  ['Savings', 'SVGS'],
]);

/** Types of balances. Cleared balances pass unchanged, because OBIE 4.0 has no codes for them. */
export const balanceTypes: CodesByFormerCode = new Map([
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

/** Statuses of a transaction. */
export const entryStatuses: CodesByFormerCode = new Map([
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
