import { signInReply, signInRequest } from '@fin-link/contracts/banks';
import { scenarioOf } from '../site/scenarios.ts';
import { closedUntil, failWhenForced, incorrectCredentials } from '../site/site-failure.ts';
import type { SitesContext } from './sites-context.ts';
import { datedLoginOf } from '../special-logins/dated-login.ts';
import { customerOf, typedName } from '../site/user-names.ts';
import { siteOf } from './access.ts';
import { challengeReply, problemReplies, signedInReply } from './replies.ts';
import type { ZodApp } from '../../http/index.ts';

/** Serves the sign-in. Returns a session, or the site's challenge. */
export function signIn(app: ZodApp, { database, sessions, lockedBy, today }: SitesContext): void {
  const schema = { body: signInRequest, response: { 200: signInReply, ...problemReplies } };
  app.post('/api/sign-in', { schema }, async (request) => {
    const site = siteOf(request);
    const { values } = request.body;
    const userName = customerOf(values, site.otherWay);
    const attempt = { siteId: site.siteId, userName: userName ?? typedName(values), isRight: userName !== null };
    const locked = await lockedBy(attempt);
    if (locked !== null) throw locked;
    if (userName === null) throw incorrectCredentials();
    const dated = datedLoginOf(userName);
    if (dated?.change === 'maintenance' && (await today()) < dated.day) throw closedUntil(dated.day);
    const scenario = scenarioOf(userName);
    failWhenForced(scenario, 'sign-in');
    const { siteId, challenge } = site;
    if (challenge === null) {
      failWhenForced(scenario, 'challenge');
      return signedInReply(await database.tx((trx) => sessions.start(trx, siteId, userName, null)));
    }
    const step = challenge.firstStep(userName);
    const token = await database.tx((trx) => sessions.start(trx, siteId, userName, { challenge, step }));
    return challengeReply(token, challenge, { userName, step });
  });
}
