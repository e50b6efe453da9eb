import { z } from 'zod';

/** Code lists of OBIE 3.1, and what 4.0 calls the same. What stands in neither passes as it is. */
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

/** `EMoney` and `Wallet` stay: they are no account of a kind that 4.0 names. */
export const accountTypes: Codes = new Map([
  ['ChargeCard', 'CHAR'],
  ['CreditCard', 'CARD'],
  ['CurrentAccount', 'CACC'],
  ['Loan', 'LOAN'],
  ['Mortgage', 'MORT'],
  ['PrePaidCard', 'CPAC'],
  ['Savings', 'SVGS'],
]);

/** Cleared balances have no name in 4.0. */
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

/** Of errors, by `OBExternalStatusReason1Code` of 4.0. */
export const errorCodes: Codes = new Map([
  ['UK.OBIE.Reauthenticate', 'U028'],
  ['UK.OBIE.Resource.ConsentMismatch', 'U008'],
  ['UK.OBIE.Resource.InvalidConsentStatus', 'U009'],
  ['UK.OBIE.Resource.NotFound', 'U011'],
]);
