import { homeLoan, lifeInsurance } from '../../households/index.ts';
import { person } from '../site/user-names.ts';
import { usBankSite } from '../us-bank/us-bank-site.ts';

/** A bank that accepts user ID and password, or customer number and PIN. */
export const site16006 = usBankSite({
  siteId: '16006',
  name: 'Twin Rivers Bank',
  otherWay: {
    fields: [
      { name: 'CUSTOMER_NUMBER', label: 'Customer number', type: 'text' },
      { name: 'PIN', label: 'PIN', type: 'password' },
    ],
    values: { CUSTOMER_NUMBER: '1000042', PIN: '2580' },
    userName: person.userName,
  },
  challenge: null,
  routingNumber: '161999995',
  accountNames: { checking: 'Confluence Checking', savings: 'Delta Savings', card: 'Twin Rivers Platinum Card' },
  further: [
    { account: homeLoan, name: 'Riverside Mortgage' },
    { account: lifeInsurance, name: 'Whole Life Policy' },
  ],
});
