import type { SessionOutcome } from '@fin-link/contracts/browser';
import { request } from '../../requests/index.ts';
import type { FailedRequest } from '../../requests/index.ts';
import { closed, emitError, leave } from '../../kernel/index.ts';
import type { Handlers, Step } from '../../kernel/index.ts';
import { problemOfFailure } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { initialFacts } from '../../session/index.ts';
import type { ByHand, ByHandPlace, SessionFacts } from '../../session/index.ts';
import type { OwnAccountsEffect } from '../model/own-accounts-effect.ts';
import type { OwnAccountsEvent } from '../model/own-accounts-event.ts';
import type {
  ManualFormState,
  OwnAccountKind,
  OwnAccountsModel,
  OwnAccountsState,
  OwnAccountsStateOf,
  OwnAccountsStep,
  OwnErrorState,
  OwnOpening,
  PropertyDraft,
} from '../model/own-accounts-state.ts';

export type OwnAccountsMove = Step<OwnAccountsState, OwnAccountsEffect>;
export type OwnAccountsHandlers<S extends OwnAccountsStep> = Handlers<
  OwnAccountsStateOf<S>,
  OwnAccountsEvent,
  OwnAccountsModel,
  OwnAccountsMove
>;

const nothingSaid: ByHand = {
  place: 'link',
  kind: null,
  country: 'US',
  netWorthSwitch: { shown: true, default: true, text: null, texts: [] },
  saved: 0,
};

/** Returns the settings for manual accounts, from the session and the page. */
export const byHandOf = ({ byHand = nothingSaid }: SessionFacts): ByHand => byHand;

/** Returns the first model. `place` is where the flow runs; it decides which events the flow emits. */
export const initialOwnAccountsModel = (place: ByHandPlace): OwnAccountsModel => ({
  state: closed,
  overlay: null,
  facts: { ...initialFacts, byHand: { ...nothingSaid, place } },
});

/** Whether the flow is an inline view, which stays open so that another account can be added. */
export const isView = (facts: SessionFacts): boolean => {
  const { place } = byHandOf(facts);
  return place === 'manual-account' || place === 'real-estate';
};

/** Reads an account before its form is shown. */
export const read = (opening: OwnOpening): OwnAccountsMove => {
  const { about, accountId } = opening;
  return {
    state: { step: 'boot', opening, refusedLaunches: 0 },
    effects: [about === 'manual' ? request('getManualAccount', { accountId }) : request('getProperty', { accountId })],
  };
};

export const manualForm = (
  facts: SessionFacts,
  form: Pick<ManualFormState, 'kind' | 'account' | 'picked'>,
): OwnAccountsMove => ({
  state: {
    ...form,
    step: 'manualForm',
    netWorthSwitch: byHandOf(facts).netWorthSwitch,
    sent: null,
    sending: false,
    problem: null,
    deletion: null,
  },
});

const newProperty = (facts: SessionFacts): PropertyDraft => {
  const { country, netWorthSwitch } = byHandOf(facts);
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

export const propertyAddress = (
  facts: SessionFacts,
  picked: boolean,
  draft: PropertyDraft = newProperty(facts),
): OwnAccountsMove => ({
  state: { step: 'propertyAddress', draft, picked, finding: false, noEstimate: null, problem: null, deletion: null },
});

/** Opens the first screen for an account of this kind. */
export const formOf = (facts: SessionFacts, kind: OwnAccountKind, picked: boolean): OwnAccountsMove =>
  kind === 'real-estate' ? propertyAddress(facts, picked) : manualForm(facts, { kind, account: null, picked });

/** Opens the first screen for adding an account. */
export function begin(facts: SessionFacts): OwnAccountsMove {
  const { kind } = byHandOf(facts);
  return kind === null ? { state: { step: 'manualKind', picked: null, refused: false } } : formOf(facts, kind, false);
}

export function fail(
  problem: Problem,
  recovery: OwnErrorState['recovery'],
  opening: OwnOpening | null,
): OwnAccountsMove {
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
export function unread(opening: OwnOpening, failure: FailedRequest): OwnAccountsMove {
  const problem = problemOfFailure(failure);
  return failure.code === 'account.not-found'
    ? fail({ ...problem, recoverable: false, primary: 'close', secondary: null }, { kind: 'none' }, opening)
    : fail(problem, { kind: 'rejoin' }, opening);
}

/** Ends the flow. `back`: whether the user returns to the screen that opened this flow. */
export function exit({ state, facts }: OwnAccountsModel, back = false): OwnAccountsMove {
  const outcome: SessionOutcome =
    byHandOf(facts).saved > 0 ? 'success' : state.step === 'error' ? 'error' : 'cancelled';
  return {
    state: { step: 'exited', outcome, ...(back && { back }) },
    facts: { leaving: false },
    effects: leave(facts, { outcome, screen: state.step }),
  };
}
