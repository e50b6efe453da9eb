import { brokerHistory, forWayOfLife, hasAccountsAt } from '../../households/index.ts';
import type { Market } from '../../ledger/index.ts';
import type { CredentialSite } from '../site/credential-site.ts';
import { customerWith } from '../site/statements.ts';
import { showFurther, type OfferedAccount } from './further.ts';

interface UsBrokerOptions {
  readonly siteId: string;
  readonly offers: readonly OfferedAccount[];
  readonly market: Market;
}

/** Returns the function that derives the accounts of a broker's customers. A broker has no everyday accounts. */
export const usBroker =
  ({ siteId, offers: allOffers, market }: UsBrokerOptions): CredentialSite['customer'] =>
  (userName, today) => {
    if (!hasAccountsAt(siteId, userName)) return customerWith([]);
    const offers = allOffers.map(({ account, name }) => ({ account: forWayOfLife(userName, account), name }));
    const accounts = offers.map(({ account }) => account);
    const histories = brokerHistory({ siteId, userName, accounts, market }, today);
    return customerWith(
      offers.flatMap((offered) => {
        const history = histories.get(offered.account);
        return history === undefined ? [] : [showFurther({ siteId, userName, market }, offered, history, today)];
      }),
    );
  };
