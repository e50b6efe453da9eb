import type { ConsentView, FlowSnapshot, ProviderAccountView } from '@fin-link/contracts/browser';
import { noticeOf } from '../consents/index.ts';
import {
  prependEffects,
  type Embed,
  type Handlers,
  type Step,
  closedState,
  embeddingHandlers,
  inlineView,
  openingHandlers,
  errorHandlers,
  showUnreadableView,
  type Turn,
} from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import { request, type Failed } from '../requests/index.ts';
import { noStart, initialFacts } from '../session/index.ts';
import {
  withReadAccounts,
  withUnreadableAccounts,
  withRequestedRefresh,
  observeCard,
  handleRefusedRefresh,
  type CardStep,
  cardOf,
  cardsOf,
  withCard,
} from './cards.ts';
import type {
  ConnectionsEffect,
  ConnectionsEvent,
  ConnectionCard,
  ConnectionsLinkingState,
  ConnectionsModel,
  ConnectionsState,
  ConnectionsFlowEffect,
  ConnectionsListEvent,
} from './model.ts';

export type ConnectionsTurn = Turn<ConnectionsModel, ConnectionsEffect>;

/** Model before the launch. */
export const initialConnectionsModel: ConnectionsModel = { state: closedState, overlay: null, facts: initialFacts };

type ListStep = Step<ConnectionsState | ConnectionsLinkingState, ConnectionsEffect>;

/** Returns the request for all connections of the user. Provider id 0 means every bank. */
const readConnections = () => request('listProviderAccounts', { providerId: 0 });

/** Replaces the card in the list and executes its effects. */
const updateCard = (list: ConnectionsState, { card, effects }: CardStep): ListStep => ({
  state: withCard(list, card),
  effects,
});

const listHandlers: Handlers<ConnectionsState, ConnectionsEvent, ConnectionsModel, ListStep> = {
  linkWanted: (state) => (state.mayLink ? openLinking(state, { action: 'add' }) : null),
  refreshWanted: (state, { providerAccountId }) => startRefresh(state, providerAccountId),
  fixWanted: (state, { providerAccountId }) => repairConnection(state, providerAccountId),
  answerWanted: (state, { providerAccountId }) => openChallenge(state, providerAccountId),
  renewalWanted: (state, { consentId }) => renewConsent(state, consentId),
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
  answeredListProviderAccounts: (state, { answer: providerAccounts }) => updateList(state, providerAccounts),
  answeredListAccounts: (state, { input, answer: accounts }) => {
    const card = cardOf(state, input.providerAccountId);
    return card === null ? null : { state: withCard(state, withReadAccounts(card, accounts)) };
  },
  answeredListConsents: (state, { answer: consents }) => ({
    state: { ...state, notices: consentsEndingSoon(state, consents) },
  }),
  answeredRefreshProviderAccount: (state, { answer: account }) =>
    observeOnList(state, account, [{ type: 'watchConnection', providerAccountId: account.providerAccountId }]),
  accountChanged: (state, { providerAccount }) => observeOnList(state, providerAccount),
  answeredDeleteProviderAccount: (state, { input }) => removeCard(state, input.providerAccountId),
  failedListAccounts: (state, { input }) => {
    const card = cardOf(state, input.providerAccountId);
    return card === null ? null : { state: withCard(state, withUnreadableAccounts(card)) };
  },
  failedRefreshProviderAccount: handleFailedRefresh,
  failedDeleteProviderAccount: handleFailedRemoval,
};

/** Name of the view in `fin-exit`. */
const screen = 'connections';

/** Machine of the list of connections. The machine is pure and accepts every event in every state. */
export const connections = inlineView<
  ConnectionsState | ConnectionsLinkingState,
  ConnectionsListEvent,
  ConnectionsFlowEffect
