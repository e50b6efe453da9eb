import { challengeAnswer, signInReply, type SignInReply } from '@fin-link/contracts/banks';
import type { Transaction } from 'kysely';
import type { Challenge } from '../challenges/challenge.ts';
import { scenarioOf } from '../site/scenarios.ts';
import type { BanksSchema } from '../sessions/schema.ts';
import {
  answeredTooLate,
  failWhenForced,
  malformed,
  noChallengeOpen,
  notSignedIn,
  wrongAnswers,
  type SiteFailure,
} from '../site/site-failure.ts';
import type { SitesContext } from './sites-context.ts';
import { siteOf, tokenOf } from './access.ts';
import { challengeReply, problemReplies, signedInReply } from './replies.ts';
import type { ZodApp } from '../../http/index.ts';

interface Answer {
  readonly siteId: string;
  readonly token: string;
  readonly challenge: Challenge;
  readonly values: Readonly<Record<string, string>>;
}

/** Serves the answer to a challenge. A correct answer returns the next step or, after the last step, a new session token. */
export function answerChallenge(app: ZodApp, context: SitesContext): void {
  const schema = { body: challengeAnswer, response: { 200: signInReply, ...problemReplies } };
  app.post('/api/challenge', { schema }, async (request) => {
    const { siteId, challenge } = siteOf(request);
    if (challenge === null) throw noChallengeOpen();
    const answer = { siteId, token: tokenOf(request), challenge, values: request.body.values };
    const outcome = await context.database.tx((trx) => judge(trx, context, answer));
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
}

/**
 * Checks an answer and returns the reply. After the last attempt, returns the failure instead of throwing it, so that
 * the transaction commits the end of the session. Throws all other failures.
 */
async function judge(
  trx: Transaction<BanksSchema>,
  { sessions }: SitesContext,
  answer: Answer,
): Promise<SignInReply | SiteFailure> {
  const { siteId, token, challenge, values } = answer;
  const session = await sessions.findAndLock(trx, siteId, token);
  if (session === null) throw notSignedIn();
  const open = await sessions.findChallenge(trx, session.tokenHash);
  if (open === null) throw noChallengeOpen();
  if (open.secondsLeft <= 0) throw answeredTooLate();

  const { tokenHash, userName } = session;
  const verdict = challenge.judge({ userName, step: open.step }, values);
  if (verdict === null) throw malformed();
  if (verdict.kind === 'next') {
    await sessions.openChallenge(trx, tokenHash, challenge, verdict.step);
    return challengeReply(token, challenge, { userName, step: verdict.step });
  }
  failWhenForced(scenarioOf(userName), 'challenge');
  if (verdict.kind === 'passed') {
    await sessions.end(trx, tokenHash);
    return signedInReply(await sessions.start(trx, siteId, userName, null));
  }
  const attemptsLeft = open.attemptsLeft - 1;
  if (attemptsLeft === 0) {
    await sessions.end(trx, tokenHash);
    return wrongAnswers();
  }
  const { step } = verdict;
  await sessions.refuse(trx, tokenHash, { attemptsLeft, step });
  const reply = challengeReply(token, challenge, { userName, step });
  return { ...reply, result: 'challenge-refused', expiresIn: open.secondsLeft, attemptsLeft };
}
