import { z } from 'zod';

/** OBIE 4.0 codes, keyed by the OBIE 3.1 code. Other codes pass unchanged. */
type Codes = ReadonlyMap<string, string>;

export const known = (former: Codes) =>
  z
    .string()
    .max(60)
    .transform((code) => former.get(code) ?? code);

export const consentStatuses: Codes = new Map([
  ['AwaitingAuthorisation', 'AWAU'],
  ['Authorised', 'AUTH'],
  ['Rejected', 'RJCT'],
  ['Revoked', 'CANC'],
  ['Expired', 'EXPD'],
]);

/** `EMoney` and `Wallet` pass unchanged, because 4.0 has no codes for them. */
export const accountTypes: Codes = new Map([
  ['ChargeCard', 'CHAR'],
  ['CreditCard', 'CARD'],
  ['CurrentAccount', 'CACC'],
  ['Loan', 'LOAN'],
  ['Mortgage', 'MORT'],
  ['PrePaidCard', 'CPAC'],
  ['Savings', 'SVGS'],
]);

/** Cleared balances pass unchanged, because 4.0 has no codes for them. */
export const balanceTypes: Codes = new Map([
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

export const entryStatuses: Codes = new Map([
  ['Booked', 'BOOK'],
  ['Pending', 'PDNG'],
  ['Rejected', 'RJCT'],
]);

/** Codes of errors, from `OBExternalStatusReason1Code` of 4.0. */
export const errorCodes: Codes = new Map([
  ['UK.OBIE.Reauthenticate', 'U028'],
  ['UK.OBIE.Resource.ConsentMismatch', 'U008'],
  ['UK.OBIE.Resource.InvalidConsentStatus', 'U009'],
  ['UK.OBIE.Resource.NotFound', 'U011'],
]);
