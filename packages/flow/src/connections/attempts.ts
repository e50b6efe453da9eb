import type { AccountView, ProviderAccountView } from '@fin-link/contracts/browser';
import { problemOfAdditionalStatus } from '../problems/problems.ts';
import type { Problem } from '../problems/problems.ts';
import { isFinal, startingRows } from '../linking/observations/provider-account-reading.ts';
import { tellError } from '../kernel/index.ts';
import { readCard, resultOf } from './cards.ts';
import type { ManageEffect } from './manage-effect.ts';
import type { ConnectionCard } from './manage-state.ts';

/** A card after something was heard of its connection, and what follows from that. */
export interface CardNews {
  card: ConnectionCard;
  effects: readonly ManageEffect[];
}

/** The user asked for an update, and the host has not answered yet. */
export const askToRefresh = (card: ConnectionCard): ConnectionCard => ({
  ...card,
  refreshing: { since: card.account.requestId, rows: startingRows, asked: false, before: card.accounts },
  result: null,
});

/** The update cannot begin. What runs already is joined. */
export function refreshRefused(card: ConnectionCard, problem: Problem): CardNews {
  const { providerAccountId } = card.account;
  if (problem.code === 'provider-account.busy' && card.refreshing !== null)
    return {
      card: { ...card, refreshing: { ...card.refreshing, since: null } },
      // The stream may be open already: what it said before is read.
      effects: [{ type: 'watchConnection', providerAccountId }, { type: 'readConnections' }],
    };
  return { card: { ...card, refreshing: null, result: { kind: 'failed', problem } }, effects: [tellError(problem)] };
}

function ended(card: ConnectionCard, account: ProviderAccountView, problem: Problem | null): CardNews {
  const { providerAccountId, status } = account;
  const told: ManageEffect[] = [{ type: 'unwatchConnection', providerAccountId }];
  if (card.refreshing?.linkedBy !== account.requestId)
    told.push({
      type: 'tell',
      event: {
        type: 'fin-refreshed',
        providerAccountId,
        status: status === 'SUCCESS' || status === 'PARTIAL_SUCCESS' ? status : 'FAILED',
      },
    });
  if (problem !== null)
    return {
      card: { ...card, refreshing: null, result: { kind: 'failed', problem } },
      effects: [...told, tellError(problem)],
    };
  return { card, effects: [...told, { type: 'readAccounts', providerAccountId }] };
}

/** A connection was read anew, for whatever reason; an attempt that ended is told once. */
export function heardOf(before: ConnectionCard, account: ProviderAccountView): CardNews {
  const { card, outcome } = readCard(before, account);
  if (outcome === null) return { card: before, effects: [] };
  const { providerAccountId } = account;
  const superseded = before.account.requestId !== account.requestId && before.refreshing === null;
  // Begun elsewhere: in the linking flow, in another tab or by the service itself.
  const following: ConnectionCard = superseded ? { ...askToRefresh(before), account } : card;
  if (following.refreshing === null) return { card: following, effects: [] };
  if (outcome.kind === 'failed') return ended(following, account, outcome.problem);
  if (isFinal(account)) return ended(following, account, null);
  return {
    card: following,
    effects: superseded ? [{ type: 'watchConnection', providerAccountId }] : [],
  };
}

/** The accounts of a connection arrived; after an update they say whether anything changed. */
export function accountsArrived(card: ConnectionCard, accounts: readonly AccountView[]): ConnectionCard {
  const { refreshing, account } = card;
  if (refreshing === null || !isFinal(account) || account.requestId === refreshing.since) return { ...card, accounts };
  return { ...card, accounts, refreshing: null, result: resultOf(refreshing.before, accounts) };
}

/** The accounts did not arrive: the update itself went well all the same. */
export function accountsMissing(card: ConnectionCard): ConnectionCard {
  const isDone = card.refreshing !== null && isFinal(card.account);
  return isDone ? { ...card, refreshing: null, result: { kind: 'updated' } } : card;
}

/** Why a connection does not work; null when it does, or when that is being found out. */
export function troubleOf({ account, refreshing, result }: ConnectionCard): Problem | null {
  if (refreshing !== null) return null;
  if (result?.kind === 'failed' && account.status === 'FAILED') return result.problem;
  const isBroken =
    account.status === 'FAILED' ||
    account.status === 'DATA_RETRIEVAL_FAILED' ||
    account.status === 'MIGRATION_IN_PROGRESS';
  return isBroken ? problemOfAdditionalStatus(account.additionalStatus, false, account.requestId) : null;
}

/** Needs the user: it failed, or the bank asks something. */
export const needsAttention = (card: ConnectionCard): boolean =>
  troubleOf(card) !== null || card.account.status === 'USER_INPUT_REQUIRED';
