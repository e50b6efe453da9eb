import type { AccountView, ProviderAccountView } from '@fin-link/contracts/browser';
import { maySearch } from '../moves/connection.ts';
import { exit, linkedEvent, withCompleted } from '../moves/exit.ts';
import type { LinkEffect } from '../model/link-effect.ts';
import type { Connection } from '../model/connection-state.ts';
import type { LinkModel, SessionFacts, SummaryState } from '../model/link-state.ts';
import { problemOfFailure } from '../../problems/problems.ts';
import { readProviderAccount, startingRows } from '../observations/provider-account-reading.ts';
import type { Handlers, Step } from '../model/step.ts';
import { emitProblem } from '../moves/trouble.ts';
import { noUsableAccount } from './no-usable-account.ts';

export function showAccounts(
  model: LinkModel,
  connection: Connection,
  account: ProviderAccountView,
  accounts: readonly AccountView[],
): Step {
  const { version, options } = model.facts;
  // What a bank shares is chosen at the bank.
  const selectable = version === 4 && options.accountSelection && !connection.provider.redirects;
  const state: SummaryState = {
    step: 'summary',
    connection,
    account,
    accounts,
    selectable,
    saving: null,
    refusal: null,
    otherConnections: null,
  };
  // The accounts of a connection that goes on were saved when it was made.
  if (connection.purpose === 'renew')
    return complete(
      model,
      state,
      accounts.map((one) => one.accountId),
      'success',
    );
  return { state, effects: askForOthers(state) };
}

/** The names of the connections through which accounts were here already. */
function askForOthers({ accounts, connection, otherConnections }: SummaryState): readonly LinkEffect[] {
  if (otherConnections !== null || accounts.every((one) => one.associatedProviderAccountIds.length === 0)) return [];
  return [{ type: 'loadConnections', providerId: connection.provider.providerId }];
}

/** What is told when a link is finished. */
export function linkFinished(
  model: LinkModel,
  account: ProviderAccountView,
  kept: readonly AccountView[],
): LinkEffect[] {
  const told: LinkEffect[] = [{ type: 'stopWatching' }, { type: 'emit', event: linkedEvent(account, kept) }];
  if (model.facts.version === 3)
    told.push({ type: 'analytics', name: 'link_completed', props: { providerAccountId: account.providerAccountId } });
  return told;
}

function complete(
  model: LinkModel,
  state: SummaryState,
  accountIds: readonly number[],
  then: 'success' | 'another',
): Step {
  const { account } = state;
  const chosen = new Set(accountIds);
  const kept = state.accounts.filter((one) => chosen.has(one.accountId));
  const completed = withCompleted(model.facts, {
    providerAccountId: account.providerAccountId,
    accountIds: kept.map((one) => one.accountId),
  });
  const effects = linkFinished(model, account, kept);
  const facts: Partial<SessionFacts> = { completed };
  if (then === 'another' && maySearch(model.facts))
    return { state: { step: 'search', initialQuery: '' }, facts, effects };
  if (!model.facts.options.successScreen) return exit(model, { completed, effects });
  return { state: { step: 'success', connection: state.connection, account, accounts: kept }, facts, effects };
}

export const summary: Handlers<'summary'> = {
  selectionSubmitted: (state, event, model) => {
    if (state.saving !== null) return null;
    const all = state.accounts.map((one) => one.accountId);
    if (!state.selectable) return complete(model, state, all, event.then);
    const accountIds = all.filter((id) => event.accountIds.includes(id));
    if (accountIds.length === 0) return { state: { ...state, refusal: 'empty' } };
    return {
      state: { ...state, saving: { accountIds, then: event.then }, refusal: null },
      effects: [{ type: 'saveSelection', providerAccountId: state.account.providerAccountId, accountIds }],
    };
  },
  selectionSaved: (state, event, model) => {
    if (state.saving === null || event.providerAccountId !== state.account.providerAccountId) return null;
    return complete(model, state, state.saving.accountIds, state.saving.then);
  },
  accountChanged: (state, event) => {
    const account = event.providerAccount;
    if (account.providerAccountId !== state.account.providerAccountId) return null;
    const previous = {
      account: state.account,
      rows: startingRows,
      asked: false,
      answered: null,
      pastRequestIds: state.connection.pastRequestIds,
    };
    if (readProviderAccount(previous, account) === null) return null;
    return {
      state: { ...state, account },
      effects: [{ type: 'loadAccounts', providerAccountId: account.providerAccountId }],
    };
  },
  accountsLoaded: (state, event, model) => {
    // While saving, the list stays as it was when the user decided.
    if (
      state.saving !== null ||
      event.providerAccountId !== state.account.providerAccountId ||
      event.accounts.length === 0
    )
      return null;
    const stuck = noUsableAccount(model, state.connection, state.account, event.accounts);
    if (stuck !== null) return stuck;
    const next: SummaryState = { ...state, accounts: event.accounts };
    return { state: next, effects: askForOthers(next) };
  },
  connectionsLoaded: (state, event) => {
    if (askForOthers(state).length === 0) return null;
    const { providerAccountId } = state.account;
    const others = event.providerAccounts.filter((one) => one.providerAccountId !== providerAccountId);
    return { state: { ...state, otherConnections: others } };
  },
  requestFailed: (state, event) => {
    if (event.request !== 'saveSelection' || state.saving === null || event.subject !== state.account.providerAccountId)
      return null;
    const problem = problemOfFailure(event.failure);
    return { state: { ...state, saving: null, refusal: problem }, effects: [emitProblem(problem)] };
  },
};
