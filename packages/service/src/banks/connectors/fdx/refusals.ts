import type { BankProblem } from '../contract/connector.ts';
import { problemOfRefusal, type Meaning, type Refusal } from '../open-banking/refusals.ts';
import { jsonOf } from '../open-banking/reply-schema.ts';
import { errorReply } from './schema.ts';

/**
 * Reads the error codes of a refusal. `challenge`: the `error` of the header `WWW-Authenticate`, which takes precedence over the code in
 * the body; `null` if there is none.
 */
export function refusalOf(status: number, text: string, challenge: string | null): Refusal {
  const parsed = errorReply.safeParse(jsonOf(text));
  const codes = [...(challenge === null ? [] : [challenge]), ...(parsed.success ? [parsed.data.code] : [])];
  return { kind: 'refusal', status, codes };
}

/** Meanings by HTTP status and error code of FDX or, for a challenge, of OAuth. */
const meaningsByCode: ReadonlyMap<string, Meaning> = new Map([
  ['401 insufficient_user_authentication', ['NEW_AUTHENTICATION_REQUIRED', 'sign in again']],
  ['403 602', ['CONSENT_REQUIRED', 'not authorized']],
  ['404 601', ['DATA_NOT_AVAILABLE', 'no such customer']],
  ['404 701', ['DATA_NOT_AVAILABLE', 'no such account']],
  ['400 703', ['UNEXPECTED_SITE_ERROR', 'dates refused']],
  ['429 1207', ['SITE_BLOCKING_ERROR', 'too many reads']],
]);

/** Converts a refusal of the bank to a problem. */
export const problemOf = (refusal: Refusal): BankProblem =>
  problemOfRefusal(refusal, (status, code) => meaningsByCode.get(`${status} ${code}`));
