import { siteProblem, type SignInReply } from '@fin-link/contracts/banks';
import type { Asking, Challenge } from '../challenges/challenge.ts';
import { sessionLifetime } from '../sessions/sessions.ts';

/** Errors that every route may answer with. */
export const problemReplies = { '4xx': siteProblem, '5xx': siteProblem };

export function signedIn(siteSession: string): SignInReply {
  return { result: 'signed-in', siteSession, expiresIn: sessionLifetime };
}

export type ChallengeReply = Exclude<SignInReply, { result: 'signed-in' }>;

export function requested(siteSession: string, challenge: Challenge, asking: Asking): ChallengeReply {
  const { attempts: attemptsLeft, expiresIn } = challenge;
  return { result: 'challenge', siteSession, challenge: challenge.ask(asking), expiresIn, attemptsLeft };
}
