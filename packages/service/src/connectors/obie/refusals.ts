import type { BankProblem } from '../contract/connector.ts';
import { wordsFor, type Meaning, type Refusal } from '../open-banking/refusals.ts';
import { jsonOf } from '../open-banking/reply-schema.ts';
import { errorReply } from './schema.ts';

/** Of `OBExternalStatusReason1Code`. */
const codes = { consentMismatch: 'U008', invalidConsentStatus: 'U009', notFound: 'U011', reauthenticate: 'U028' };

export function refusalOf(status: number, text: string): Refusal {
  const parsed = errorReply.safeParse(jsonOf(text));
  return { kind: 'refusal', status, codes: parsed.success ? parsed.data.Errors.map(({ ErrorCode }) => ErrorCode) : [] };
}

export const isUnknown = ({ status, codes: given }: Refusal): boolean =>
  status === 400 && given.includes(codes.notFound);

const byCode: ReadonlyMap<string, Meaning> = new Map([
  [`400 ${codes.notFound}`, ['DATA_NOT_AVAILABLE', 'no such resource']],
  [`403 ${codes.invalidConsentStatus}`, ['CONSENT_EXPIRED', 'consent expired']],
  [`403 ${codes.reauthenticate}`, ['NEW_AUTHENTICATION_REQUIRED', 'sign in again']],
  [`403 ${codes.consentMismatch}`, ['CONSENT_REQUIRED', 'not in the consent']],
]);

/** The one place where the standard's refusals get the service's words. */
export const meaningOf = (refusal: Refusal): BankProblem =>
  wordsFor(refusal, (status, code) => byCode.get(`${status} ${code}`));
