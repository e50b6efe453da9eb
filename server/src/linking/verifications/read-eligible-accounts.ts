import type { EligibleAccount } from '@fin-link/contracts/browser';
import type { Account } from '@fin-link/contracts/service';
import type { NeedsService } from '../../platform/parts/index.ts';
import { optionsOf, type NeedsSessionProof, type Session } from '../../tenancy/sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { eligibilityOf } from './eligibility.ts';

/** Filter: all accounts of a provider account, or a single account. */
type AccountFilter = { providerAccountId: string } | { accountId: string };

/** Eligibility of an account, with its provider account. */
export interface AccountWithEligibility extends EligibleAccount {
  readonly providerAccountId: number;
}

/** Returns the user's accounts with their eligibility for verification. The result contains no holders and no full numbers. */
export async function readEligibleAccounts(
  parts: NeedsService & NeedsSessionProof & NeedsProviderDirectory,
  session: Session,
  filter: AccountFilter,
): Promise<AccountWithEligibility[]> {
  const { client, broker, proofOf, directory } = parts;
  const { body } = await broker.use(session.loginName, async (token) =>
    client.getAccounts({
      token,
      widgetProof: await proofOf(session),
      query: { ...filter, include: 'holder,fullAccountNumberList' },
    }),
  );
  const options = optionsOf(session);
  const withEligibility = async (account: Account): Promise<AccountWithEligibility> => {
    const country = await directory.countryOf(session, Number(account.providerId));
    return { ...eligibilityOf(account, { options, country }), providerAccountId: account.providerAccountId };
  };
  return Promise.all(
    (body.account ?? []).filter(({ accountStatus }) => accountStatus !== 'DELETED').map(withEligibility),
  );
}
