import type { ConsentView, ProviderAccountView } from '@fin-link/contracts/browser';
import { noticeOf } from '../consents/standing.ts';
import { problemOfFailure } from '../problems/problems.ts';
import { accountsArrived, accountsMissing, askToRefresh, heardOf, refreshRefused } from './attempts.ts';
import type { CardNews } from './attempts.ts';
import { cardOf, cardsOf, withCard } from './cards.ts';
import type { ManageEffect } from './manage-effect.ts';
import type { ManageEvent, ManageNews } from './manage-event.ts';
import type { ConnectionCard, ConnectionsState, LinkingState } from './manage-state.ts';

export interface ListStep {
  state: ConnectionsState | LinkingState;
  effects?: readonly ManageEffect[];
}

const noStart = {
  action: null,
  providerId: null,
  routingNumber: null,
  providerAccountId: null,
  accountId: null,
} as const;

const stay = (list: ConnectionsState, { card, effects }: CardNews): ListStep => ({
  state: withCard(list, card),
  effects,
});

/** Consents are read only where a connection has one. */
const noticeReads = (cards: readonly ConnectionCard[]): ManageEffect[] =>
  cards.some(({ account }) => account.consentId !== null) ? [{ type: 'readNotices' }] : [];

/** What is read for every card that the list shows for the first time, and about the consents of all. */
export const firstReads = (cards: readonly ConnectionCard[]): ManageEffect[] => [
  ...noticeReads(cards),
  ...cards.flatMap(({ account, accounts, refreshing }): ManageEffect[] => {
    const { providerAccountId } = account;
    return [
      ...(accounts === null ? [{ type: 'readAccounts', providerAccountId } as const] : []),
      ...(refreshing === null ? [] : [{ type: 'watchConnection', providerAccountId } as const]),
    ];
  }),
];

function readAgain(list: ConnectionsState, providerAccounts: readonly ProviderAccountView[]): ListStep {
  const told: ManageEffect[] = [];
  const followed = list.cards.map((card) => {
    const account = providerAccounts.find((one) => one.providerAccountId === card.account.providerAccountId);
    if (account === undefined) return card;
    const news = heardOf(card, account);
    told.push(...news.effects);
    return news.card;
  });
  // What is being removed here stays until its own answer comes, which the page is told.
  const leaving = list.cards.filter(
    ({ account: { providerAccountId } }) =>
      list.removal?.sending === true &&
      list.removal.providerAccountId === providerAccountId &&
      !providerAccounts.some((one) => one.providerAccountId === providerAccountId),
  );
  const cards = [...cardsOf(providerAccounts, followed), ...leaving];
  // Removed elsewhere: nothing is watched, asked or said about it any more, but that it went.
  const gone = list.cards.filter(({ account }) => cardOf({ ...list, cards }, account.providerAccountId) === null);
  const isAskedAbout = gone.some(({ account }) => account.providerAccountId === list.removal?.providerAccountId);
  return {
    state: {
      ...list,
      cards,
      removal: isAskedAbout ? null : list.removal,
      removed: gone.at(-1)?.account.providerName ?? list.removed,
    },
    effects: [
      ...told,
      ...gone.map(({ account }): ManageEffect => ({
        type: 'unwatchConnection',
        providerAccountId: account.providerAccountId,
      })),
      ...firstReads(cards),
    ],
  };
}

function refresh(list: ConnectionsState, providerAccountId: number): ListStep | null {
  const card = cardOf(list, providerAccountId);
  if (card === null || card.refreshing !== null) return null;
  return {
    state: { ...withCard(list, askToRefresh(card)), removed: null },
    effects: [{ type: 'refreshConnection', providerAccountId }],
  };
}

function handOver(
  list: ConnectionsState,
  start: Partial<Extract<ManageEffect, { type: 'handOver' }>['start']>,
  snapshot: Extract<ManageEffect, { type: 'handOver' }>['snapshot'] = null,
): ListStep {
  return {
    state: { step: 'linking', list: { ...list, removed: null } },
    effects: [{ type: 'unwatchAll' }, { type: 'handOver', start: { ...noStart, ...start }, snapshot }],
  };
}

/** Of the connections shown, what is to end within the days of notice. */
function noticed(list: ConnectionsState, consents: readonly ConsentView[]): ConsentView[] {
  const shown = new Set(list.cards.map(({ account }) => account.consentId));
  const soon = consents.filter((consent) => shown.has(consent.consentId) && noticeOf(consent) !== null);
  return soon.toSorted((a, b) => (a.daysLeft ?? 0) - (b.daysLeft ?? 0));
}

/** New sign-in details; at a bank with a site of its own, a consent that is given or confirmed there once more. */
function fix(list: ConnectionsState, providerAccountId: number): ListStep | null {
  const card = cardOf(list, providerAccountId);
  if (card === null) return null;
  if (card.account.consentId !== null) return handOver(list, { action: 'renew', providerAccountId });
  return list.mayLink ? handOver(list, { action: 'edit', providerAccountId }) : null;
}

