import type { NetWorthTotal } from '@fin-link/contracts/browser';
import type { NetWorthReply as ServiceReply } from '@fin-link/contracts/service';
import { decimalText } from '../../linking/provider-accounts/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { mayCount, netWorthAccount } from './net-worth-account.ts';

const maxAccounts = 500;
const maxTotals = 20;

/** Reads the net worth of the user, with included and excluded accounts. */
export const getNetWorth =
  ({ client, broker }: NeedsService): Handler<'getNetWorth'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountIds } = request.query;
    const isLimited = accountIds !== undefined;
    const [summary, accountsReply] = await Promise.all([
      broker.use(session.loginName, (token) => client.getNetWorth({ token, query: isLimited ? { accountIds } : {} })),
      broker.use(session.loginName, (token) =>
        client.getAccounts({ token, query: isLimited ? { accountId: accountIds } : {} }),
      ),
    ]);
    const exclusions = new Map(
      summary.body.excludedAccounts?.map(({ accountId, reason }) => [accountId, reasons[reason]]),
    );
    const accounts = (accountsReply.body.account ?? [])
      .filter(mayCount)
      .slice(0, maxAccounts)
      .map((account) => netWorthAccount(account, exclusions.get(account.id)));
    const countAccountsIn = (currency: string): number =>
      accounts.filter(({ balance }) => balance?.currency === currency).length;
    const totals = (summary.body.networth ?? [])
      .map(({ networth, asset, liability }): NetWorthTotal => ({
        currency: networth.currency,
        netWorth: decimalText(networth.amount),
        assets: decimalText(asset.amount),
        liabilities: decimalText(liability.amount),
      }))
      .toSorted((a, b) => countAccountsIn(b.currency) - countAccountsIn(a.currency))
      .slice(0, maxTotals);
    return { totals: mainFirst(totals, summary.body), accounts, isLimited };
  };

/** Reasons at the host, by the reason at the service. */
const reasons = {
  UNKNOWN_DIRECTION: 'unknown-direction',
  NO_BALANCE: 'no-balance',
  OTHER_CURRENCY: 'other-currency',
} as const;

/** Moves the totals in the currencies of excluded accounts to the end. The total in the main currency is then the first. */
function mainFirst(totals: readonly NetWorthTotal[], { excludedAccounts = [] }: ServiceReply): NetWorthTotal[] {
  const others = new Set(excludedAccounts.map(({ currency }) => currency));
  return totals.toSorted((a, b) => Number(others.has(a.currency)) - Number(others.has(b.currency)));
}
