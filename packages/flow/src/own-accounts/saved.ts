import type { ManualAccountView, PropertyView } from '@fin-link/contracts/browser';
import { prependEffects } from '../kernel/index.ts';
import type { SessionFacts } from '../session/index.ts';
import type { OwnAccountsEffect, OwnAccountsModel, OwnSavedState } from './model.ts';
import {
  byHandOf,
  exit,
  isInlineView,
  type OwnAccountsMove,
  openFirstScreen,
  type OwnAccountsHandlers,
} from './moves.ts';

/** Shows the last screen. Ends the flow immediately if the configuration disables this screen. */
function showSaved(
  model: OwnAccountsModel,
  saved: Omit<OwnSavedState, 'step' | 'another'>,
  effects: readonly OwnAccountsEffect[],
): OwnAccountsMove {
  const byHand = byHandOf(model.facts);
  const state: OwnSavedState = {
    ...saved,
    step: 'ownSaved',
    another:
      saved.change === 'added' && (isInlineView(model.facts) || model.facts.start.action?.startsWith('add') === true),
  };
  const facts: Partial<SessionFacts> = { leaving: false, byHand: { ...byHand, saved: byHand.saved + 1 } };
  if (isInlineView(model.facts) || model.facts.options.successScreen) return { state, facts, effects };
  const leaving = exit({ ...model, state, facts: { ...model.facts, ...facts } });
  return prependEffects(effects, { ...leaving, facts: { ...facts, ...leaving.facts } });
}

/** Returns the event of a saved account. An inline view emits `fin-account-saved`; a linking flow emits `fin-success`. */
const savedEvent = (
  facts: SessionFacts,
  event: Omit<Extract<OwnAccountsEffect, { type: 'emit' }>['event'] & { type: 'fin-account-saved' }, 'type'>,
): OwnAccountsEffect => ({
  type: 'emit',
  event: isInlineView(facts)
    ? { type: 'fin-account-saved', ...event }
    : { type: 'fin-success', providerAccountId: null, accountIds: [event.accountId] },
});

/** Reports a manual account that was added or changed, and shows the last screen. */
export function finishManualAccount(
  model: OwnAccountsModel,
  account: ManualAccountView,
  change: 'added' | 'changed',
): OwnAccountsMove {
  const { accountId, kind, includeInNetWorth, amount, currency } = account;
  const accountName = account.nickname ?? account.accountName;
  const value = { amount, currency };
  return showSaved(model, { change, kind, accountId, accountName, includeInNetWorth, value }, [
    { type: 'analytics', name: 'manual_save', props: { kind, include: includeInNetWorth } },
    savedEvent(model.facts, { accountId, kind }),
  ]);
}

/** Reports a property that was added or changed, and shows the last screen. */
export function finishProperty(
  model: OwnAccountsModel,
  property: PropertyView,
  change: 'added' | 'changed',
): OwnAccountsMove {
  const { accountId, accountName, includeInNetWorth, valuation, value, linkedAccountIds } = property;
  const kind = 'real-estate';
  return showSaved(model, { change, kind, accountId, accountName, includeInNetWorth, value }, [
    { type: 'analytics', name: 'property_save', props: { valuation, loans: linkedAccountIds.length } },
    savedEvent(model.facts, { accountId, kind, valuation, linkedAccountIds: [...linkedAccountIds] }),
  ]);
}

/** Shows the last screen for a deleted account. An inline view also emits `fin-account-deleted`. */
export const finishDeletion = (
  model: OwnAccountsModel,
  account: Pick<OwnSavedState, 'kind' | 'accountId' | 'accountName' | 'includeInNetWorth'>,
): OwnAccountsMove =>
  showSaved(
    model,
    { ...account, change: 'deleted', value: null },
    isInlineView(model.facts)
      ? [{ type: 'emit', event: { type: 'fin-account-deleted', accountId: account.accountId } }]
      : [],
  );

export const ownSaved: OwnAccountsHandlers<'ownSaved'> = {
  addAnother: ({ another }, _event, { facts }) => (another ? openFirstScreen(facts) : null),
  done: (_state, _event, model) => exit(model),
};
