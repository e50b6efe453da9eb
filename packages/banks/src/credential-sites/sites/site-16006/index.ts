import { homeLoan } from '../../../further-accounts/home-loan.ts';
import { lifeInsurance } from '../../../further-accounts/life-insurance.ts';
import type { Market } from '../../../securities/market.ts';
import { loginAndPassword, type CredentialSite } from '../../credential-site.ts';
import { usBank } from '../../us-bank/us-bank.ts';
import { person } from '../../user-names.ts';

const siteId = '16006';

/** A bank that takes user ID and password, or customer number and PIN. */
export function site16006(market: Market): CredentialSite {
  return {
    siteId,
    name: 'Twin Rivers Bank',
    fields: loginAndPassword,
    otherWay: {
      fields: [
        { name: 'CUSTOMER_NUMBER', label: 'Customer number', type: 'text' },
        { name: 'PIN', label: 'PIN', type: 'password' },
      ],
      values: { CUSTOMER_NUMBER: '1000042', PIN: '2580' },
      userName: person.userName,
    },
    challenge: null,
    customer: usBank({
      siteId,
      routingNumber: '161999995',
      accountNames: { checking: 'Confluence Checking', savings: 'Delta Savings', card: 'Twin Rivers Platinum Card' },
      further: [
        { account: homeLoan, name: 'Riverside Mortgage' },
        { account: lifeInsurance, name: 'Whole Life Policy' },
      ],
      market,
    }),
  };
}
