import { signInReply, signInRequest } from '@fin-link/contracts/server';
import { scenarioOf } from '../scenarios.ts';
import { failWhenForced, incorrectCredentials } from '../site-failure.ts';
import type { SitesContext } from '../sites-context.ts';
import { customerOf } from '../user-names.ts';
import { siteOf } from './access.ts';
import { asked, problemReplies, signedIn } from './replies.ts';
import type { ZodApp } from './zod-app.ts';

export function signIn(app: ZodApp, { database, sessions }: SitesContext): void {
  const schema = { body: signInRequest, response: { 200: signInReply, ...problemReplies } };
  app.post('/api/sign-in', { schema }, async (request) => {
    const site = siteOf(request);
    const userName = customerOf(request.body.values, site.otherWay);
    if (userName === null) throw incorrectCredentials();
    const scenario = scenarioOf(userName);
    failWhenForced(scenario, 'sign-in');
    const { siteId, challenge } = site;
    if (challenge === null) {
      failWhenForced(scenario, 'challenge');
      return signedIn(await database.tx((trx) => sessions.start(trx, siteId, userName, null)));
    }
    const step = challenge.firstStep(userName);
    const token = await database.tx((trx) => sessions.start(trx, siteId, userName, { challenge, step }));
    return asked(token, challenge, { userName, step });
  });
}
