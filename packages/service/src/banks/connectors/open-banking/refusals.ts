import { isServerFault, outage, problem, tooManyReads } from '../contract/bank-failures.ts';
import type { AdditionalStatus, BankProblem } from '../contract/connector.ts';

/** A bank's refusal of a request for data or about a consent, with the codes of its standard. */
export interface Refusal {
  kind: 'refusal';
  status: number;
  /** Error codes of the standard, in the order of the reply. */
  codes: readonly string[];
  /** Seconds that the bank asks to wait, if it names them. */
  retryAfter?: number | undefined;
}

/** Status of a refusal, and its cause for the log. */
export type Meaning = readonly [AdditionalStatus, string];

/** Meanings of HTTP statuses, the same in every standard. */
const meaningsByStatus: ReadonlyMap<number, Meaning> = new Map([
  [401, ['INCORRECT_OAUTH_TOKEN', 'token refused']],
  [403, ['CONSENT_REQUIRED', 'forbidden']],
  [404, ['DATASET_NOT_SUPPORTED', 'not offered']],
  [405, ['DATASET_NOT_SUPPORTED', 'not offered']],
  [429, ['SITE_BLOCKING_ERROR', 'too many reads']],
  [501, ['DATASET_NOT_SUPPORTED', 'not offered']],
  [502, ['SITE_UNAVAILABLE', 'gateway']],
  [503, ['SITE_UNAVAILABLE', 'gateway']],
  [504, ['SITE_UNAVAILABLE', 'gateway']],
]);

/** Converts a refusal to a problem, by the first code for which `meaningOf` returns a meaning, otherwise by the HTTP status. */
export function problemOfRefusal(
  { status, codes, retryAfter }: Refusal,
  meaningOf: (status: number, code: string) => Meaning | undefined,
): BankProblem {
  const meaningByCode = codes.map((code) => meaningOf(status, code)).find((meaning) => meaning !== undefined);
  const [additionalStatus, detail] =
    meaningByCode ?? meaningsByStatus.get(status) ?? (['UNEXPECTED_SITE_ERROR', 'unexplained refusal'] as const);
  if (isServerFault(status)) return outage(detail, additionalStatus);
  // The problem of a 429 includes the time to wait before a retry.
  return status === 429 ? tooManyReads(retryAfter, additionalStatus) : problem(additionalStatus, detail);
}