>({
  screen,
  read: readConnections,
  pause: (state) => ({ state, effects: [{ type: 'unwatchAll' }] }),
  handlers: {
    boot: {
      ...openingHandlers(readConnections),
      answeredListProviderAccounts: (_state, { answer }, { facts }) => {
        const cards = cardsOf(answer, null);
        const state: ConnectionsState = {
          step: 'connections',
          cards,
          mayLink: facts.mayLink === true,
          removal: null,
          notices: [],
          removed: null,
        };
        return { state, effects: initialEffects(cards) };
      },
      failedListProviderAccounts: showUnreadableView,
    },
    connections: listHandlers,
    linking: embeddingHandlers(screen, readConnections),
    error: errorHandlers(screen, readConnections),
    exited: {},
  },
});

/** Returns the effects for the cards of a list: requests for unknown accounts and for consents, and watches for running attempts. */
const initialEffects = (cards: readonly ConnectionCard[]): ConnectionsEffect[] => [
  ...consentRequests(cards),
  ...cards.flatMap(({ account, accounts, refreshing }): ConnectionsEffect[] => {
    const { providerAccountId } = account;
    return [
      ...(accounts === null ? [request('listAccounts', { providerAccountId })] : []),
      ...(refreshing === null ? [] : [{ type: 'watchConnection', providerAccountId } as const]),
    ];
  }),
];

/** Returns the request for the consents, to show which ones end soon. Returns an empty list if no connection has a consent. */
const consentRequests = (cards: readonly ConnectionCard[]): ConnectionsEffect[] =>
  cards.some(({ account }) => account.consentId !== null) ? [request('listConsents', {})] : [];

/** Shows linking. `startValues`: the members of its `StartPoint` that are not `null`, for example the connection to renew. */
function openLinking(
  list: ConnectionsState,
  startValues: Partial<Embed['start']>,
  embedOptions: Partial<Pick<Embed, 'snapshot' | 'successScreen'>> = {},
): ListStep {
  const start = { ...noStart, ...startValues };
  return {
    state: { step: 'linking', behind: { ...list, removed: null, opened: start.providerAccountId ?? null } },
    effects: [
      { type: 'unwatchAll' },
      { type: 'embed', start, snapshot: null, emitsLinks: start.action === 'add', ...embedOptions },
    ],
  };
}

/** Starts a refresh; returns `null` if an attempt is already running or the list does not contain the connection. */
function startRefresh(list: ConnectionsState, providerAccountId: number): ListStep | null {
  const card = cardOf(list, providerAccountId);
  if (card === null || card.refreshing !== null) return null;
  return {
    state: { ...withCard(list, withRequestedRefresh(card)), removed: null },
    effects: [request('refreshProviderAccount', { providerAccountId })],
  };
}

/**
 * Opens linking to repair the sign-in of a connection. If the connection has a consent, the user renews the consent. Otherwise, the
 * user enters new sign-in details. Returns `null` if the session may not link.
 */
function repairConnection(list: ConnectionsState, providerAccountId: number): ListStep | null {
  const card = cardOf(list, providerAccountId);
  if (card === null) return null;
  if (card.account.consentId !== null) return openRenewal(list, providerAccountId);
  return list.mayLink ? openLinking(list, { action: 'edit', providerAccountId }) : null;
}

/** Opens the renewal of a consent. Linking shows no success screen, because the list shows the result with the new dates. */
const openRenewal = (list: ConnectionsState, providerAccountId: number | null): ListStep =>
  openLinking(list, { action: 'renew', providerAccountId }, { successScreen: false });

/** Opens linking at the challenge of the bank; returns `null` if the bank is not waiting for an answer. */
function openChallenge(list: ConnectionsState, providerAccountId: number): ListStep | null {
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
  return openLinking(list, { action: 'refresh', providerAccountId }, { snapshot });
}

/** Opens the renewal of a consent; returns `null` if no listed connection has this consent. */
function renewConsent(list: ConnectionsState, consentId: number): ListStep | null {
  const card = list.cards.find(({ account }) => account.consentId === consentId);
  if (card === undefined) return null;
  return openRenewal(list, card.account.providerAccountId);
}

