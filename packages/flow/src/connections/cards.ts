import type { ConnectionCard, ConnectionsState, Refreshing, RefreshResult } from './connections-state.ts';
import type { AccountView, ProviderAccountView } from '@fin-link/contracts/browser';
import { isFinal, observeProviderAccount, startingRows } from '../linking/index.ts';
import type { ObservedOutcome } from '../linking/index.ts';

/** Card without a running attempt and without a result. */
const noRefresh = { refreshing: null, result: null } as const;

/** Returns the running attempt of a connection, for example a refresh by the service; `null` if no attempt is running. */
const runningAttempt = (account: ProviderAccountView, before: readonly AccountView[] | null): Refreshing | null => {
  if (isFinal(account)) return null;
  const observation = observeProviderAccount(
    { account: null, rows: startingRows, asked: false, answered: null, pastRequestIds: [] },
    account,
  );
  return { since: null, rows: observation?.rows ?? startingRows, asked: observation?.asked ?? false, before };
};

/**
 * Returns the running attempt of a connection that was not in the previous list; `null` if no attempt is running. This attempt links the
 * connection, so its end emits no `fin-refreshed`.
 */
function runningFirstAttempt(account: ProviderAccountView): Refreshing | null {
  const attempt = runningAttempt(account, null);
  return attempt === null ? null : { ...attempt, linkedBy: account.requestId };
}

/**
 * Returns the cards of a newly read list. Keeps the known accounts and running attempts of `previousCards`, which is `null` for the
 * first list.
 */
export function cardsOf(
  providerAccounts: readonly ProviderAccountView[],
  previousCards: readonly ConnectionCard[] | null,
): ConnectionCard[] {
  return providerAccounts.map((account) => {
    const before = previousCards?.find((card) => card.account.providerAccountId === account.providerAccountId);
    if (before === undefined) {
      const refreshing = previousCards === null ? runningAttempt(account, null) : runningFirstAttempt(account);
      return { account, accounts: null, ...noRefresh, refreshing };
    }
    const isNewAttempt = before.account.requestId !== account.requestId;
    return {
      ...before,
      account,
      result: isNewAttempt ? null : before.result,
      refreshing: before.refreshing ?? runningAttempt(account, before.accounts),
    };
  });
}

/** Returns the card of a connection; `null` if the list does not contain it. */
export const cardOf = (list: ConnectionsState, providerAccountId: number): ConnectionCard | null =>
  list.cards.find((card) => card.account.providerAccountId === providerAccountId) ?? null;

/** Replaces one card of the list. */
export const withCard = (list: ConnectionsState, changedCard: ConnectionCard): ConnectionsState => ({
  ...list,
  cards: list.cards.map((card) =>
    card.account.providerAccountId === changedCard.account.providerAccountId ? changedCard : card,
  ),
});

/** Returns the card after a report of its connection. `outcome` is `null` if the report contains nothing new. */
export function observeConnection(
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

/** Returns the visible values of an account as text, for a comparison. */
const comparableValues = ({ accountId, accountName, balance, accountStatus }: AccountView): string =>
  JSON.stringify([accountId, accountName, balance?.amount, balance?.currency, accountStatus]);

/** Whether both lists contain the same accounts with the same visible values, in any order. */
const areSameAccounts = (a: readonly AccountView[], b: readonly AccountView[]): boolean => {
  const valuesBefore = new Set(a.map(comparableValues));
  return a.length === b.length && b.every((account) => valuesBefore.has(comparableValues(account)));
};

/** Returns the result of a successful refresh: `noChanges` only if the accounts before it are known and equal. */
export const refreshResultOf = (before: readonly AccountView[] | null, after: readonly AccountView[]): RefreshResult =>
  before !== null && areSameAccounts(before, after) ? { kind: 'noChanges' } : { kind: 'updated' };
