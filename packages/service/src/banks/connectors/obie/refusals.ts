import type { BankProblem } from '../contract/connector.ts';
import { wordsFor, type Meaning, type Refusal } from '../open-banking/refusals.ts';
import { jsonOf } from '../open-banking/reply-schema.ts';
import { errorCodes } from './codes.ts';
import { errorReply } from './schema.ts';

/** Codes of `OBExternalStatusReason1Code`. */
export const codes = {
  consentMismatch: 'U008',
  invalidConsentStatus: 'U009',
  notFound: 'U011',
  reauthenticate: 'U028',
};

export function refusalOf(status: number, text: string): Refusal {
  const parsed = errorReply.safeParse(jsonOf(text));
  const stated = parsed.success ? parsed.data.Errors.flatMap(({ ErrorCode }) => ErrorCode ?? []) : [];
  return { kind: 'refusal', status, codes: stated.map((code) => errorCodes.get(code) ?? code) };
}

export const isUnknown = ({ status, codes: stated }: Refusal): boolean =>
  status === 400 && stated.includes(codes.notFound);

const byCode: ReadonlyMap<string, Meaning> = new Map([
  [`400 ${codes.notFound}`, ['DATA_NOT_AVAILABLE', 'no such resource']],
  [`403 ${codes.invalidConsentStatus}`, ['CONSENT_EXPIRED', 'consent expired']],
  [`403 ${codes.reauthenticate}`, ['NEW_AUTHENTICATION_REQUIRED', 'sign in again']],
  [`403 ${codes.consentMismatch}`, ['CONSENT_REQUIRED', 'not in the consent']],
]);

/** Maps refusals of the standard to additional statuses of the service. */
export const meaningOf = (refusal: Refusal): BankProblem =>
  wordsFor(refusal, (status, code) => byCode.get(`${status} ${code}`));
