import type { ManualAccountView, PropertyView } from '@fin-link/contracts/browser';
import { prependEffects } from '../kernel/index.ts';
import type { SessionFacts } from '../session/index.ts';
import type { ManualAccountsEffect, ManualAccountsModel, ManualAccountSavedState } from './model.ts';
import {
  manualSettingsOf,
  exit,
  isInlineView,
  type ManualAccountsMove,
  openFirstScreen,
  type ManualAccountsHandlers,
} from './moves.ts';

/** Reports a manual account that was added or changed, and shows the last screen. */
export function finishManualAccount(
  model: ManualAccountsModel,
  account: ManualAccountView,
  change: 'added' | 'changed',
): ManualAccountsMove {
  const { accountId, kind, includeInNetWorth, amount, currency } = account;
  const accountName = account.nickname ?? account.accountName;
  const value = { amount, currency };
  return showSaved(model, { change, kind, accountId, accountName, includeInNetWorth, value }, [
    { type: 'analytics', name: 'manual_save', props: { kind, include: includeInNetWorth } },
    savedEvent(model.facts, { accountId, kind }),
  ]);
}

/** Shows the last screen. Ends the flow immediately if the configuration disables this screen. */
function showSaved(
  model: ManualAccountsModel,
  saved: Omit<ManualAccountSavedState, 'step' | 'another'>,
  effects: readonly ManualAccountsEffect[],
): ManualAccountsMove {
  const settings = manualSettingsOf(model.facts);
  const state: ManualAccountSavedState = {
    ...saved,
    step: 'ownSaved',
    another:
      saved.change === 'added' && (isInlineView(model.facts) || model.facts.start.action?.startsWith('add') === true),
  };
  const facts: Partial<SessionFacts> = { leaving: false, manualAccounts: { ...settings, saved: settings.saved + 1 } };
  if (isInlineView(model.facts) || model.facts.options.successScreen) return { state, facts, effects };
  const leaving = exit({ ...model, state, facts: { ...model.facts, ...facts } });
  return prependEffects(effects, { ...leaving, facts: { ...facts, ...leaving.facts } });
}

/** Returns the event of a saved account. An inline view emits `fin-account-saved`; a linking flow emits `fin-success`. */
const savedEvent = (
  facts: SessionFacts,
  event: Omit<Extract<ManualAccountsEffect, { type: 'emit' }>['event'] & { type: 'fin-account-saved' }, 'type'>,
): ManualAccountsEffect => ({
  type: 'emit',
  event: isInlineView(facts)
    ? { type: 'fin-account-saved', ...event }
    : { type: 'fin-success', providerAccountId: null, accountIds: [event.accountId] },
});

/** Reports a property that was added or changed, and shows the last screen. */
export function finishProperty(
  model: ManualAccountsModel,
  property: PropertyView,
  change: 'added' | 'changed',
): ManualAccountsMove {
  const { accountId, accountName, includeInNetWorth, valuation, value, linkedAccountIds } = property;
  const kind = 'real-estate';
  return showSaved(model, { change, kind, accountId, accountName, includeInNetWorth, value }, [
    { type: 'analytics', name: 'property_save', props: { valuation, loans: linkedAccountIds.length } },
    savedEvent(model.facts, { accountId, kind, valuation, linkedAccountIds: [...linkedAccountIds] }),
  ]);
}

/** Shows the last screen for a deleted account. An inline view also emits `fin-account-deleted`. */
export const finishDeletion = (
  model: ManualAccountsModel,
  account: Pick<ManualAccountSavedState, 'kind' | 'accountId' | 'accountName' | 'includeInNetWorth'>,
): ManualAccountsMove =>
  showSaved(
    model,
    { ...account, change: 'deleted', value: null },
    isInlineView(model.facts)
      ? [{ type: 'emit', event: { type: 'fin-account-deleted', accountId: account.accountId } }]
      : [],
  );

export const ownSaved: ManualAccountsHandlers<'ownSaved'> = {
  addAnother: ({ another }, _event, { facts }) => (another ? openFirstScreen(facts) : null),
  done: (_state, _event, model) => exit(model),
};
