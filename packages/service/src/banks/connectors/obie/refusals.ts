import type { BankProblem } from '../contract/connector.ts';
import { problemOfRefusal, type Meaning, type Refusal } from '../open-banking/refusals.ts';
import { jsonOf } from '../open-banking/reply-schema.ts';
import { errorCodes } from './codes.ts';
import { errorReply } from './schema.ts';

/** Error codes of OBIE 4.0 (`OBExternalStatusReason1Code`). */
export const obieErrorCodes = {
  consentMismatch: 'U008',
  invalidConsentStatus: 'U009',
  notFound: 'U011',
  reauthenticate: 'U028',
};

/** Reads the error codes of a refusal. Converts OBIE 3.1 codes. */
export function refusalOf(status: number, text: string): Refusal {
  const parsed = errorReply.safeParse(jsonOf(text));
  const stated = parsed.success ? parsed.data.Errors.flatMap(({ ErrorCode }) => ErrorCode ?? []) : [];
  return { kind: 'refusal', status, codes: stated.map((code) => errorCodes.get(code) ?? code) };
}

/** Returns whether the bank does not know the requested resource. */
export const isUnknownResource = ({ status, codes: stated }: Refusal): boolean =>
  status === 400 && stated.includes(obieErrorCodes.notFound);

/** Meanings by HTTP status and error code. */
const meaningsByCode: ReadonlyMap<string, Meaning> = new Map([
  [`400 ${obieErrorCodes.notFound}`, ['DATA_NOT_AVAILABLE', 'no such resource']],
  [`403 ${obieErrorCodes.invalidConsentStatus}`, ['CONSENT_EXPIRED', 'consent expired']],
  [`403 ${obieErrorCodes.reauthenticate}`, ['NEW_AUTHENTICATION_REQUIRED', 'sign in again']],
  [`403 ${obieErrorCodes.consentMismatch}`, ['CONSENT_REQUIRED', 'not in the consent']],
]);

/** Converts a refusal of the bank to a problem. */
export const problemOf = (refusal: Refusal): BankProblem =>
  problemOfRefusal(refusal, (status, code) => meaningsByCode.get(`${status} ${code}`));
