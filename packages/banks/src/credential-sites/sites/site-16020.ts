import { createGbCustomer, gbBank } from '../../households/index.ts';
import { abroadSite } from '../abroad/abroad-site.ts';

/** Web site of the British open banking provider, with the same customers and accounts. */
export const site16020 = abroadSite({
  siteId: '16020',
  name: 'Harbour & Vale Bank',
  currency: 'GBP',
  codeType: 'SORT_CODE',
  customerOf: (userName, today) => {
    const { holders, accounts } = createGbCustomer(gbBank.seed, gbBank.sortCode, userName, today);
    return { holders, accounts: accounts.map(({ sortCode: code, ...account }) => ({ ...account, code })) };
  },
});
