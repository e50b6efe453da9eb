import type { ConnectionCard, ConnectionsState, Refreshing, RefreshResult } from './connections-state.ts';
import type { AccountView, ProviderAccountView } from '@fin-link/contracts/browser';
import { isFinal, observeProviderAccount, startingRows } from '../linking/index.ts';
import type { ObservedOutcome } from '../linking/index.ts';

const noRefresh = { refreshing: null, result: null } as const;

/**
 * Returns an attempt that was already running when the view opened, for example a refresh by the service; `null` if there is none.
 */
const underWay = (account: ProviderAccountView, before: readonly AccountView[] | null): Refreshing | null => {
  if (isFinal(account)) return null;
  const observation = observeProviderAccount(
    { account: null, rows: startingRows, asked: false, answered: null, pastRequestIds: [] },
    account,
  );
  return { since: null, rows: observation?.rows ?? startingRows, asked: observation?.asked ?? false, before };
};

/** Returns the first attempt of a connection that was not in the previous list; `null` if no attempt is running. */
function linkingUnderWay(account: ProviderAccountView): Refreshing | null {
  const attempt = underWay(account, null);
  return attempt === null ? null : { ...attempt, linkedBy: account.requestId };
}

/**
 * Returns the cards of a new list. Known accounts and running attempts are kept.
 * @param known `null` for the first list.
 */
export function cardsOf(
  providerAccounts: readonly ProviderAccountView[],
  known: readonly ConnectionCard[] | null,
): ConnectionCard[] {
  return providerAccounts.map((account) => {
    const before = known?.find((card) => card.account.providerAccountId === account.providerAccountId);
    if (before === undefined) {
      const refreshing = known === null ? underWay(account, null) : linkingUnderWay(account);
      return { account, accounts: null, ...noRefresh, refreshing };
    }
    const superseded = before.account.requestId !== account.requestId;
    return {
      ...before,
      account,
      result: superseded ? null : before.result,
      refreshing: before.refreshing ?? underWay(account, before.accounts),
    };
  });
}

export const cardOf = (list: ConnectionsState, providerAccountId: number): ConnectionCard | null =>
  list.cards.find((card) => card.account.providerAccountId === providerAccountId) ?? null;

export const withCard = (list: ConnectionsState, changed: ConnectionCard): ConnectionsState => ({
  ...list,
  cards: list.cards.map((card) =>
    card.account.providerAccountId === changed.account.providerAccountId ? changed : card,
  ),
});

/** Returns the card after an observation of its connection. `outcome` is `null` if the observation contains nothing new. */
export function observe(
  card: ConnectionCard,
  account: ProviderAccountView,
): { card: ConnectionCard; outcome: ObservedOutcome | null } {
  const { refreshing } = card;
  const observation = observeProviderAccount(
    {
      account: card.account,
      rows: refreshing?.rows ?? startingRows,
      asked: refreshing?.asked ?? false,
      answered: null,
      pastRequestIds: refreshing?.since == null ? [] : [refreshing.since],
    },
    account,
  );
  if (observation === null) return { card, outcome: null };
  return {
    card: {
      ...card,
      account: observation.account,
      refreshing: refreshing === null ? null : { ...refreshing, rows: observation.rows, asked: observation.asked },
    },
    outcome: observation.outcome,
  };
}

const facts = ({ accountId, accountName, balance, accountStatus }: AccountView): string =>
  JSON.stringify([accountId, accountName, balance?.amount, balance?.currency, accountStatus]);

const sameAccounts = (a: readonly AccountView[], b: readonly AccountView[]): boolean => {
  const knownFacts = new Set(a.map(facts));
  return a.length === b.length && b.every((one) => knownFacts.has(facts(one)));
};

/** Returns `noChanges` only if both lists are known and equal. */
export const resultOf = (before: readonly AccountView[] | null, after: readonly AccountView[]): RefreshResult =>
  before !== null && sameAccounts(before, after) ? { kind: 'noChanges' } : { kind: 'updated' };
