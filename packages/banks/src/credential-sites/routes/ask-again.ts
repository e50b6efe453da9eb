import { signInReply, type SignInReply } from '@fin-link/contracts/banks';
import type { FastifyRequest } from 'fastify';
import type { Asking, Challenge } from '../challenges/challenge.ts';
import { noChallengeOpen, notSignedIn } from '../site/site-failure.ts';
import type { SitesContext } from './sites-context.ts';
import { siteOf, tokenOf } from './access.ts';
import { requested, problemReplies } from './replies.ts';
import type { ZodApp } from '../../http/index.ts';

const schema = { response: { 200: signInReply, ...problemReplies } };

/** Sends a new challenge until the unfinished sign-in expires, even if the last challenge has expired. */
export function resendChallenge(app: ZodApp, context: SitesContext): void {
  app.post('/api/challenge/resend', { schema }, (request) =>
    askAnew(request, context, (challenge, asking) => challenge.again(asking)),
  );
}

/** Returns to the choice of method. */
export function chooseOtherMethod(app: ZodApp, context: SitesContext): void {
  app.post('/api/challenge/other-method', { schema }, (request) =>
    askAnew(request, context, (challenge, asking) => challenge.otherMethod(asking)),
  );
}

async function askAnew(
  request: FastifyRequest,
  { database, sessions }: SitesContext,
  stepAfter: (challenge: Challenge, asking: Asking) => string | null,
): Promise<SignInReply> {
  const { siteId, challenge } = siteOf(request);
  const token = tokenOf(request);
  if (challenge === null) throw noChallengeOpen();
  const asking = await database.tx(async (trx): Promise<Asking> => {
    const session = await sessions.findAndLock(trx, siteId, token);
    if (session === null) throw notSignedIn();
    const { userName, tokenHash } = session;
    const open = await sessions.findChallenge(trx, tokenHash);
    const step = open === null ? null : stepAfter(challenge, { userName, step: open.step });
    if (step === null) throw noChallengeOpen();
    await sessions.openChallenge(trx, tokenHash, challenge, step);
    return { userName, step };
  });
  return requested(token, challenge, asking);
}
