import type { AccountView, ProviderAccountView, SessionOutcome } from '@fin-link/contracts/browser';
import type { CompletedLink, SessionFacts } from '../../session/index.ts';
import type { LinkEffect, LinkElementEvent } from '../model/link-effect.ts';
import type { LinkModel } from '../model/link-state.ts';
import type { Step } from '../model/step.ts';
import { failedListAccounts } from '../observations/account-outcome.ts';

/** What a message to the page may name; one that names more is dropped. */
const most = { connections: 50, accounts: 200 } as const;

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

function outcomeOf(
  model: LinkModel,
  completed: readonly CompletedLink[],
  background: readonly number[],
): SessionOutcome {
  if (completed.length > 0 || model.facts.addedByHand === true) return 'success';
  if (background.length > 0) return 'pending';
  const { state } = model;
  // Who took the connection away has nothing left that could be mended.
  return state.step === 'error' && state.problem.class !== 'bank.cancelled' && state.removal === null
    ? 'error'
    : 'cancelled';
}

interface Leaving {
  completed?: readonly CompletedLink[];
  background?: readonly number[];
  /** Said before the exit. */
  effects?: readonly LinkEffect[];
  removeFirst?: number | null;
}

/** The one way out: every path to `exited`, and so every `fin-exit`, goes through here. */
export function exit(model: LinkModel, leaving: Leaving = {}): Step {
  const { state, facts } = model;
  const completed = leaving.completed ?? facts.completed;
  const background = leaving.background ?? facts.background;
  const outcome = outcomeOf(model, completed, background);
  const effects: LinkEffect[] = [...(leaving.effects ?? []), { type: 'stopTimers' }, { type: 'stopWatching' }];
  if (facts.sessionId !== null)
    effects.push({ type: 'endSession', outcome, screen: state.step, removeFirst: leaving.removeFirst ?? null });
  const touched = unique([...completed.map((link) => link.providerAccountId), ...background]);
  const providerAccountIds = touched.slice(0, most.connections);
  effects.push({ type: 'emit', event: { type: 'fin-exit', outcome, screen: state.step, providerAccountIds } });
  return { state: { step: 'exited', outcome }, facts: { completed, background, leaving: false }, effects };
}

/** Remembers a link as done; the same connection linked twice in a session counts once. */
export function withCompleted(facts: SessionFacts, link: CompletedLink): readonly CompletedLink[] {
  return [...facts.completed.filter((other) => other.providerAccountId !== link.providerAccountId), link];
}

/** The element event of a finished link: accounts kept, and those that did not arrive. The session's result names all. */
export function linkedEvent(account: ProviderAccountView, kept: readonly AccountView[]): LinkElementEvent {
  const failed = failedListAccounts(kept);
  const failedIds = new Set(failed.map((one) => one.accountId));
  const accountIds = kept
    .map((one) => one.accountId)
    .filter((id) => !failedIds.has(id))
    .slice(0, most.accounts);
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
      .slice(0, most.accounts)
      .map((one) => ({ accountId: one.accountId, additionalStatus: one.additionalStatus ?? 'TECH_ERROR' })),
  };
}
