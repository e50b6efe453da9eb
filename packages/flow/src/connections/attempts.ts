import type { ConnectionsEffect } from './connections-effect.ts';
import type { ConnectionCard } from './connections-state.ts';
import type { AccountView, ProviderAccountView } from '@fin-link/contracts/browser';
import { request } from '../requests/index.ts';
import { emitError } from '../kernel/index.ts';
import { isFinal, startingRows } from '../linking/index.ts';
import { isUpToDate, problemOfAccount } from '../problems/index.ts';
import type { Problem } from '../problems/index.ts';
import { observeConnection, refreshResultOf } from './cards.ts';

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
      // The stream may already have reported the running attempt, so the connection is also read once.
      effects: [{ type: 'watchConnection', providerAccountId }, request('listProviderAccounts', { providerId: 0 })],
    };
  return {
    card: { ...card, refreshing: null, result: { kind: 'failed', problem } },
    effects: isUpToDate(problem) ? [] : [emitError(problem)],
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
