import type { Clock } from '@fin-link/storage';
import { problem } from '../contract/bank-failures.ts';
import type { AdditionalStatus, BankProblem } from '../contract/connector.ts';
import type { EndedGrant } from '../contract/consent-authority.ts';
import { isRefused } from './oauth-problem.ts';

/** Seconds that a user may take at the bank. */
export const authorizationSeconds = 900;

/** What a region's authority is made of. */
export interface AuthorityParts<Bank, Check extends string> {
  bankOf(bankKey: string): Bank;
  /** Of the protocol. */
  clock: Clock;
  /** Checks that are not made: none, but for the tests that show what each one is there for. */
  disabledChecks: ReadonlySet<Check>;
}

/**
 * Makes an outcome of an exchange of the refresh token. A bank that refuses the token does not say why, so the status of the
 * consent is read. `whileActive`: the problem when the consent still stands.
 */
export async function orWhyRefused<T>(
  exchange: () => Promise<T>,
  statusOf: () => Promise<{ kind: 'active' } | EndedGrant | BankProblem>,
  whileActive: AdditionalStatus,
): Promise<T | EndedGrant | BankProblem> {
  try {
    return await exchange();
  } catch (error) {
    if (!isRefused(error, 'invalid_grant')) throw error;
    const status = await statusOf();
    return status.kind === 'active' ? problem(whileActive, 'refresh token refused') : status;
  }
}
