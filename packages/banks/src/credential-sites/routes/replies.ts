import { siteProblem, type SignInReply } from '@fin-link/contracts/banks';
import type { ChallengeState, Challenge } from '../challenges/challenge.ts';
import { sessionLifetime } from '../sessions/sessions.ts';

/** Response schemas of errors, for every route. */
export const problemReplies = { '4xx': siteProblem, '5xx': siteProblem };

/** Returns the reply to a completed sign-in. */
export function signedInReply(siteSession: string): SignInReply {
  return { result: 'signed-in', siteSession, expiresIn: sessionLifetime };
}

/** Reply that asks the customer to answer a challenge. */
export type ChallengeReply = Exclude<SignInReply, { result: 'signed-in' }>;

/** Returns the reply that opens a challenge at a step, with all its attempts. */
export function challengeReply(siteSession: string, challenge: Challenge, state: ChallengeState): ChallengeReply {
  const { attempts: attemptsLeft, expiresIn } = challenge;
  return { result: 'challenge', siteSession, challenge: challenge.ask(state), expiresIn, attemptsLeft };
}
