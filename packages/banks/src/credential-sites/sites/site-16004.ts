import { rewards } from '../../households/index.ts';
import { pictures } from '../challenges/pictures.ts';
import { usBankSite } from '../us-bank/us-bank-site.ts';

/** A bank that shows a picture to copy, or six to choose from. */
export const site16004 = usBankSite({
  siteId: '16004',
  name: 'Lantern Community Bank',
  challenge: pictures(),
  routingNumber: '141999999',
  accountNames: { checking: 'Lantern Checking', savings: 'Neighbor Savings', card: 'Lantern Rewards Card' },
  further: [{ account: rewards, name: 'Lantern Points' }],
});
