import { problem } from '../bank-failures.ts';
import type { AdditionalStatus, BankProblem } from '../connector.ts';
import { jsonOf } from '../open-banking/relying-party.ts';
import { errorReply } from './schema.ts';

export interface Refusal {
  kind: 'refusal';
  status: number;
  /** Of the standard's own list; null for none. */
  code: string | null;
  /** `error` of the challenge. */
  challenge: string | null;
}

export function refusalOf(status: number, text: string, challenge: string | null): Refusal {
  const parsed = errorReply.safeParse(jsonOf(text));
  return { kind: 'refusal', status, code: parsed.success ? parsed.data.code : null, challenge };
}

type Meaning = readonly [AdditionalStatus, string];
const byCode: ReadonlyMap<string, Meaning> = new Map([
  ['401 insufficient_user_authentication', ['NEW_AUTHENTICATION_REQUIRED', 'sign in again']],
  ['403 602', ['CONSENT_REQUIRED', 'not authorised']],
  ['404 601', ['DATA_NOT_AVAILABLE', 'no such customer']],
  ['404 701', ['DATA_NOT_AVAILABLE', 'no such account']],
  ['400 703', ['UNEXPECTED_SITE_ERROR', 'dates refused']],
  ['429 1207', ['SITE_BLOCKING_ERROR', 'too many reads']],
]);
const byStatus: ReadonlyMap<number, Meaning> = new Map([
  [401, ['INCORRECT_OAUTH_TOKEN', 'token refused']],
  [403, ['CONSENT_REQUIRED', 'forbidden']],
  [404, ['DATASET_NOT_SUPPORTED', 'not offered']],
  [429, ['SITE_BLOCKING_ERROR', 'too many reads']],
  [501, ['DATASET_NOT_SUPPORTED', 'not offered']],
  [502, ['SITE_UNAVAILABLE', 'gateway']],
  [503, ['SITE_UNAVAILABLE', 'gateway']],
  [504, ['SITE_UNAVAILABLE', 'gateway']],
]);

/** The one place where the standard's refusals get the service's words. */
export function meaningOf({ status, code, challenge }: Refusal): BankProblem {
  const [additionalStatus, detail] = byCode.get(`${status} ${challenge ?? ''}`) ??
    byCode.get(`${status} ${code ?? ''}`) ??
    byStatus.get(status) ?? ['UNEXPECTED_SITE_ERROR', 'unexplained refusal'];
  return problem(additionalStatus, detail);
}
