import { rewards } from '../../../further-accounts/rewards.ts';
import type { Market } from '../../../securities/market.ts';
import { pictures } from '../../challenges/pictures.ts';
import { loginAndPassword, type CredentialSite } from '../../credential-site.ts';
import { usBank } from '../../us-bank/us-bank.ts';

const siteId = '16004';

/** A bank that shows a picture to copy, or six to choose from. */
export function site16004(market: Market): CredentialSite {
  return {
    siteId,
    name: 'Lantern Community Bank',
    fields: loginAndPassword,
    otherWay: null,
    challenge: pictures(),
    customer: usBank({
      siteId,
      routingNumber: '141999999',
      accountNames: { checking: 'Lantern Checking', savings: 'Neighbor Savings', card: 'Lantern Rewards Card' },
      further: [{ account: rewards, name: 'Lantern Points' }],
      market,
    }),
  };
}
