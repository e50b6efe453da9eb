import type { AccountView, ProviderAccountView, SessionOutcome } from '@fin-link/contracts/browser';
import { leaveEffects } from '../kernel/index.ts';
import type { CompletedLink, SessionFacts } from '../session/index.ts';
import type { LinkEffect, LinkElementEvent, Step } from './events.ts';
import type { LinkModel } from './state.ts';
import { failedAccounts } from './usable-accounts.ts';

/** Maximum number of account ids in an event to the page. */
const maxAccounts = 200;

/** Options of an exit. By default, `completed` and `background` have the values of the session facts. */
interface ExitOptions {
  completed?: readonly CompletedLink[];
  background?: readonly number[];
  /** Effects that are executed before the exit. */
  effects?: readonly LinkEffect[];
  /** Id of a provider account to delete before the session ends; `null`, the default, for none. */
  removeFirst?: number | null;
}

/** Ends linking. Every path to `exited` uses this function, and only this function sends `fin-exit`. */
export function exit(model: LinkModel, leaving: ExitOptions = {}): Step {
  const { state, facts } = model;
  const completed = leaving.completed ?? facts.completed;
  const background = leaving.background ?? facts.background;
  const outcome = outcomeOf(model, completed, background);
  const providerAccountIds = [...completed.map((link) => link.providerAccountId), ...background];
  const { removeFirst = null, effects = [] } = leaving;
  const finalEffects = leaveEffects(facts, {
    outcome,
    screen: state.step,
    providerAccountIds,
    removeFirst,
  });
  return {
    state: { step: 'exited', outcome },
    facts: { completed, background, leaving: false },
    effects: [...effects, { type: 'stopTimers' }, { type: 'stopWatching' }, ...finalEffects],
  };
}

function outcomeOf(
  model: LinkModel,
  completed: readonly CompletedLink[],
  background: readonly number[],
): SessionOutcome {
  if (completed.length > 0 || model.facts.addedManualAccount === true) return 'success';
  if (background.length > 0) return 'pending';
  const { state } = model;
  // If the user removed the connection, there is no error left to repair.
  return state.step === 'error' && state.problem.class !== 'bank.cancelled' && state.removal === null
    ? 'error'
    : 'cancelled';
}

/** Returns the completed links with this one added. A connection that was linked twice in a session counts once. */
export function withCompleted(facts: SessionFacts, link: CompletedLink): readonly CompletedLink[] {
  return [...facts.completed.filter((other) => other.providerAccountId !== link.providerAccountId), link];
}

/**
 * Returns the event of a finished link: `fin-partial` if some of the saved accounts failed, otherwise `fin-success`. The event contains
 * at most 200 accounts; the result of the session contains all of them.
 */
export function linkedEvent(account: ProviderAccountView, savedAccounts: readonly AccountView[]): LinkElementEvent {
  const unreadyAccounts = failedAccounts(savedAccounts);
  const failedIds = new Set(unreadyAccounts.map(({ accountId }) => accountId));
  const accountIds = savedAccounts
    .map(({ accountId }) => accountId)
    .filter((id) => !failedIds.has(id))
    .slice(0, maxAccounts);
  const { providerAccountId } = account;
  const newAccountIds = savedAccounts
    .filter(({ accountId, isNew }) => isNew === true && accountIds.includes(accountId))
    .map(({ accountId }) => accountId);
  const linkedIds = { providerAccountId, accountIds, ...(newAccountIds.length > 0 && { newAccountIds }) };
  if (unreadyAccounts.length === 0) return { type: 'fin-success', ...linkedIds };
  return {
    type: 'fin-partial',
    ...linkedIds,
    failed: unreadyAccounts
      .slice(0, maxAccounts)
      .map(({ accountId, additionalStatus }) => ({ accountId, additionalStatus: additionalStatus ?? 'TECH_ERROR' })),
  };
}
