import { auBank, createAuCustomer } from '../../households/index.ts';
import { abroadSite } from '../abroad/abroad-site.ts';

/** Web site of the Australian open banking provider, with the same customers and accounts. */
export const site16040 = abroadSite({
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
