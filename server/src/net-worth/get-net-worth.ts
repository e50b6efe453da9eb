import type { NetWorthTotal } from '@fin-link/contracts/browser';
import type { Handler } from '../http/index.ts';
import { decimalText } from '../provider-accounts/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { mayCount, netWorthAccount } from './net-worth-account.ts';
import type { NetWorthDeps } from './net-worth-deps.ts';

const most = 500;
const mostTotals = 20;

export const getNetWorth =
  ({ client, broker }: NetWorthDeps): Handler<'getNetWorth'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountIds } = request.query;
    const isLimited = accountIds !== undefined;
    const [summary, held] = await Promise.all([
      broker.use(session.loginName, (token) => client.getNetWorth({ token, query: isLimited ? { accountIds } : {} })),
      broker.use(session.loginName, (token) =>
        client.getAccounts({ token, query: isLimited ? { accountId: accountIds } : {} }),
      ),
    ]);
    const accounts = (held.body.account ?? []).filter(mayCount).slice(0, most).map(netWorthAccount);
    const accountsIn = (currency: string): number =>
      accounts.filter(({ balance }) => balance?.currency === currency).length;
    const totals = (summary.body.networth ?? [])
      .map(({ networth, asset, liability }): NetWorthTotal => ({
        currency: networth.currency,
        netWorth: decimalText(networth.amount),
        assets: decimalText(asset.amount),
        liabilities: decimalText(liability.amount),
      }))
      .toSorted((one, other) => accountsIn(other.currency) - accountsIn(one.currency))
      .slice(0, mostTotals);
    return { totals, accounts, isLimited };
  };
