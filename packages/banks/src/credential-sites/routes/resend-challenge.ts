import { signInReply } from '@fin-link/contracts/server';
import { noChallengeOpen, notSignedIn } from '../site-failure.ts';
import type { SitesContext } from '../sites-context.ts';
import { siteOf, tokenOf } from './access.ts';
import { asked, problemReplies } from './replies.ts';
import type { ZodApp } from './zod-app.ts';

/** A fresh challenge, also after the last one expired, as long as the unfinished sign-in lasts. */
export function resendChallenge(app: ZodApp, { database, sessions }: SitesContext): void {
  const schema = { response: { 200: signInReply, ...problemReplies } };
  app.post('/api/challenge/resend', { schema }, async (request) => {
    const { siteId, challenge } = siteOf(request);
    const token = tokenOf(request);
    if (challenge === null) throw noChallengeOpen();
    const userName = await database.tx(async (trx) => {
      const session = await sessions.findAndLock(trx, siteId, token);
      if (session === null) throw notSignedIn();
      if (session.signedInAt !== null) throw noChallengeOpen();
      await sessions.openChallenge(trx, session.tokenHash, challenge);
      return session.userName;
    });
    return asked(token, challenge, userName);
  });
}
