import type { NetWorthReply } from '@fin-link/contracts/browser';
import { request } from '../requests/index.ts';
import { emitError, refetch } from '../kernel/index.ts';
import type { Handlers, Step } from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import type { SessionFacts } from '../session/index.ts';
import type { NetWorthEffect, NetWorthOwnEffect } from './net-worth-effect.ts';
import type { NetWorthEvent } from './net-worth-event.ts';
import type { IncludeChange, NetWorthModel, NetWorthState } from './net-worth-state.ts';

/** Result of an event on the view. */
type NetWorthStep = Step<NetWorthState, NetWorthEffect>;

/** Returns the request for net worth. If the tag sets account ids, limits it to these accounts. */
export const readNetWorth = ({ view }: SessionFacts): NetWorthOwnEffect =>
  request('getNetWorth', view?.accountIds ? { query: { accountIds: view.accountIds.join(',') } } : {});

/** Reads net worth again. */
const readAgain = (state: NetWorthState, facts: SessionFacts): NetWorthStep => refetch(state, readNetWorth(facts));

/** Returns the changes of all other accounts. */
const changesOfOthers = ({ changes }: NetWorthState, accountId: number): readonly IncludeChange[] =>
  changes.filter((change) => change.accountId !== accountId);

/** Shows the reply. Drops a failed change if its account no longer exists or already has the requested value. */
function withReply(state: NetWorthState, answer: NetWorthReply): NetWorthState {
  const changes = state.changes.filter(({ accountId, include, status }) => {
    const account = answer.accounts.find((entry) => entry.accountId === accountId);
    return account !== undefined && (status === 'sending' || account.includeInNetWorth !== include);
  });
  return { ...state, ...answer, changes, freshness: 'current' };
}

/**
 * Sends a change of "Include in net worth". Returns `null` if nothing would change, a change is pending, or the page picked the
 * accounts.
 */
function switchInclude(state: NetWorthState, accountId: number, include: boolean): NetWorthStep | null {
  const account = state.accounts.find((entry) => entry.accountId === accountId);
  const isSending = state.changes.some((change) => change.accountId === accountId && change.status === 'sending');
  // If the page picked the accounts, all of them count regardless of their switches.
  if (account === undefined || account.includeInNetWorth === include || isSending || state.isLimited) return null;
  return {
    state: { ...state, changes: [...changesOfOthers(state, accountId), { accountId, include, status: 'sending' }] },
    effects: [request('includeInNetWorth', { accountId, includeInNetWorth: include })],
  };
}

/** Handlers of the view once it has content. */
export const onNetWorth: Handlers<NetWorthState, NetWorthEvent, NetWorthModel, NetWorthStep> = {
  includeSwitched: (state, { accountId, include }) => switchInclude(state, accountId, include),
  pageShown: (state, _event, { facts }) => (facts.status === 'active' ? readAgain(state, facts) : null),
  retry: (state, _event, { facts }) => (state.freshness === 'failed' ? readAgain(state, facts) : null),
  answeredGetNetWorth: (state, { answer }, { facts }) =>
    state.freshness === 'behind'
      ? readAgain({ ...state, freshness: 'current' }, facts)
      : { state: withReply(state, answer) },
  failedGetNetWorth: (state) => ({ state: { ...state, freshness: 'failed' } }),
  answeredIncludeInNetWorth: (state, { input: { accountId }, answer }, { facts }) => {
    const { state: shown, effects = [] } = readAgain(
      {
        ...state,
        accounts: state.accounts.map((account) => (account.accountId === accountId ? answer : account)),
        changes: changesOfOthers(state, accountId),
        switched: answer,
      },
      facts,
    );
    const { includeInNetWorth } = answer;
    return {
      state: shown,
      effects: [{ type: 'emit', event: { type: 'fin-account-changed', accountId, includeInNetWorth } }, ...effects],
    };
  },
  failedIncludeInNetWorth: (state, { input: { accountId, includeInNetWorth: include }, failure }, { facts }) => {
    const failedState: NetWorthState = {
      ...state,
      changes: [...changesOfOthers(state, accountId), { accountId, include, status: 'failed' }],
    };
    const errorEffect = emitError(problemOfFailure(failure));
    if (failure.code !== 'account.not-found') return { state: failedState, effects: [errorEffect] };
    // The account no longer exists, so the list is read again.
    const { state: shown, effects = [] } = readAgain(failedState, facts);
    return { state: shown, effects: [errorEffect, ...effects] };
  },
};
