import type { ConsentView, FlowSnapshot, ProviderAccountView } from '@fin-link/contracts/browser';
import { noticeOf } from '../consents/index.ts';
import { request } from '../requests/index.ts';
import type { Failed } from '../requests/index.ts';
import { after } from '../kernel/index.ts';
import type { Embed, Handlers, Step } from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import { noStart } from '../session/index.ts';
import { accountsArrived, accountsMissing, askToRefresh, observeCard, refreshRefused } from './attempts.ts';
import type { CardStep } from './attempts.ts';
import { cardOf, cardsOf, withCard } from './cards.ts';
import type { ConnectionsEffect } from './connections-effect.ts';
import type { ConnectionsEvent } from './connections-event.ts';
import type {
  ConnectionCard,
  ConnectionsLinkingState,
  ConnectionsModel,
  ConnectionsState,
} from './connections-state.ts';

export type ListStep = Step<ConnectionsState | ConnectionsLinkingState, ConnectionsEffect>;

export const readConnections = () => request('listProviderAccounts', { providerId: 0 });

const stay = (list: ConnectionsState, { card, effects }: CardStep): ListStep => ({
  state: withCard(list, card),
  effects,
});

/** Returns the request for the consents if a connection has a consent. */
const noticeReads = (cards: readonly ConnectionCard[]): ConnectionsEffect[] =>
  cards.some(({ account }) => account.consentId !== null) ? [request('listConsents', {})] : [];

/** Returns the effects for new cards: reads of accounts and consents, and watches for running updates. */
export const firstReads = (cards: readonly ConnectionCard[]): ConnectionsEffect[] => [
  ...noticeReads(cards),
  ...cards.flatMap(({ account, accounts, refreshing }): ConnectionsEffect[] => {
    const { providerAccountId } = account;
    return [
      ...(accounts === null ? [request('listAccounts', { providerAccountId })] : []),
      ...(refreshing === null ? [] : [{ type: 'watchConnection', providerAccountId } as const]),
    ];
  }),
];

