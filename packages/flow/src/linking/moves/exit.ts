import type { AccountView, ProviderAccountView, SessionOutcome } from '@fin-link/contracts/browser';
import { leave } from '../../kernel/index.ts';
import type { CompletedLink, SessionFacts } from '../../session/index.ts';
import type { LinkEffect, LinkElementEvent } from '../model/link-effect.ts';
import type { LinkModel } from '../model/link-state.ts';
import type { Step } from '../model/step.ts';
import { failedListAccounts } from '../observations/account-outcome.ts';

/** Maximum number of accounts in a message to the page. */
const mostAccounts = 200;

function outcomeOf(
  model: LinkModel,
  completed: readonly CompletedLink[],
  background: readonly number[],
): SessionOutcome {
  if (completed.length > 0 || model.facts.addedByHand === true) return 'success';
  if (background.length > 0) return 'pending';
  const { state } = model;
  // If the user removed the connection, there is no error left to repair.
  return state.step === 'error' && state.problem.class !== 'bank.cancelled' && state.removal === null
    ? 'error'
    : 'cancelled';
}

interface Leaving {
  completed?: readonly CompletedLink[];
  background?: readonly number[];
  /** Effects that are executed before the exit. */
  effects?: readonly LinkEffect[];
  removeFirst?: number | null;
}

/** Ends linking. Every path to `exited` uses this function, so it sends every `fin-exit`. */
export function exit(model: LinkModel, leaving: Leaving = {}): Step {
  const { state, facts } = model;
  const completed = leaving.completed ?? facts.completed;
  const background = leaving.background ?? facts.background;
  const outcome = outcomeOf(model, completed, background);
  const touched = [...completed.map((link) => link.providerAccountId), ...background];
  const { removeFirst = null, effects = [] } = leaving;
  const left = leave(facts, { outcome, screen: state.step, providerAccountIds: touched, removeFirst });
  return {
    state: { step: 'exited', outcome },
    facts: { completed, background, leaving: false },
    effects: [...effects, { type: 'stopTimers' }, { type: 'stopWatching' }, ...left],
  };
}

/** Returns the completed links including this one. A connection that was linked twice in a session counts once. */
export function withCompleted(facts: SessionFacts, link: CompletedLink): readonly CompletedLink[] {
  return [...facts.completed.filter((other) => other.providerAccountId !== link.providerAccountId), link];
}

/** Returns the event of a finished link, with saved and failed accounts. The session's result contains all accounts. */
export function linkedEvent(account: ProviderAccountView, kept: readonly AccountView[]): LinkElementEvent {
  const failed = failedListAccounts(kept);
  const failedIds = new Set(failed.map((one) => one.accountId));
  const accountIds = kept
    .map((one) => one.accountId)
    .filter((id) => !failedIds.has(id))
    .slice(0, mostAccounts);
  const { providerAccountId } = account;
  const newAccountIds = kept
    .filter(({ accountId, isNew }) => isNew === true && accountIds.includes(accountId))
    .map(({ accountId }) => accountId);
  const linked = { providerAccountId, accountIds, ...(newAccountIds.length > 0 && { newAccountIds }) };
  if (failed.length === 0) return { type: 'fin-success', ...linked };
  return {
    type: 'fin-partial',
    ...linked,
    failed: failed
      .slice(0, mostAccounts)
      .map((one) => ({ accountId: one.accountId, additionalStatus: one.additionalStatus ?? 'TECH_ERROR' })),
  };
}
