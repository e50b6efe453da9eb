import { problem } from '../bank-failures.ts';
import type { AdditionalStatus, BankProblem } from '../connector.ts';
import { jsonOf } from '../open-banking/relying-party.ts';
import { errorReply } from './schema.ts';

/** Of `OBExternalStatusReason1Code`. */
const codes = { consentMismatch: 'U008', invalidConsentStatus: 'U009', notFound: 'U011', reauthenticate: 'U028' };

export interface Refusal {
  kind: 'refusal';
  status: number;
  codes: readonly string[];
}

export function refusalOf(status: number, text: string): Refusal {
  const parsed = errorReply.safeParse(jsonOf(text));
  return { kind: 'refusal', status, codes: parsed.success ? parsed.data.Errors.map(({ ErrorCode }) => ErrorCode) : [] };
}

export const isUnknown = ({ status, codes: given }: Refusal): boolean =>
  status === 400 && given.includes(codes.notFound);

const byCode: readonly (readonly [number, string, AdditionalStatus, string])[] = [
  [400, codes.notFound, 'DATA_NOT_AVAILABLE', 'no such resource'],
  [403, codes.invalidConsentStatus, 'CONSENT_EXPIRED', 'consent expired'],
  [403, codes.reauthenticate, 'NEW_AUTHENTICATION_REQUIRED', 'sign in again'],
  [403, codes.consentMismatch, 'CONSENT_REQUIRED', 'not in the consent'],
];
const byStatus: ReadonlyMap<number, readonly [AdditionalStatus, string]> = new Map([
  [401, ['INCORRECT_OAUTH_TOKEN', 'token refused']],
  [403, ['CONSENT_REQUIRED', 'forbidden']],
  [404, ['DATASET_NOT_SUPPORTED', 'not offered']],
  [429, ['SITE_BLOCKING_ERROR', 'too many reads without the user']],
  [502, ['SITE_UNAVAILABLE', 'gateway']],
  [503, ['SITE_UNAVAILABLE', 'gateway']],
  [504, ['SITE_UNAVAILABLE', 'gateway']],
]);

/** The one place where the standard's refusals get the service's words. */
export function meaningOf({ status, codes: given }: Refusal): BankProblem {
  const coded = byCode.find(([of, code]) => of === status && given.includes(code));
  if (coded !== undefined) return problem(coded[2], coded[3]);
  const [additionalStatus, detail] = byStatus.get(status) ?? ['UNEXPECTED_SITE_ERROR', 'unexplained refusal'];
  return problem(additionalStatus, detail);
}