function readAgain(list: ConnectionsState, providerAccounts: readonly ProviderAccountView[]): ListStep {
  const effects: ConnectionsEffect[] = [];
  const followed = list.cards.map((card) => {
    const account = providerAccounts.find((one) => one.providerAccountId === card.account.providerAccountId);
    if (account === undefined) return card;
    const observed = observeCard(card, account, list.opened === account.providerAccountId);
    effects.push(...observed.effects);
    return observed.card;
  });
  // A connection that this view is removing stays until the host answers, because the answer also emits the removal.
  const leaving = list.cards.filter(
    ({ account: { providerAccountId } }) =>
      list.removal?.sending === true &&
      list.removal.providerAccountId === providerAccountId &&
      !providerAccounts.some((one) => one.providerAccountId === providerAccountId),
  );
  const cards = [...cardsOf(providerAccounts, followed), ...leaving];
  // Connections that were removed elsewhere: they are no longer watched, and the list names them as removed.
  const gone = list.cards.filter(({ account }) => cardOf({ ...list, cards }, account.providerAccountId) === null);
  const isAskedAbout = gone.some(({ account }) => account.providerAccountId === list.removal?.providerAccountId);
  return {
    state: {
      ...list,
      cards,
      removal: isAskedAbout ? null : list.removal,
      removed: gone.at(-1)?.account.providerName ?? list.removed,
      opened: null,
    },
    effects: [
      ...effects,
      ...gone.map(({ account }): ConnectionsEffect => ({
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
    effects: [request('refreshProviderAccount', { providerAccountId })],
  };
}

function embed(
  list: ConnectionsState,
  given: Partial<Embed['start']>,
  more: Partial<Pick<Embed, 'snapshot' | 'successScreen'>> = {},
): ListStep {
  const start = { ...noStart, ...given };
  return {
    state: { step: 'linking', behind: { ...list, removed: null, opened: start.providerAccountId ?? null } },
    effects: [
      { type: 'unwatchAll' },
      { type: 'embed', start, snapshot: null, emitsLinks: start.action === 'add', ...more },
    ],
  };
}

/** Opens the renewal. Linking shows no success screen, because the list itself shows the result with the new dates. */
const renewAt = (list: ConnectionsState, providerAccountId: number | null): ListStep =>
  embed(list, { action: 'renew', providerAccountId }, { successScreen: false });

/** Returns the consents of the shown connections that end within the notice period. */
function noticed(list: ConnectionsState, consents: readonly ConsentView[]): ConsentView[] {
  const shownConsentIds = new Set(list.cards.map(({ account }) => account.consentId));
  const soon = consents.filter((consent) => shownConsentIds.has(consent.consentId) && noticeOf(consent) !== null);
  return soon.toSorted((a, b) => (a.daysLeft ?? 0) - (b.daysLeft ?? 0));
}

/** Opens linking for new sign-in details. If the bank signs users in on its own site, the user gives or confirms the consent again. */
function fix(list: ConnectionsState, providerAccountId: number): ListStep | null {
  const card = cardOf(list, providerAccountId);
  if (card === null) return null;
  if (card.account.consentId !== null) return renewAt(list, providerAccountId);
  return list.mayLink ? embed(list, { action: 'edit', providerAccountId }) : null;
}

function renew(list: ConnectionsState, consentId: number): ListStep | null {
  const card = list.cards.find(({ account }) => account.consentId === consentId);
  if (card === undefined) return null;
  return renewAt(list, card.account.providerAccountId);
}

function answer(list: ConnectionsState, providerAccountId: number): ListStep | null {
  const card = cardOf(list, providerAccountId);
  if (card === null || card.account.status !== 'USER_INPUT_REQUIRED') return null;
  const { providerId, requestId } = card.account;
  const snapshot: FlowSnapshot = {
    v: 1,
    step: 'mfa',
    providerId,
    providerAccountId,
    requestId,
    consentId: null,
    authorizationId: null,
    completed: [],
  };
  return embed(list, { action: 'refresh', providerAccountId }, { snapshot });
}

function removalFailed(
  list: ConnectionsState,
  { input: { providerAccountId }, failure }: Failed<'deleteProviderAccount'>,
): ListStep | null {
  const { removal } = list;
  // The connection was already removed elsewhere.
  if (failure.code === 'provider-account.not-found') return removed(list, providerAccountId);
  const problem = problemOfFailure(failure);
  if (removal?.providerAccountId === providerAccountId)
    return { state: { ...list, removal: { ...removal, sending: false, problem } } };
  const card = cardOf(list, providerAccountId);
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
      { type: 'emit', event: { type: 'fin-removed', providerAccountId } },
    ],
  };
}

function refreshFailed(list: ConnectionsState, { input, failure }: Failed<'refreshProviderAccount'>): ListStep | null {
  const card = cardOf(list, input.providerAccountId);
  if (card === null) return null;
  // The connection was removed elsewhere, so the list is read again.
  if (failure.code === 'provider-account.not-found') return { state: list, effects: [readConnections()] };
  return stay(list, refreshRefused(card, problemOfFailure(failure)));
}

function observed(
  list: ConnectionsState,
  account: ProviderAccountView,
  effects: readonly ConnectionsEffect[] = [],
): ListStep | null {
  const card = cardOf(list, account.providerAccountId);
  return card === null ? null : after(effects, stay(list, observeCard(card, account)));
}

/** Handlers of the list: screens M1 to M4. */
export const list: Handlers<ConnectionsState, ConnectionsEvent, ConnectionsModel, ListStep> = {
  linkWanted: (state) => (state.mayLink ? embed(state, { action: 'add' }) : null),
  refreshWanted: (state, { providerAccountId }) => refresh(state, providerAccountId),
  fixWanted: (state, { providerAccountId }) => fix(state, providerAccountId),
  answerWanted: (state, { providerAccountId }) => answer(state, providerAccountId),
  renewalWanted: (state, { consentId }) => renew(state, consentId),
  removalWanted: (state, { providerAccountId }) =>
    cardOf(state, providerAccountId) === null || state.removal !== null
      ? null
      : { state: { ...state, removal: { providerAccountId, sending: false, problem: null }, removed: null } },
  // This event is also handled while the request is pending, because the browser may close the dialog. The card then shows a failure.
  removalCancelled: (state) => (state.removal === null ? null : { state: { ...state, removal: null } }),
  removalConfirmed: (state) => {
    if (state.removal === null || state.removal.sending) return null;
    const { providerAccountId } = state.removal;
    return {
      state: { ...state, removal: { providerAccountId, sending: true, problem: null } },
      effects: [request('deleteProviderAccount', { providerAccountId })],
    };
  },
  answeredListProviderAccounts: (state, { answer: providerAccounts }) => readAgain(state, providerAccounts),
  answeredListAccounts: (state, { input, answer: accounts }) => {
    const card = cardOf(state, input.providerAccountId);
    return card === null ? null : { state: withCard(state, accountsArrived(card, accounts)) };
  },
  answeredListConsents: (state, { answer: consents }) => ({ state: { ...state, notices: noticed(state, consents) } }),
  answeredRefreshProviderAccount: (state, { answer: account }) =>
    observed(state, account, [{ type: 'watchConnection', providerAccountId: account.providerAccountId }]),
  accountChanged: (state, { providerAccount }) => observed(state, providerAccount),
  answeredDeleteProviderAccount: (state, { input }) => removed(state, input.providerAccountId),
  failedListAccounts: (state, { input }) => {
    const card = cardOf(state, input.providerAccountId);
    return card === null ? null : { state: withCard(state, accountsMissing(card)) };
  },
  failedRefreshProviderAccount: refreshFailed,
  failedDeleteProviderAccount: removalFailed,
};
