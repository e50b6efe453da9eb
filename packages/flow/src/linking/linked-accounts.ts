import type { AccountView, ProviderAccountView } from '@fin-link/contracts/browser';
import { prependEffects, emitError } from '../kernel/index.ts';
import { problemOfFailure, problemOfAdditionalStatus, problemOfFlow } from '../problems/index.ts';
import { request } from '../requests/index.ts';
import type { CompletedLink } from '../session/index.ts';
import type { Connection } from './bank-connection.ts';
import { mayLinkMore, maySelectAccounts, maySearch } from './connection.ts';
import type { Handlers, LinkEffect, Step } from './events.ts';
import { exit, linkedEvent, withCompleted } from './exit.ts';
import { forNextAttempt, startProgress, refreshEffects, isBalanceRefresh } from './follow.ts';
import { observeProviderAccount, startingRows } from './observations.ts';
import type { LinkModel, Settled, SummaryState, PartialState } from './state.ts';
import { fail } from './trouble.ts';
import { failedAccounts, readyAccounts, isUnusable } from './usable-accounts.ts';

/** Handlers of the screen with ready and failed accounts. */
export const partial: Handlers<'partial'> = {
  partialContinued: (state, _event, model) =>
    showAccounts(model, state.connection, state.account, [...state.ready, ...state.failed]),
  retry: (state, _event, model) => ({
    state: startProgress(forNextAttempt(state.connection, state.account)),
    effects: refreshEffects(model.facts, state.account.providerAccountId),
  }),
  answeredGetProviderAccount: (state, { answer }) => refreshListedAccounts(state, answer),
  accountChanged: (state, { providerAccount }) => refreshListedAccounts(state, providerAccount),
  answeredListAccounts: (state, { input, answer }, model) => {
    if (input.providerAccountId !== state.account.providerAccountId || answer.length === 0) return null;
    const failedStep = noUsableAccount(model, state.connection, state.account, answer);
    if (failedStep !== null) return failedStep;
    const failed = failedAccounts(answer);
    if (failed.length === 0) return showAccounts(model, state.connection, state.account, answer);
    return { state: { ...state, ready: readyAccounts(answer), failed } };
  },
};

/** Shows the found accounts. If the user has nothing to choose, completes the link with them. */
export function showAccounts(
  model: LinkModel,
  connection: Connection,
  account: ProviderAccountView,
  accounts: readonly AccountView[],
): Step {
  const state: SummaryState = {
    step: 'summary',
    connection,
    account,
    accounts,
    saving: null,
    refusal: null,
    otherConnections: null,
  };
  const isEdited = connection.purpose === 'edit' && connection.hasAccounts === true;
  // The accounts of a renewed, edited or refreshed connection were selected earlier. An outer flow may ask about the accounts itself.
  const isDecided =
    connection.purpose === 'renew' || isEdited || isBalanceRefresh(model.facts, account.providerAccountId);
  if (isDecided || model.facts.settles === 'accounts') {
    const selectedAccounts = isEdited
      ? accounts.filter(({ isSelectedForAggregation }) => isSelectedForAggregation)
      : accounts;
    return completeSelection(
      model,
      state,
      selectedAccounts.map(({ accountId }) => accountId),
      'success',
    );
  }
  return { state, effects: requestOtherConnections(state) };
}

/**
 * Returns the request for the other connections that contain the same accounts, to show their names. Empty if there are none or they
 * are known.
 */
function requestOtherConnections({ accounts, connection, otherConnections }: SummaryState): readonly LinkEffect[] {
  if (
    otherConnections !== null ||
    accounts.every(({ associatedProviderAccountIds }) => associatedProviderAccountIds.length === 0)
  )
    return [];
  return [request('listProviderAccounts', { providerId: connection.provider.providerId })];
}

/** Returns the effects of a finished link: its event, and in version 3 its analytics event. */
export function linkFinishedEffects(
  model: LinkModel,
  account: ProviderAccountView,
  savedAccounts: readonly AccountView[],
): LinkEffect[] {
  const effects: LinkEffect[] = [
    { type: 'stopWatching' },
    { type: 'emit', event: linkedEvent(account, savedAccounts) },
  ];
  if (model.facts.version === 3)
    effects.push({
      type: 'analytics',
      name: 'link_completed',
      props: { providerAccountId: account.providerAccountId },
    });
  return effects;
}

/** Ends linking if an outer flow continues with the link. Otherwise, shows the success screen. */
export function finishLink(model: LinkModel, link: Settled): Step {
  const { account, accounts, connection, selectedAccountIds } = link;
  const facts = { completed: withCompleted(model.facts, completedLinkOf(link)) };
  return model.facts.settles
    ? { state: { step: 'settled', settled: link }, facts }
    : {
        state: { step: 'success', connection, account, accounts: selectedAccountsOf(accounts, selectedAccountIds) },
        facts,
      };
}

const selectedAccountsOf = (accounts: readonly AccountView[], ids: readonly number[]): readonly AccountView[] =>
  accounts.filter(({ accountId }) => ids.includes(accountId));

const completedLinkOf = ({ account, accounts, selectedAccountIds }: Settled): CompletedLink => ({
  providerAccountId: account.providerAccountId,
  accountIds: selectedAccountsOf(accounts, selectedAccountIds).map(({ accountId }) => accountId),
});

