import type { Market } from '../../../securities/market.ts';
import { loginAndPassword, type CredentialSite } from '../../credential-site.ts';
import { usBank } from '../../us-bank/us-bank.ts';

const siteId = '16001';

/** A bank without a second step. */
export function site16001(market: Market): CredentialSite {
  return {
    siteId,
    name: 'Pine Harbor Bank',
    fields: loginAndPassword,
    otherWay: null,
    challenge: null,
    customer: usBank({
      siteId,
      routingNumber: '111999990',
      accountNames: { checking: 'Everyday Checking', savings: 'Harbor Savings', card: 'Pine Rewards Card' },
      market,
    }),
  };
}
