import type { ZodApp } from '../../http/index.ts';
import { type SitesContext, requireSignIn, requireSite, requireToken } from './access.ts';
import { listAccounts, listHoldings, listTransactions } from './accounts.ts';
import { answerChallenge, chooseOtherMethod, resendChallenge, signIn, signOut } from './sign-in.ts';

/** Registers all routes below `/sites/{siteId}`. Each nested scope adds its access check. */
export async function siteRoutes(app: ZodApp, context: SitesContext): Promise<void> {
  requireSite(app, context);
  signIn(app, context);
  await app.register(async (scope: ZodApp) => {
    requireToken(scope);
    answerChallenge(scope, context);
    resendChallenge(scope, context);
    chooseOtherMethod(scope, context);
    signOut(scope, context);
  });
  await app.register(async (scope: ZodApp) => {
    requireSignIn(scope, context);
    listAccounts(scope, context);
    listTransactions(scope, context);
    listHoldings(scope, context);
  });
}
