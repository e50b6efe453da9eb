import type { ConnectionsEffect } from './connections-effect.ts';
import type { ConnectionCard } from './connections-state.ts';
import type { AccountView, ProviderAccountView } from '@fin-link/contracts/browser';
import { request } from '../requests/index.ts';
import { emitError } from '../kernel/index.ts';
import { isFinal, startingRows } from '../linking/index.ts';
import { isUpToDate, problemOfAccount } from '../problems/index.ts';
import type { Problem } from '../problems/index.ts';
import { observe, resultOf } from './cards.ts';

/** Card after an observation of its connection, with the effects to execute. */
export interface CardStep {
  card: ConnectionCard;
  effects: readonly ConnectionsEffect[];
}

/** Marks the card as refreshing after the user requested an update and before the host answers. */
export const askToRefresh = (card: ConnectionCard): ConnectionCard => ({
  ...card,
  refreshing: { since: card.account.requestId, rows: startingRows, asked: false, before: card.accounts },
  result: null,
});

/** Handles a refused update. If another update is already running, the card follows that one. */
export function refreshRefused(card: ConnectionCard, problem: Problem): CardStep {
  const { providerAccountId } = card.account;
  if (problem.code === 'provider-account.busy' && card.refreshing !== null)
    return {
      card: { ...card, refreshing: { ...card.refreshing, since: null } },
      // The stream may already be open and may have sent its reports earlier, so the connection is read once.
      effects: [{ type: 'watchConnection', providerAccountId }, request('listProviderAccounts', { providerId: 0 })],
    };
  return {
    card: { ...card, refreshing: null, result: { kind: 'failed', problem } },
    effects: isUpToDate(problem) ? [] : [emitError(problem)],
  };
}

function ended(
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
 * Handles a newly read connection. Emits the end of an attempt once.
 * @param isReported a failure was already emitted.
 */
export function observeCard(before: ConnectionCard, account: ProviderAccountView, isReported = false): CardStep {
  const { card, outcome } = observe(before, account);
  if (outcome === null) return { card: before, effects: [] };
  const { providerAccountId } = account;
  const superseded = before.account.requestId !== account.requestId && before.refreshing === null;
  // Another part started this update: the linking flow, another tab or the service itself.
  const following: ConnectionCard = superseded ? { ...askToRefresh(before), account } : card;
  if (following.refreshing === null) return { card: following, effects: [] };
  if (outcome.kind === 'failed') return ended(following, account, outcome.problem, isReported);
  if (isFinal(account)) return ended(following, account, null, isReported);
  return {
    card: following,
    effects: superseded ? [{ type: 'watchConnection', providerAccountId }] : [],
  };
}

/** Stores newly read accounts. After an update, compares them with the earlier accounts to set the result. */
export function accountsArrived(card: ConnectionCard, accounts: readonly AccountView[]): ConnectionCard {
  const { refreshing, account } = card;
  if (refreshing === null || !isFinal(account) || account.requestId === refreshing.since) return { ...card, accounts };
  return { ...card, accounts, refreshing: null, result: resultOf(refreshing.before, accounts) };
}

/** Handles accounts that could not be read. The update itself still counts as successful. */
export function accountsMissing(card: ConnectionCard): ConnectionCard {
  const isDone = card.refreshing !== null && isFinal(card.account);
  return isDone ? { ...card, refreshing: null, result: { kind: 'updated' } } : card;
}

/** Returns why a connection does not work; `null` if it works or is being refreshed. */
export function troubleOf({ account, refreshing, result }: ConnectionCard): Problem | null {
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
  troubleOf(card) !== null || card.account.status === 'USER_INPUT_REQUIRED';