/** Handles a newly read list of connections. */
function updateList(list: ConnectionsState, providerAccounts: readonly ProviderAccountView[]): ListStep {
  const cardSteps = observeCards(list, providerAccounts);
  // A connection keeps its card while this view is removing it. The host's answer removes the card and emits `fin-removed`.
  const cardsBeingRemoved = list.cards.filter(
    ({ account: { providerAccountId } }) =>
      list.removal?.sending === true &&
      list.removal.providerAccountId === providerAccountId &&
      !providerAccounts.some((entry) => entry.providerAccountId === providerAccountId),
  );
  const observedCards = cardSteps.map(({ card }) => card);
  const cards = [...cardsOf(providerAccounts, observedCards), ...cardsBeingRemoved];
  // These connections were removed elsewhere. The list stops watching them and shows the name of the last one as removed.
  const removedCards = list.cards.filter(
    ({ account }) => cardOf({ ...list, cards }, account.providerAccountId) === null,
  );
  const isRemovalTargetGone = removedCards.some(
    ({ account }) => account.providerAccountId === list.removal?.providerAccountId,
  );
  return {
    state: {
      ...list,
      cards,
      removal: isRemovalTargetGone ? null : list.removal,
      removed: removedCards.at(-1)?.account.providerName ?? list.removed,
      opened: null,
    },
    effects: [
      ...cardSteps.flatMap(({ effects }) => effects),
      ...removedCards.map(({ account }): ConnectionsEffect => ({
        type: 'unwatchConnection',
        providerAccountId: account.providerAccountId,
      })),
      ...initialEffects(cards),
    ],
  };
}

/** Updates each card from its newly read connection. Does not change a card whose connection was not read. */
const observeCards = (list: ConnectionsState, providerAccounts: readonly ProviderAccountView[]): CardStep[] =>
  list.cards.map((card) => {
    const account = providerAccounts.find((entry) => entry.providerAccountId === card.account.providerAccountId);
    return account === undefined
      ? { card, effects: [] }
      : observeCard(card, account, list.opened === account.providerAccountId);
  });

/** Returns the consents of the listed connections that end within the notice period, the earliest end first. */
function consentsEndingSoon(list: ConnectionsState, consents: readonly ConsentView[]): ConsentView[] {
  const shownConsentIds = new Set(list.cards.map(({ account }) => account.consentId));
  const endingSoon = consents.filter((consent) => shownConsentIds.has(consent.consentId) && noticeOf(consent) !== null);
  return endingSoon.toSorted((a, b) => (a.daysLeft ?? 0) - (b.daysLeft ?? 0));
}

/** Updates the card of one connection after its status was read. Executes `effects` before the effects of the update. */
function observeOnList(
  list: ConnectionsState,
  account: ProviderAccountView,
  effects: readonly ConnectionsEffect[] = [],
): ListStep | null {
  const card = cardOf(list, account.providerAccountId);
  return card === null ? null : prependEffects(effects, updateCard(list, observeCard(card, account)));
}

/** Removes a card after the connection was removed, and emits `fin-removed`. */
function removeCard(list: ConnectionsState, providerAccountId: number): ListStep | null {
  const card = cardOf(list, providerAccountId);
  if (card === null) return null;
  return {
    state: {
      ...list,
      cards: list.cards.filter((otherCard) => otherCard !== card),
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

function handleFailedRefresh(
  list: ConnectionsState,
  { input, failure }: Failed<'refreshProviderAccount'>,
): ListStep | null {
  const card = cardOf(list, input.providerAccountId);
  if (card === null) return null;
  // The connection was removed elsewhere, so the list is read again.
  if (failure.code === 'provider-account.not-found') return { state: list, effects: [readConnections()] };
  return updateCard(list, handleRefusedRefresh(card, problemOfFailure(failure)));
}

/** Handles a failed removal. If the question was closed in the meantime, the card shows the problem. */
function handleFailedRemoval(
  list: ConnectionsState,
  { input: { providerAccountId }, failure }: Failed<'deleteProviderAccount'>,
): ListStep | null {
  const { removal } = list;
  // The connection was already removed elsewhere.
  if (failure.code === 'provider-account.not-found') return removeCard(list, providerAccountId);
  const problem = problemOfFailure(failure);
  if (removal?.providerAccountId === providerAccountId)
    return { state: { ...list, removal: { ...removal, sending: false, problem } } };
  const card = cardOf(list, providerAccountId);
  return card === null ? null : { state: withCard(list, { ...card, result: { kind: 'failed', problem } }) };
}
