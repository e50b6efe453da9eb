import type { AccountView, ProviderAccountView } from '@fin-link/contracts/browser';
import { request } from '../../requests/index.ts';
import { after } from '../../kernel/index.ts';
import type { CompletedLink } from '../../session/index.ts';
import { problemOfFailure } from '../../problems/index.ts';
import type { Connection } from '../model/connection-state.ts';
import type { LinkEffect } from '../model/link-effect.ts';
import type { LinkModel, Settled, SummaryState } from '../model/link-state.ts';
import type { Handlers, Step } from '../model/step.ts';
import { mayLinkMore, maySelectAccounts } from '../moves/connection.ts';
import { exit, linkedEvent, withCompleted } from '../moves/exit.ts';
import { isOfBalances } from '../moves/refresh.ts';
import { emitProblem } from '../moves/trouble.ts';
import { failedListAccounts } from '../observations/account-outcome.ts';
import { accountChanged } from './listed-accounts.ts';
import { noUsableAccount } from './no-usable-account.ts';

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
  // The accounts of a renewed connection were saved when it was created. An outer flow may ask about the accounts itself.
  const isDecided = connection.purpose === 'renew' || isEdited || isOfBalances(model.facts, account.providerAccountId);
  if (isDecided || model.facts.settles === 'accounts') {
    const selectedAccounts = isEdited ? accounts.filter((one) => one.isSelectedForAggregation) : accounts;
    return complete(
      model,
      state,
      selectedAccounts.map((one) => one.accountId),
      'success',
    );
  }
  return { state, effects: askForOthers(state) };
}

/** Requests the other connections that the accounts already belong to, in order to show their names. */
function askForOthers({ accounts, connection, otherConnections }: SummaryState): readonly LinkEffect[] {
  if (otherConnections !== null || accounts.every((one) => one.associatedProviderAccountIds.length === 0)) return [];
  return [request('listProviderAccounts', { providerId: connection.provider.providerId })];
}

/** Returns the events of a finished link. */
export function linkFinished(
  model: LinkModel,
  account: ProviderAccountView,
  kept: readonly AccountView[],
): LinkEffect[] {
  const effects: LinkEffect[] = [{ type: 'stopWatching' }, { type: 'emit', event: linkedEvent(account, kept) }];
  if (model.facts.version === 3)
    effects.push({
      type: 'analytics',
      name: 'link_completed',
      props: { providerAccountId: account.providerAccountId },
    });
  return effects;
}

/** Ends linking if an outer flow continues with the link. Shows the success screen in all other cases. */
export function linked(model: LinkModel, link: Settled): Step {
  const { account, accounts, connection, selectedAccountIds } = link;
  const facts = { completed: withCompleted(model.facts, completedLink(link)) };
  return model.facts.settles
    ? { state: { step: 'settled', settled: link }, facts }
    : { state: { step: 'success', connection, account, accounts: selected(accounts, selectedAccountIds) }, facts };
}

const selected = (accounts: readonly AccountView[], ids: readonly number[]): readonly AccountView[] =>
  accounts.filter((one) => ids.includes(one.accountId));

const completedLink = ({ account, accounts, selectedAccountIds }: Settled): CompletedLink => ({
  providerAccountId: account.providerAccountId,
  accountIds: selected(accounts, selectedAccountIds).map((one) => one.accountId),
});

function complete(
  model: LinkModel,
  { connection, account, accounts }: SummaryState,
  selectedAccountIds: readonly number[],
  then: 'success' | 'another',
): Step {
  const link = { connection, account, accounts, selectedAccountIds };
  const onToAnother = then === 'another' && mayLinkMore(model.facts);
  if (model.facts.settles && !onToAnother) return after([{ type: 'stopWatching' }], linked(model, link));
  const effects = linkFinished(model, account, selected(accounts, selectedAccountIds));
  const completed = withCompleted(model.facts, completedLink(link));
  if (onToAnother) return { state: { step: 'search', initialQuery: '' }, facts: { completed }, effects };
  if (!model.facts.options.successScreen) return exit(model, { completed, effects });
  return after(effects, linked(model, link));
}

export const summary: Handlers<'summary'> = {
  selectionSubmitted: (state, event, model) => {
    if (state.saving !== null) return null;
    const all = state.accounts.map((one) => one.accountId);
    if (!maySelectAccounts(model.facts, state.connection)) return complete(model, state, all, event.then);
    const failedIds = failedListAccounts(state.accounts).map((one) => one.accountId);
    const isSelected = (id: number): boolean => event.accountIds.includes(id) && !failedIds.includes(id);
    if (!all.some(isSelected)) return { state: { ...state, refusal: 'empty' } };
    // An account that was not ready is not shown. It stays linked, so that its data can still arrive later.
    const accountIds = all.filter((id) => isSelected(id) || failedIds.includes(id));
    return {
      state: { ...state, saving: { accountIds, then: event.then }, refusal: null },
      effects: [request('selectAccounts', { providerAccountId: state.account.providerAccountId, accountIds })],
    };
  },
  answeredSelectAccounts: (state, { input }, model) => {
    if (state.saving === null || input.providerAccountId !== state.account.providerAccountId) return null;
    return complete(model, state, state.saving.accountIds, state.saving.then);
  },
  answeredGetProviderAccount: (state, { answer }) => accountChanged(state, answer),
  accountChanged: (state, { providerAccount }) => accountChanged(state, providerAccount),
  answeredListAccounts: (state, { input, answer }, model) => {
    // The list does not change while it is being saved, because the user has already decided.
    if (state.saving !== null || input.providerAccountId !== state.account.providerAccountId || answer.length === 0)
      return null;
    const stuck = noUsableAccount(model, state.connection, state.account, answer);
    if (stuck !== null) return stuck;
    const next: SummaryState = { ...state, accounts: answer };
    return { state: next, effects: askForOthers(next) };
  },
  answeredListProviderAccounts: (state, { answer }) => {
    if (askForOthers(state).length === 0) return null;
    const { providerAccountId } = state.account;
    const others = answer.filter((one) => one.providerAccountId !== providerAccountId);
    return { state: { ...state, otherConnections: others } };
  },
  failedSelectAccounts: (state, { input, failure }) => {
    if (state.saving === null || input.providerAccountId !== state.account.providerAccountId) return null;
    const problem = problemOfFailure(failure);
    return { state: { ...state, saving: null, refusal: problem }, effects: [emitProblem(problem)] };
  },
};
