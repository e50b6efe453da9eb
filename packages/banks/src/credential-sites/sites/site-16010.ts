import { brokerage, retirement } from '../../households/index.ts';
import type { Market } from '../../ledger/index.ts';
import { loginAndPassword, type CredentialSite } from '../site/credential-site.ts';
import { usBroker } from '../us-bank/us-broker.ts';

const siteId = '16010';

/** A broker with an individual and a retirement account. */
export function site16010(market: Market): CredentialSite {
  return {
    siteId,
    name: 'Northwind Brokerage',
    fields: loginAndPassword,
    otherWay: null,
    challenge: null,
    customer: usBroker({
      siteId,
      offers: [
        { account: brokerage, name: 'Individual Brokerage' },
        { account: retirement, name: 'Traditional IRA' },
      ],
      market,
    }),
  };
}
