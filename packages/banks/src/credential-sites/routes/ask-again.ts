import { signInReply, type SignInReply } from '@fin-link/contracts/banks';
import type { FastifyRequest } from 'fastify';
import type { ChallengeState, Challenge } from '../challenges/challenge.ts';
import { noChallengeOpen, notSignedIn } from '../site/site-failure.ts';
import type { SitesContext } from './sites-context.ts';
import { siteOf, tokenOf } from './access.ts';
import { challengeReply, problemReplies } from './replies.ts';
import type { ZodApp } from '../../http/index.ts';

const schema = { response: { 200: signInReply, ...problemReplies } };

/** Serves the route that sends a new challenge. It works until the unfinished sign-in expires, even after the challenge. */
export function resendChallenge(app: ZodApp, context: SitesContext): void {
  app.post('/api/challenge/resend', { schema }, (request) =>
    askForStep(request, context, (challenge, state) => challenge.stepAfterResend(state)),
  );
}

/** Serves the route that returns to the choice of method. */
export function chooseOtherMethod(app: ZodApp, context: SitesContext): void {
  app.post('/api/challenge/other-method', { schema }, (request) =>
    askForStep(request, context, (challenge, state) => challenge.stepForOtherMethod(state)),
  );
}

/** Opens the challenge of a sign-in again, at the step that `stepAfter` returns. Throws `SiteFailure` if there is none. */
async function askForStep(
  request: FastifyRequest,
  { database, sessions }: SitesContext,
  stepAfter: (challenge: Challenge, state: ChallengeState) => string | null,
): Promise<SignInReply> {
  const { siteId, challenge } = siteOf(request);
  const token = tokenOf(request);
  if (challenge === null) throw noChallengeOpen();
  const state = await database.tx(async (trx): Promise<ChallengeState> => {
    const session = await sessions.findAndLock(trx, siteId, token);
    if (session === null) throw notSignedIn();
    const { userName, tokenHash } = session;
    const open = await sessions.findChallenge(trx, tokenHash);
    const step = open === null ? null : stepAfter(challenge, { userName, step: open.step });
    if (step === null) throw noChallengeOpen();
    await sessions.openChallenge(trx, tokenHash, challenge, step);
    return { userName, step };
  });
  return challengeReply(token, challenge, state);
}
