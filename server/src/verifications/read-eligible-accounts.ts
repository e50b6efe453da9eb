import type { EligibleAccount } from '@fin-link/contracts/browser';
import type { Account } from '@fin-link/contracts/service';
import { optionsOf } from '../sessions/index.ts';
import type { NeedsSessionProof, Session } from '../sessions/index.ts';
import { eligibilityOf } from './eligibility.ts';
import type { NeedsService } from '../parts/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';

/** Filter: all accounts of a provider account, or a single account. */
type Which = { providerAccountId: string } | { accountId: string };

export interface RatedAccount extends EligibleAccount {
  readonly providerAccountId: number;
}

/** Returns the user's accounts with their eligibility for verification. Holders and full numbers do not leave this function. */
export async function readEligibleAccounts(
  parts: NeedsService & NeedsSessionProof & NeedsProviderDirectory,
  session: Session,
  which: Which,
): Promise<RatedAccount[]> {
  const { client, broker, proofOf, directory } = parts;
  const { body } = await broker.use(session.loginName, async (token) =>
    client.getAccounts({
      token,
      widgetProof: await proofOf(session),
      query: { ...which, include: 'holder,fullAccountNumberList' },
    }),
  );
  const options = optionsOf(session);
  const rate = async (account: Account): Promise<RatedAccount> => {
    const country = await directory.countryOf(session, Number(account.providerId));
    return { ...eligibilityOf(account, { options, country }), providerAccountId: account.providerAccountId };
  };
  return Promise.all((body.account ?? []).filter(({ accountStatus }) => accountStatus !== 'DELETED').map(rate));
}
