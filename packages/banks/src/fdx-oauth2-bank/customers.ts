import { usBroker } from '../credential-sites/index.ts';
import { fdxCustomers } from '../fdx-bank/index.ts';
import { brokerage, extraSavings, retirement } from '../households/index.ts';
import { createMarket } from '../ledger/index.ts';
import { fdxOAuth2ProviderId } from '../open-banking/index.ts';

/** Customers with investments but without a salary, because their pay arrives at another bank. */
export const customers = fdxCustomers(
  fdxOAuth2ProviderId,
  usBroker({
    siteId: fdxOAuth2ProviderId,
    offers: [
      { account: extraSavings({}), name: 'Prairie Cash Reserve' },
      { account: brokerage, name: 'Prairie Brokerage' },
      { account: retirement, name: 'Prairie Traditional IRA' },
    ],
    market: createMarket(),
  }),
);