/** Completes the link with the selected accounts, and shows the next screen or ends the flow. */
function completeSelection(
  model: LinkModel,
  { connection, account, accounts }: SummaryState,
  selectedAccountIds: readonly number[],
  then: 'success' | 'another',
): Step {
  const link = { connection, account, accounts, selectedAccountIds };
  const linksAnother = then === 'another' && mayLinkMore(model.facts);
  if (model.facts.settles && !linksAnother) return prependEffects([{ type: 'stopWatching' }], finishLink(model, link));
  const effects = linkFinishedEffects(model, account, selectedAccountsOf(accounts, selectedAccountIds));
  const completed = withCompleted(model.facts, completedLinkOf(link));
  if (linksAnother) return { state: { step: 'search', initialQuery: '' }, facts: { completed }, effects };
  if (!model.facts.options.successScreen) return exit(model, { completed, effects });
  return prependEffects(effects, finishLink(model, link));
}

/** Handlers of the screen with the found accounts. */
export const summary: Handlers<'summary'> = {
  selectionSubmitted: (state, event, model) => {
    if (state.saving !== null) return null;
    const allAccountIds = state.accounts.map(({ accountId }) => accountId);
    if (!maySelectAccounts(model.facts, state.connection))
      return completeSelection(model, state, allAccountIds, event.then);
    const failedIds = failedAccounts(state.accounts).map(({ accountId }) => accountId);
    const isSelected = (id: number): boolean => event.accountIds.includes(id) && !failedIds.includes(id);
    if (!allAccountIds.some(isSelected)) return { state: { ...state, refusal: 'empty' } };
    // Accounts that were not ready are not shown. These accounts stay linked, so that their data can still arrive.
    const accountIds = allAccountIds.filter((id) => isSelected(id) || failedIds.includes(id));
    return {
      state: { ...state, saving: { accountIds, then: event.then }, refusal: null },
      effects: [request('selectAccounts', { providerAccountId: state.account.providerAccountId, accountIds })],
    };
  },
  answeredSelectAccounts: (state, { input }, model) => {
    if (state.saving === null || input.providerAccountId !== state.account.providerAccountId) return null;
    return completeSelection(model, state, state.saving.accountIds, state.saving.then);
  },
  answeredGetProviderAccount: (state, { answer }) => refreshListedAccounts(state, answer),
  accountChanged: (state, { providerAccount }) => refreshListedAccounts(state, providerAccount),
  answeredListAccounts: (state, { input, answer }, model) => {
    // The list does not change while it is being saved, because the user has already decided.
    if (state.saving !== null || input.providerAccountId !== state.account.providerAccountId || answer.length === 0)
      return null;
    const failedStep = noUsableAccount(model, state.connection, state.account, answer);
    if (failedStep !== null) return failedStep;
    const next: SummaryState = { ...state, accounts: answer };
    return { state: next, effects: requestOtherConnections(next) };
  },
  answeredListProviderAccounts: (state, { answer }) => {
    if (requestOtherConnections(state).length === 0) return null;
    const { providerAccountId } = state.account;
    const others = answer.filter((other) => other.providerAccountId !== providerAccountId);
    return { state: { ...state, otherConnections: others } };
  },
  failedSelectAccounts: (state, { input, failure }) => {
    if (state.saving === null || input.providerAccountId !== state.account.providerAccountId) return null;
    const problem = problemOfFailure(failure);
    return { state: { ...state, saving: null, refusal: problem }, effects: [emitError(problem)] };
  },
};

/** Handlers of the last screen. */
export const success: Handlers<'success'> = {
  linkAnother: (_state, _event, model) =>
    maySearch(model.facts) ? { state: { step: 'search', initialQuery: '' } } : null,
  done: (_state, _event, model) => exit(model),
};

/**
 * Shows the error screen if the list contains no usable account; returns `null` otherwise. Every screen with the list calls this
 * function, because a bank may withdraw an account while its data is still being read.
 */
export function noUsableAccount(
  model: LinkModel,
  connection: Connection,
  { requestId }: ProviderAccountView,
  accounts: readonly AccountView[],
  asked = false,
): Step | null {
  if (readyAccounts(accounts).length > 0) return null;
  const failed = failedAccounts(accounts);
  const temporaryFailure = failed.find((failedAccount) => !isUnusable(failedAccount));
  if (temporaryFailure === undefined)
    return fail(model, problemOfFlow('accounts.none', requestId), connection, { kind: 'rejoin' }, failed);
  const problem = problemOfAdditionalStatus(temporaryFailure.additionalStatus, asked, requestId);
  return fail(model, problem, connection, { kind: 'refresh' }, failed);
}

/** Reads the accounts again if the bank has reported progress since they were listed. Returns `null` if nothing has changed. */
function refreshListedAccounts(state: PartialState | SummaryState, account: ProviderAccountView): Step | null {
  const { providerAccountId } = account;
  if (providerAccountId !== state.account.providerAccountId) return null;
  const previous = {
    account: state.account,
    rows: startingRows,
    asked: false,
    answered: null,
    pastRequestIds: state.connection.pastRequestIds,
  };
  if (observeProviderAccount(previous, account) === null) return null;
  return { state: { ...state, account }, effects: [request('listAccounts', { providerAccountId })] };
}
