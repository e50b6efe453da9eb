import type { AccountView, ProviderAccountView } from '@fin-link/contracts/browser';
import { emitError } from '../kernel/index.ts';
import { isFinal, startingRows, observeProviderAccount, type ObservedOutcome } from '../linking/index.ts';
import { isUpToDate, problemOfAccount, type Problem } from '../problems/index.ts';
import { request } from '../requests/index.ts';
import type { ConnectionsEffect, ConnectionCard, ConnectionsState, Refreshing, RefreshResult } from './model.ts';

/** Card after a newly read status of its connection, with the effects to execute. */
export interface CardStep {
  card: ConnectionCard;
  effects: readonly ConnectionsEffect[];
}

/** Marks the card as refreshing after the user requested a refresh, before the host has answered. */
export const withRequestedRefresh = (card: ConnectionCard): ConnectionCard => ({
  ...card,
  refreshing: { since: card.account.requestId, rows: startingRows, asked: false, before: card.accounts },
  result: null,
});

/** Handles a refused refresh. If another attempt is already running, the card follows that attempt. */
export function handleRefusedRefresh(card: ConnectionCard, problem: Problem): CardStep {
  const { providerAccountId } = card.account;
  if (problem.code === 'provider-account.busy' && card.refreshing !== null)
    return {
      card: { ...card, refreshing: { ...card.refreshing, since: null } },
      // The stream may already have reported the running attempt. The connection is therefore also read once.
      effects: [{ type: 'watchConnection', providerAccountId }, request('listProviderAccounts', { providerId: 0 })],
    };
  return {
    card: { ...card, refreshing: null, result: { kind: 'failed', problem } },
    effects: isUpToDate(problem) ? [] : [emitError(problem)],
  };
}

/**
 * Handles a newly read connection. Emits the end of an attempt once. `isReported`: whether a failure of the connection was already
 * emitted.
 */
export function observeCard(before: ConnectionCard, account: ProviderAccountView, isReported = false): CardStep {
  const { card, outcome } = observeConnection(before, account);
  if (outcome === null) return { card: before, effects: [] };
  const { providerAccountId } = account;
  // A new attempt was started by linking, by another tab or by the service.
  const isNewAttempt = before.account.requestId !== account.requestId && before.refreshing === null;
  const observedCard: ConnectionCard = isNewAttempt ? { ...withRequestedRefresh(before), account } : card;
  if (observedCard.refreshing === null) return { card: observedCard, effects: [] };
  if (outcome.kind === 'failed') return endAttempt(observedCard, account, outcome.problem, isReported);
  if (isFinal(account)) return endAttempt(observedCard, account, null, isReported);
  return {
    card: observedCard,
    effects: isNewAttempt ? [{ type: 'watchConnection', providerAccountId }] : [],
  };
}

/**
 * Ends an attempt. Emits `fin-refreshed`, unless the attempt linked the connection. Then shows the problem or reads the accounts.
 * `isReported`: whether the problem was already emitted.
 */
function endAttempt(
  card: ConnectionCard,
  account: ProviderAccountView,
  problem: Problem | null,
  isReported: boolean,
): CardStep {
  const { providerAccountId, status } = account;
  const effects: ConnectionsEffect[] = [{ type: 'unwatchConnection', providerAccountId }];
  if (card.refreshing?.linkedBy !== account.requestId)
    effects.push({
      type: 'emit',
      event: {
        type: 'fin-refreshed',
        providerAccountId,
        status: status === 'SUCCESS' || status === 'PARTIAL_SUCCESS' ? status : 'FAILED',
      },
    });
  if (problem !== null)
    return {
      card: { ...card, refreshing: null, result: { kind: 'failed', problem } },
      effects: isReported ? effects : [...effects, emitError(problem)],
    };
  return { card, effects: [...effects, request('listAccounts', { providerAccountId })] };
}

/** Stores newly read accounts. After a refresh, sets the result by comparing them with the accounts before the refresh. */
export function withReadAccounts(card: ConnectionCard, accounts: readonly AccountView[]): ConnectionCard {
  const { refreshing, account } = card;
  if (refreshing === null || !isFinal(account) || account.requestId === refreshing.since) return { ...card, accounts };
  return { ...card, accounts, refreshing: null, result: refreshResultOf(refreshing.before, accounts) };
}

/** Handles accounts that could not be read. A finished refresh still counts as successful. */
export function withUnreadableAccounts(card: ConnectionCard): ConnectionCard {
  const isDone = card.refreshing !== null && isFinal(card.account);
  return isDone ? { ...card, refreshing: null, result: { kind: 'updated' } } : card;
}

/** Returns why a connection does not work; `null` if it works or is being refreshed. */
export function problemOfCard({ account, refreshing, result }: ConnectionCard): Problem | null {
  if (refreshing !== null) return null;
  if (result?.kind === 'failed' && account.status === 'FAILED') return result.problem;
  const isBroken =
    account.status === 'FAILED' ||
    account.status === 'DATA_RETRIEVAL_FAILED' ||
    account.status === 'MIGRATION_IN_PROGRESS';
  return isBroken ? problemOfAccount(account, false) : null;
}

/** Whether a connection needs the user: it failed, or the bank shows a challenge. */
export const needsAttention = (card: ConnectionCard): boolean =>
  problemOfCard(card) !== null || card.account.status === 'USER_INPUT_REQUIRED';

/** Card without a running attempt and without a result. */
const noRefresh = { refreshing: null, result: null } as const;

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
 * Returns the running attempt of a connection that was not in the previous list; `null` if no attempt is running. The attempt links the
 * connection, so the end of the attempt emits no `fin-refreshed`.
 */
function runningFirstAttempt(account: ProviderAccountView): Refreshing | null {
  const attempt = runningAttempt(account, null);
  return attempt === null ? null : { ...attempt, linkedBy: account.requestId };
}

/** Returns the card of a connection; `null` if the list does not contain it. */
export const cardOf = (list: ConnectionsState, providerAccountId: number): ConnectionCard | null =>
  list.cards.find((card) => card.account.providerAccountId === providerAccountId) ?? null;

export const withCard = (list: ConnectionsState, changedCard: ConnectionCard): ConnectionsState => ({
  ...list,
  cards: list.cards.map((card) =>
    card.account.providerAccountId === changedCard.account.providerAccountId ? changedCard : card,
  ),
});

/** Returns the card after a report of its connection. `outcome` is `null` if the report contains nothing new. */
function observeConnection(
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
const refreshResultOf = (before: readonly AccountView[] | null, after: readonly AccountView[]): RefreshResult =>
  before !== null && areSameAccounts(before, after) ? { kind: 'noChanges' } : { kind: 'updated' };
