import {
  maxListedAccounts,
  type ProviderAccountView,
  type TransferAccount,
  type TransferConcern,
  type TransferIneligibility,
  type TransferPosition,
} from '@fin-link/contracts/browser';
import type { Account, Holding } from '@fin-link/contracts/service';
import { ServiceCallError } from '@fin-link/service-client';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { Session } from '../../tenancy/sessions/index.ts';
import { isRunning, type NeedsObservations, accountView, decimalText, moneyView } from '../provider-accounts/index.ts';

/**
 * Reads the accounts and holdings of a provider account, with full account numbers and holders. If the session starts with an account,
 * returns only this account. Throws `provider-account.not-found`, and the errors of the calls to the service.
 */
export async function readTransferAccounts(
  deps: NeedsService & NeedsObservations,
  session: Session,
  providerAccountId: number,
): Promise<TransferSources & { view: ProviderAccountView }> {
  const { client, broker, observations } = deps;
  const connectionQuery = { providerAccountId: String(providerAccountId) };
  const view = await observations.read(session, providerAccountId);
  const [accounts, holdings, foreignAccountIds] = await Promise.all([
    broker.use(session.loginName, (token) =>
      client.getAccounts({ token, query: { ...connectionQuery, include: 'holder,fullAccountNumberList' } }),
    ),
    broker.use(session.loginName, (token) => client.getHoldings({ token, query: connectionQuery })),
    readForeignAccountIds(deps, session, connectionQuery),
  ]);
  return {
    view,
    accounts: (accounts.body.account ?? [])
      .filter(({ accountStatus }) => accountStatus !== 'DELETED' && accountStatus !== 'CLOSED')
      .filter(({ id }) => (session.start.accountId ?? id) === id)
      .slice(0, maxListedAccounts),
    holdings: holdings.body.holding ?? [],
    foreignAccountIds,
    running: isRunning(view.status),
  };
}

/**
 * Returns the ids of accounts whose holder's name differs from the user's name. Returns an empty set if the service cannot compare the
 * names or the user has no name.
 */
async function readForeignAccountIds(
  { client, broker }: NeedsService,
  session: Session,
  query: { providerAccountId: string },
): Promise<ReadonlySet<number>> {
  try {
    const { body } = await broker.use(session.loginName, (token) => client.getHolderProfile({ token, query }));
    const profiles = body.holderProfile ?? [];
    return new Set(
      profiles.flatMap(({ accountId, matchesUser }) =>
        accountId !== undefined && matchesUser === false ? [accountId] : [],
      ),
    );
  } catch (error) {
    if (error instanceof ServiceCallError && error.fault === 'refused') return new Set();
    throw error;
  }
}

const maxPositions = 500;
const maxHolders = 10;

/** Types of holdings that are transferred in whole units. Fractions are sold. */
const wholeUnitTypes: ReadonlySet<string> = new Set<Holding['holdingType']>(['stock', 'ETF', 'option']);

/** Holding with a price and a value from the bank. */
export type PricedHolding = Holding & Record<'price' | 'value', NonNullable<Holding['value']>>;
export const isPriced = (holding: Holding): holding is PricedHolding =>
  holding.price !== undefined && holding.value !== undefined;

export const positionOf = (holding: PricedHolding): TransferPosition => ({
  positionId: holding.id,
  description: holding.description,
  holdingType: holding.holdingType,
  symbol: holding.symbol ?? null,
  cusipNumber: holding.cusipNumber ?? null,
  isin: holding.isin ?? null,
  quantity: decimalText(holding.quantity, 9),
  value: moneyView(holding.value),
  concern: concernOf(holding),
});

/** Returns why a holding may not be transferable as it is; `null` if there is no concern. */
function concernOf({ holdingType, quantity, isShort, symbol, cusipNumber, isin }: Holding): TransferConcern | null {
  if (untransferableTypes.has(holdingType)) return 'kind';
  if (isShort || quantity < 0) return 'short';
  if (wholeUnitTypes.has(holdingType) && !Number.isInteger(quantity)) return 'fraction';
  return symbol === undefined && cusipNumber === undefined && isin === undefined ? 'unidentified' : null;
}

/** Types of holdings that brokers' clearing houses do not transfer. */
const untransferableTypes: ReadonlySet<string> = new Set<Holding['holdingType']>([
  'commodity',
  'currency',
  'digitalAsset',
  'future',
  'insuranceAnnuity',
]);

/** Returns whether a holding is the cash of its account. Some banks list cash among the holdings, as currency or as a money market fund. */
export const isCash = ({ holdingType, value }: Holding, { cash, balance }: Account): boolean =>
  holdingType === 'currency'
    ? value?.currency === (cash ?? balance)?.currency
    : holdingType === 'moneyMarketFund' && cash !== undefined && value?.amount === cash.amount;

/** Returns the full account number from the bank; `null` if the bank provides none. */
export const numberOf = ({ fullAccountNumberList }: Account): string | null =>
  fullAccountNumberList?.unmaskedAccountNumber ?? fullAccountNumberList?.paymentAccountNumber ?? null;

export const holdersOf = ({ holder = [] }: Account): { name: string; ownership: string }[] =>
  holder.slice(0, maxHolders).map(({ name, ownership }) => ({ name: name.fullName, ownership }));

/** Data of a provider account at the service. */
interface TransferSources {
  accounts: readonly Account[];
  /** Holdings of all accounts. */
  holdings: readonly Holding[];
  /** Ids of accounts whose holder's name differs from the user's name; empty if names cannot be compared. */
  foreignAccountIds: ReadonlySet<number>;
  /** Whether the data is still being retrieved. */
  running: boolean;
}

/** Converts an account to the view that the frame shows in a transfer, with the reason if nothing can be transferred. */
export function transferAccount(
  account: Account,
  { holdings, foreignAccountIds, running }: Omit<TransferSources, 'accounts'>,
): TransferAccount {
  const { accountId, accountName, accountType, mask, balance, historyArriving, additionalStatus } = accountView(
    account,
    running,
  );
  const accountHoldings = holdings.filter((holding) => holding.accountId === accountId);
  const nonCashHoldings = accountHoldings.filter((holding) => !isCash(holding, account));
  const statedCash = account.cash ?? accountHoldings.find((holding) => isCash(holding, account))?.value;
  const cash = statedCash === undefined ? null : moneyView(statedCash);
  const ineligible = ((): TransferIneligibility | null => {
    if (account.CONTAINER !== 'investment') return 'container';
    if (account.accountStatus !== 'ACTIVE') return 'closed';
    if (foreignAccountIds.has(account.id)) return 'holder';
    if (historyArriving) return 'arriving';
    // The frame cannot list more positions than the limit.
    if (additionalStatus !== 'AVAILABLE_DATA_RETRIEVED' || nonCashHoldings.length > maxPositions) return 'unavailable';
    if (!nonCashHoldings.every(isPriced)) return 'unavailable';
    return nonCashHoldings.length === 0 && (statedCash?.amount ?? account.balance?.amount ?? 0) <= 0 ? 'empty' : null;
  })();
  return {
    accountId,
    accountName,
    accountType,
    container: account.CONTAINER,
    mask,
    balance,
    ineligible,
    knowsNumber: numberOf(account) !== null,
    holders: holdersOf(account).map(({ name }) => name),
    cash,
    positions:
      ineligible === null
        ? nonCashHoldings
            .filter(isPriced)
            .toSorted((a, b) => b.value.amount - a.value.amount)
            .map(positionOf)
        : [],
  };
}
