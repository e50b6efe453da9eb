import type { SitesContext } from './sites-context.ts';
import { requireSignIn, requireSite, requireToken } from './access.ts';
import { answerChallenge } from './answer-challenge.ts';
import { listAccounts } from './list-accounts.ts';
import { listHoldings } from './list-holdings.ts';
import { listTransactions } from './list-transactions.ts';
import { chooseOtherMethod, resendChallenge } from './ask-again.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import type { ZodApp } from '../../http/index.ts';

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
