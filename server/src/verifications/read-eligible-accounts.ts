import type { EligibleAccount } from '@fin-link/contracts/browser';
import type { Account } from '@fin-link/contracts/service';
import { optionsOf } from '../sessions/index.ts';
import type { NeedsSessionProof, Session } from '../sessions/index.ts';
import { eligibilityOf } from './eligibility.ts';
import type { NeedsService } from '../parts/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';

/** Which accounts: of one provider account, or this one. */
type Which = { providerAccountId: string } | { accountId: string };

export interface RatedAccount extends EligibleAccount {
  readonly providerAccountId: number;
}

/** The user's accounts with what verification needs of them. Holder and full number are read here and stay here. */
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