function renew(list: ConnectionsState, consentId: number): ListStep | null {
  const card = list.cards.find(({ account }) => account.consentId === consentId);
  if (card === undefined) return null;
  return handOver(list, { action: 'renew', providerAccountId: card.account.providerAccountId });
}

function answer(list: ConnectionsState, providerAccountId: number): ListStep | null {
  const card = cardOf(list, providerAccountId);
  if (card === null || card.account.status !== 'USER_INPUT_REQUIRED') return null;
  const { providerId, requestId } = card.account;
  const snapshot = {
    v: 1,
    step: 'mfa',
    providerId,
    providerAccountId,
    requestId,
    consentId: null,
    authorizationId: null,
    completed: [],
  } as const;
  return handOver(list, { action: 'refresh', providerAccountId }, { ...snapshot, completed: [] });
}

function removalFailed(list: ConnectionsState, event: Extract<ManageNews, { type: 'manageFailed' }>): ListStep | null {
  const { removal } = list;
  // Somebody else was faster.
  if (event.failure.code === 'provider-account.not-found') return removed(list, event.providerAccountId);
  const problem = problemOfFailure(event.failure);
  if (removal?.providerAccountId === event.providerAccountId)
    return { state: { ...list, removal: { ...removal, sending: false, problem } } };
  const card = cardOf(list, event.providerAccountId);
  return card === null ? null : { state: withCard(list, { ...card, result: { kind: 'failed', problem } }) };
}

function removed(list: ConnectionsState, providerAccountId: number): ListStep | null {
  const card = cardOf(list, providerAccountId);
  if (card === null) return null;
  return {
    state: {
      ...list,
      cards: list.cards.filter((one) => one !== card),
      removal: list.removal?.providerAccountId === providerAccountId ? null : list.removal,
      notices: list.notices.filter(({ consentId }) => consentId !== card.account.consentId),
      removed: card.account.providerName,
    },
    effects: [
      { type: 'unwatchConnection', providerAccountId },
      { type: 'tell', event: { type: 'fin-removed', providerAccountId } },
    ],
  };
}

function failed(list: ConnectionsState, event: Extract<ManageNews, { type: 'manageFailed' }>): ListStep | null {
  if (event.request === 'removeConnection') return removalFailed(list, event);
  const card = cardOf(list, event.providerAccountId);
  if (card === null) return null;
  if (event.request === 'readAccounts') return { state: withCard(list, accountsMissing(card)) };
  // Removed elsewhere: the list no longer has it.
  if (event.failure.code === 'provider-account.not-found')
    return { state: list, effects: [{ type: 'readConnections' }] };
  return stay(list, refreshRefused(card, problemOfFailure(event.failure)));
}

/** What the list makes of an event; null when it means nothing here. */
export function stepList(list: ConnectionsState, event: ManageEvent): ListStep | null {
  switch (event.type) {
    case 'connectionsRead':
      return readAgain(list, event.providerAccounts);
    case 'accountsRead': {
      const card = cardOf(list, event.providerAccountId);
      return card === null ? null : { state: withCard(list, accountsArrived(card, event.accounts)) };
    }
    case 'noticesRead':
      return { state: { ...list, notices: noticed(list, event.consents) } };
    case 'renewalWanted':
      return renew(list, event.consentId);
    case 'refreshWanted':
      return refresh(list, event.providerAccountId);
    case 'connectionRefreshed':
    case 'accountChanged': {
      const { providerAccountId } = event.providerAccount;
      const card = cardOf(list, providerAccountId);
      if (card === null) return null;
      const news = heardOf(card, event.providerAccount);
      if (event.type === 'accountChanged') return stay(list, news);
      return stay(list, { ...news, effects: [{ type: 'watchConnection', providerAccountId }, ...news.effects] });
    }
    case 'fixWanted':
      return fix(list, event.providerAccountId);
    case 'answerWanted':
      return answer(list, event.providerAccountId);
    case 'linkWanted':
      return list.mayLink ? handOver(list, { action: 'add' }) : null;
    case 'removalWanted': {
      const { providerAccountId } = event;
      if (cardOf(list, providerAccountId) === null || list.removal !== null) return null;
      return { state: { ...list, removal: { providerAccountId, sending: false, problem: null }, removed: null } };
    }
    case 'removalCancelled':
      // Also when the browser took the question away while the answer was on its way: what comes of it is said on the card.
      return list.removal === null ? null : { state: { ...list, removal: null } };
    case 'removalConfirmed': {
      if (list.removal === null || list.removal.sending) return null;
      const { providerAccountId } = list.removal;
      return {
        state: { ...list, removal: { providerAccountId, sending: true, problem: null } },
        effects: [{ type: 'removeConnection', providerAccountId }],
      };
    }
    case 'connectionRemoved':
      return removed(list, event.providerAccountId);
    case 'manageFailed':
      return failed(list, event);
    default:
      return null;
  }
}
