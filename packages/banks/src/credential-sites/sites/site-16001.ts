import { usBankSite } from '../us-bank/us-bank-site.ts';

/** A bank without a second step. */
export const site16001 = usBankSite({
  siteId: '16001',
  name: 'Pine Harbor Bank',
  challenge: null,
  routingNumber: '111999990',
  accountNames: { checking: 'Everyday Checking', savings: 'Rainy Day Savings', card: 'Rewards Card' },
});
