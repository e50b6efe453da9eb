import type { NetWorthTotal, NetWorthAccount } from '@fin-link/contracts/browser';
import {
  type NetWorthReply as ServiceReply,
  netWorthContainers,
  realEstateKind,
  type Account,
} from '@fin-link/contracts/service';
import { decimalText, accountView, moneyView } from '../../linking/provider-accounts/index.ts';
import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';

// Limits of the contract on the lists in replies.
const maxAccounts = 500;
const maxTotals = 20;
const maxLoans = 20;

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

/** Includes an account in the net worth, or excludes it. */
export const includeInNetWorth =
  ({ client, broker }: NeedsService): Handler<'includeInNetWorth'> =>
  async (request) => {
    const session = sessionOf(request);
    const params = { accountId: String(request.params.accountId) };
    const { includeInNetWorth: isIncluded } = request.body;
    const read = async () => {
      const { body } = await broker.use(session.loginName, (token) => client.getAccount({ token, params, query: {} }));
      const account = body.account?.find(mayCount);
      if (account === undefined) throw new HostError('account.not-found');
      return account;
    };
    // Throws if the account cannot count toward net worth.
    await read();
    await broker.use(session.loginName, (token) =>
      client.updateAccount({ token, params, body: { account: { includeInNetWorth: isIncluded } } }),
    );
    return { account: netWorthAccount(await read()) };
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

const countedContainers: ReadonlySet<string> = new Set(netWorthContainers);
const openStatuses: ReadonlySet<string> = new Set<Account['accountStatus']>(['ACTIVE', 'TO_BE_CLOSED']);

/** Returns whether the account counts toward net worth or could be included. The service applies the same rule. */
const mayCount = ({ CONTAINER, accountStatus, isSelectedForAggregation }: Account): boolean =>
  countedContainers.has(CONTAINER) && openStatuses.has(accountStatus) && isSelectedForAggregation !== false;

/** Returns the balance that counts toward net worth, never the available balance. */
const netWorthBalance = (account: Account): Account['balance'] =>
  account.homeValue ?? account.balance ?? account.currentBalance ?? account.principalBalance;

/**
 * Converts an account to the view that the frame gets. `exclusion` is the reason why the service does not count the account; `null` if it
 * does.
 */
function netWorthAccount(account: Account, exclusion: NetWorthAccount['exclusion'] = null): NetWorthAccount {
  const { accountId, accountName, mask, isAsset } = accountView(account, false);
  const balance = netWorthBalance(account);
  const isRealEstate = account.CONTAINER === realEstateKind.container;
  return {
    accountId,
    accountName,
    providerName: account.isManual ? null : account.providerName,
    mask,
    side: isAsset ? 'asset' : 'liability',
    isManual: account.isManual,
    isRealEstate,
    balance: balance === undefined ? null : moneyView(balance),
    lastUpdated: account.lastUpdated,
    includeInNetWorth: account.includeInNetWorth !== false,
    exclusion,
    linkedAccountIds: (account.linkedAccountIds ?? []).slice(0, maxLoans),
  };
}
