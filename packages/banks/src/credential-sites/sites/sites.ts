import type { SiteCatalogue } from '@fin-link/contracts/banks';
import {
  homeLoan,
  termDeposit,
  rewards,
  prepaidCard,
  lifeInsurance,
  brokerage,
  retirement,
  createGbCustomer,
  gbBank,
  auBank,
  createAuCustomer,
} from '../../households/index.ts';
import { type Market, createMarket } from '../../ledger/index.ts';
import { catalogueOf } from '../catalogue/catalogue.ts';
import { choiceOfMethod } from '../challenges/choice-of-method.ts';
import { oneTimeCode } from '../challenges/one-time-code.ts';
import { pictures } from '../challenges/pictures.ts';
import { securityQuestions } from '../challenges/security-questions.ts';
import { loginAndPassword, type CredentialSite } from '../site/credential-site.ts';
import { person } from '../site/customer-of.ts';
import { usBankSite } from '../us-bank/us-bank.ts';
import { usBroker } from '../us-bank/us-broker.ts';
import { abroadSite } from './abroad-site.ts';

/** Bank without a challenge after the password. */
const site16001 = usBankSite({
  siteId: '16001',
  name: 'Pine Harbor Bank',
  challenge: null,
  routingNumber: '111999990',
  accountNames: { checking: 'Everyday Checking', savings: 'Rainy Day Savings', card: 'Rewards Card' },
});

/** Bank that sends a one-time code. */
const site16002 = usBankSite({
  siteId: '16002',
  name: 'Summit Federal Bank',
  challenge: oneTimeCode('16002'),
  routingNumber: '121999993',
  accountNames: {
    checking: 'Summit Checking',
    savings: 'Growth Savings',
    card: 'Summit Cash Back Card',
    brokerage: 'Self-Directed Brokerage',
    loan: 'Personal Loan',
  },
});

/** Bank that asks security questions. */
const site16003 = usBankSite({
  siteId: '16003',
  name: 'Old Mill Savings',
  challenge: securityQuestions(),
  routingNumber: '131999996',
  accountNames: { checking: 'Millstone Checking', savings: 'Old Mill Savings', card: 'Mill Classic Card' },
  further: [
    { account: termDeposit, name: '24-Month Certificate' },
    { account: homeLoan, name: 'Fixed Rate Home Loan' },
  ],
});

/** Bank that shows a picture to copy, or six to choose from. */
const site16004 = usBankSite({
  siteId: '16004',
  name: 'Lantern Community Bank',
  challenge: pictures(),
  routingNumber: '141999999',
  accountNames: { checking: 'Lantern Checking', savings: 'Neighbor Savings', card: 'Lantern Rewards Card' },
  further: [{ account: rewards, name: 'Lantern Points' }],
});

/** Credit union that lets the customer choose how the code is sent. */
const site16005 = usBankSite({
  siteId: '16005',
  name: 'Crossways Credit Union',
  challenge: choiceOfMethod('16005'),
  routingNumber: '151999992',
  accountNames: {
    checking: 'Share Draft Checking',
    savings: 'Regular Share Savings',
    card: 'Member Card',
    loan: 'Member Auto Loan',
  },
  further: [{ account: prepaidCard, name: 'Everyday Prepaid' }],
});

/** Bank that accepts either user ID and password or customer number and PIN. */
const site16006 = usBankSite({
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

/** Creates a broker with an individual and a retirement account. */
function site16010(market: Market): CredentialSite {
  return {
    siteId: '16010',
    name: 'Northwind Brokerage',
    fields: loginAndPassword,
    otherWay: null,
    challenge: null,
    customer: usBroker({
      siteId: '16010',
      offers: [
        { account: brokerage, name: 'Individual Brokerage' },
        { account: retirement, name: 'Traditional IRA' },
      ],
      market,
    }),
  };
}

/** Web site of the British open banking provider, with the same customers and accounts. */
const site16020 = abroadSite({
  siteId: '16020',
  name: 'Harbour & Vale Bank',
  currency: 'GBP',
  codeType: 'SORT_CODE',
  customerOf: (userName, today) => {
    const { holders, accounts } = createGbCustomer(gbBank.seed, gbBank.sortCode, userName, today);
    return { holders, accounts: accounts.map(({ sortCode: code, ...account }) => ({ ...account, code })) };
  },
});

/** Web site of the Australian open banking provider, with the same customers and accounts. */
const site16040 = abroadSite({
  siteId: '16040',
  name: 'Southern Wattle Bank',
  currency: 'AUD',
  codeType: 'BSB',
  customerOf: (userName, today) => {
    const { holders, accounts } = createAuCustomer(auBank.seed, auBank.bsb, userName, today);
    return {
      holders,
      accounts: accounts.map(({ bsb: code, creditLimit: creditLine, ...account }) => ({
        ...account,
        code,
        creditLine,
      })),
    };
  },
});

/** Creates the sites of providers that are linked with credentials, ordered by id. */
export function createSites(): readonly CredentialSite[] {
  const market = createMarket();
  return [site16001, site16002, site16003, site16004, site16005, site16006, site16010].map((site) => site(market));
}

/** Web sites of banks that are also open banking providers. Other institutions of their countries use these sites. */
export const sitesAbroad: readonly CredentialSite[] = [site16020, site16040];

/** Sites as the catalogue lists them, with their login fields and challenges. */
export const credentialSites: SiteCatalogue['sites'] = catalogueOf(createSites()).sites;
