import type { SessionOutcome } from '@fin-link/contracts/browser';
import { closedState, emitError, leaveEffects, type Handlers, type Step } from '../kernel/index.ts';
import { problemOfFailure, type Problem } from '../problems/index.ts';
import { request, type FailedRequest } from '../requests/index.ts';
import {
  initialFacts,
  type ManualAccountsSettings,
  type ManualAccountsPlace,
  type SessionFacts,
} from '../session/index.ts';
import type {
  ManualAccountsEffect,
  ManualAccountsEvent,
  ManualFormState,
  AccountOrPropertyKind,
  ManualAccountsModel,
  ManualAccountsState,
  ManualAccountsStateOf,
  ManualAccountsStep,
  ManualAccountsErrorState,
  ManualAccountOpening,
  PropertyDraft,
} from './model.ts';

export type ManualAccountsMove = Step<ManualAccountsState, ManualAccountsEffect>;

export type ManualAccountsHandlers<S extends ManualAccountsStep> = Handlers<
  ManualAccountsStateOf<S>,
  ManualAccountsEvent,
  ManualAccountsModel,
  ManualAccountsMove
>;

/** Returns the settings for manual accounts, from the session and the page. */
export const manualSettingsOf = ({ manualAccounts = defaultSettings }: SessionFacts): ManualAccountsSettings =>
  manualAccounts;

/** Settings for manual accounts before the launch. */
const defaultSettings: ManualAccountsSettings = {
  place: 'link',
  kind: null,
  country: 'US',
  netWorthSwitch: { shown: true, default: true },
  saved: 0,
};

/** Returns the model before the launch. `place`: where the flow runs, which decides the events that it emits. */
export const initialManualAccountsModel = (place: ManualAccountsPlace): ManualAccountsModel => ({
  state: closedState,
  overlay: null,
  facts: { ...initialFacts, manualAccounts: { ...defaultSettings, place } },
});

/** Whether the flow is an inline view, which stays open so that the user can add another account. */
export const isInlineView = (facts: SessionFacts): boolean => {
  const { place } = manualSettingsOf(facts);
  return place === 'manual-account' || place === 'real-estate';
};

/** Reads an account before its form is shown. */
export const readAccount = (opening: ManualAccountOpening): ManualAccountsMove => {
  const { about, accountId } = opening;
  return {
    state: { step: 'boot', opening, refusedLaunches: 0 },
    effects: [about === 'manual' ? request('getManualAccount', { accountId }) : request('getProperty', { accountId })],
  };
};

export const openManualForm = (
  facts: SessionFacts,
  form: Pick<ManualFormState, 'kind' | 'account' | 'picked'>,
): ManualAccountsMove => ({
  state: {
    ...form,
    step: 'manualForm',
    netWorthSwitch: manualSettingsOf(facts).netWorthSwitch,
    sent: null,
    sending: false,
    problem: null,
    deletion: null,
  },
});

/** Opens the address of a property. Default: the address of a new property. */
export const openPropertyAddress = (
  facts: SessionFacts,
  picked: boolean,
  draft: PropertyDraft = newPropertyDraft(facts),
): ManualAccountsMove => ({
  state: { step: 'propertyAddress', draft, picked, finding: false, noEstimate: null, problem: null, deletion: null },
});

/** Returns the empty input for a new property. */
const newPropertyDraft = (facts: SessionFacts): PropertyDraft => {
  const { country, netWorthSwitch } = manualSettingsOf(facts);
  return {
    property: null,
    valuation: 'estimate',
    address: null,
    country,
    estimate: null,
    typed: null,
    nickname: null,
    includeInNetWorth: netWorthSwitch.default,
    linkedAccountIds: [],
  };
};

/** Opens the first screen of the form for a new account of this kind. */
export const openFormOf = (facts: SessionFacts, kind: AccountOrPropertyKind, picked: boolean): ManualAccountsMove =>
  kind === 'real-estate' ? openPropertyAddress(facts, picked) : openManualForm(facts, { kind, account: null, picked });

/** Opens the form of the configured kind; without one, opens the choice of a kind. */
export function openFirstScreen(facts: SessionFacts): ManualAccountsMove {
  const { kind } = manualSettingsOf(facts);
  return kind === null
    ? { state: { step: 'manualKind', picked: null, refused: false } }
    : openFormOf(facts, kind, false);
}

/** Shows the error screen, without the option to choose another bank. */
export function fail(
  problem: Problem,
  recovery: ManualAccountsErrorState['recovery'],
  opening: ManualAccountOpening | null,
): ManualAccountsMove {
  const shownProblem = {
    ...problem,
    secondary: problem.secondary === 'chooseAnother' ? ('close' as const) : problem.secondary,
  };
  return {
    state: { step: 'error', problem: shownProblem, connection: null, recovery, unusable: [], removal: null, opening },
    effects: [emitError(shownProblem)],
  };
}

/** Handles an account that could not be read. If it no longer exists, no retry is offered. */
export function handleUnreadAccount(opening: ManualAccountOpening, failure: FailedRequest): ManualAccountsMove {
  const problem = problemOfFailure(failure);
  return failure.code === 'account.not-found'
    ? fail({ ...problem, recoverable: false, primary: 'close', secondary: null }, { kind: 'none' }, opening)
    : fail(problem, { kind: 'rejoin' }, opening);
}

/** Ends the flow. `back`: whether the user returns to the screen that opened this flow. */
export function exit({ state, facts }: ManualAccountsModel, back = false): ManualAccountsMove {
  const unsavedOutcome: SessionOutcome = state.step === 'error' ? 'error' : 'cancelled';
  const outcome: SessionOutcome = manualSettingsOf(facts).saved > 0 ? 'success' : unsavedOutcome;
  return {
    state: { step: 'exited', outcome, ...(back && { back }) },
    facts: { leaving: false },
    effects: leaveEffects(facts, { outcome, screen: state.step }),
  };
}
