import * as client from 'openid-client';
import { isFault, outage, problem } from '../contract/bank-failures.ts';
import type { AdditionalStatus, BankProblem } from '../contract/connector.ts';
import { BankFault } from './bank-http.ts';

/** Statuses by OAuth error code. A refused registration is a defect of the configuration, not of the bank. */
const meanings: ReadonlyMap<string, AdditionalStatus> = new Map([
  ['invalid_grant', 'INCORRECT_OAUTH_TOKEN'],
  ['invalid_token', 'INCORRECT_OAUTH_TOKEN'],
  ['invalid_client', 'TECH_ERROR'],
  ['unauthorized_client', 'TECH_ERROR'],
  ['invalid_scope', 'TECH_ERROR'],
  ['temporarily_unavailable', 'SITE_UNAVAILABLE'],
]);
/** Error code of the library for a token that has expired or is not valid yet. */
const outOfTime = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';
const noAnswer = new Set([502, 503, 504]);

export const meaningOfError = (word: string): BankProblem => {
  const known = meanings.get(word);
  return known === undefined
    ? problem('UNEXPECTED_SITE_ERROR', 'unexplained refusal')
    : problem(known, `refused: ${word}`);
};

export const isRefused = (error: unknown, word: string): boolean =>
  error instanceof client.ResponseBodyError && error.error === word;

/** Converts an exception of the library to a problem. Rethrows errors that the bank did not cause. */
export function problemOf(error: unknown): BankProblem {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1)
    if (cause instanceof BankFault) return cause.problem;
  if (error instanceof client.ResponseBodyError)
    return noAnswer.has(error.status) ? outage('gateway') : faulty(error.status, meaningOfError(error.error));
  if (error instanceof client.WWWAuthenticateChallengeError)
    return problem('INCORRECT_OAUTH_TOKEN', 'challenged by the bank');
  if (error instanceof client.ClientError && error.code === outOfTime) return problem('UNEXPECTED_SITE_ERROR', 'clock');
  if (error instanceof client.ClientError)
    return ofResponse(error.cause instanceof Response ? error.cause.status : null);
  throw error;
}

function ofResponse(status: number | null): BankProblem {
  if (status !== null && noAnswer.has(status)) return outage('gateway');
  return faulty(status, problem('UNEXPECTED_SITE_ERROR', 'not conforming'));
}

const faulty = (status: number | null, found: BankProblem): BankProblem =>
  status !== null && isFault(status) ? { ...found, isOutage: true } : found;

/** Returns the result of the work, or the problem that it threw. */
export async function outcomeOf<T>(work: () => Promise<T>): Promise<T | BankProblem> {
  try {
    return await work();
  } catch (error) {
    return problemOf(error);
  }
}
