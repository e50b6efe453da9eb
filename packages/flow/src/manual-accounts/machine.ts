import type { PropertyView, StartPoint } from '@fin-link/contracts/browser';
import { flowMachine, type Turn, relaunchRefused, handleRefusedLaunch, relaunch } from '../kernel/index.ts';
import { problemOfFlow } from '../problems/index.ts';
import { request } from '../requests/index.ts';
import {
  type LeaveConsequence,
  factsOf,
  type ManualAccountsSettings,
  type SessionEventOf,
  type SessionFacts,
} from '../session/index.ts';
import { manualForm, manualKind } from './manual.ts';
import type {
  ManualAccountsEffect,
  ManualAccountsEvent,
  ManualAccountsModel,
  ManualAccountsState,
  ManualAccountOpening,
  PropertyDraft,
} from './model.ts';
import {
  exit,
  isInlineView,
  readAccount,
  type ManualAccountsMove,
  openFirstScreen,
  manualSettingsOf,
  fail,
  openManualForm,
  handleUnreadAccount,
} from './moves.ts';
import { propertyAddress, propertyLoans, propertyMatches, propertyValue, showValue } from './real-estate.ts';
import { ownSaved } from './saved.ts';

export type ManualAccountsTurn = Turn<ManualAccountsModel, ManualAccountsEffect>;

/** Countries in which the property form has addresses, as ISO 3166-1 alpha-2 codes. */
const propertyCountries = ['US', 'GB', 'AU'];

/** Machine that adds, changes and deletes manual accounts and properties. */
export const manualAccounts = flowMachine<ManualAccountsState, ManualAccountsEvent, ManualAccountsEffect>({
  handlers: {
    boot: {
      launched: (_state, event, model) => begin(event, model),
      launchFailed: (state, { failure }, { facts }) =>
        facts.sessionId === null
          ? handleRefusedLaunch(state, failure, (problem, recovery) => fail(problem, recovery, null))
          : null,
      answeredGetManualAccount: ({ opening }, { input, answer: account }, { facts }) =>
        opening?.about === 'manual' && opening.accountId === input.accountId
          ? openManualForm(facts, { kind: account.kind, account, picked: false })
          : null,
      failedGetManualAccount: ({ opening }, { input, failure }) =>
        opening?.about === 'manual' && opening.accountId === input.accountId
          ? handleUnreadAccount(opening, failure)
          : null,
      answeredGetProperty: ({ opening }, { input, answer: property }, { facts }) =>
        opening?.about === 'real-estate' && opening.accountId === input.accountId
          ? showValue(facts, { draft: draftOf(property, facts), picked: false, matches: [] })
          : null,
      failedGetProperty: ({ opening }, { input, failure }) =>
        opening?.about === 'real-estate' && opening.accountId === input.accountId
          ? handleUnreadAccount(opening, failure)
          : null,
    },
    manualKind,
    manualForm,
    propertyAddress,
    propertyMatches,
    propertyValue,
    propertyLoans,
    ownSaved,
    error: {
      retry: ({ recovery, opening, problem }, _event, { facts }) => {
        if (recovery.kind === 'rejoin' && opening !== null) return readAccount(opening);
        return recovery.kind === 'relaunch' && facts.sessionId === null ? relaunch(problem) : null;
      },
      sessionContinued: ({ problem }, _event, { facts }) => relaunchRefused(problem, facts),
      done: (_state, _event, model) => exit(model),
    },
    exited: {},
  },
  consequenceOf,
  leave: (model) => exit(model),
  isSending: (state) => ('sending' in state && state.sending) || ('finding' in state && state.finding),
  // Only the page closes an inline view. A view that failed to open can also be left by the user.
  isKept: ({ state, facts }) => isInlineView(facts) && state.step !== 'error' && facts.status !== 'expired',
  pause: ({ state }) => ({ state: clearPendingRequests(state) }),
  resume,
});

/** Opens the first screen, or reads the account or property to change. Returns `null` if the session has already started. */
function begin(event: SessionEventOf<'launched'>, model: ManualAccountsModel): ManualAccountsMove | null {
  if (model.facts.sessionId !== null) return null;
  const { session, start } = event;
  const { place } = manualSettingsOf(model.facts);
  const facts: Partial<SessionFacts> = { ...factsOf(session, start), manualAccounts: settingsOf(place, event) };
  const opening = openingOf(place, start);
  const isLink = place === 'link' || place === 'search';
  const lacksAccount = start.action?.startsWith('edit') === true && opening === null;
  if (isLink && (!session.options.manualAccounts || lacksAccount))
    return { ...fail(problemOfFlow('action.not-supported'), { kind: 'none' }, null), facts };
  const move = opening === null ? openFirstScreen({ ...model.facts, ...facts }) : readAccount(opening);
  return { ...move, facts };
}

/** Returns the settings for manual accounts. Settings of the page override the configuration. */
function settingsOf(
  place: ManualAccountsSettings['place'],
  { session, start, view = null }: SessionEventOf<'launched'>,
): ManualAccountsSettings {
  const { netWorthSwitch } = session.options;
  const isProperty = place === 'real-estate' || start.action === 'add-real-estate';
  const { shown, default: isDefault } = netWorthSwitch;
  const { includeToggle = null, includeDefault = null } = view ?? {};
  return {
    place,
    kind: isProperty ? 'real-estate' : (view?.kind ?? null),
    country:
      propertyCountries.find((country) => country === view?.country) ??
      propertyCountries.find((country) => country === session.countryISOCode) ??
      'US',
    netWorthSwitch: {
      ...netWorthSwitch,
      shown: includeToggle === null ? shown : includeToggle === 'shown',
      default: includeDefault ?? isDefault,
    },
    saved: 0,
  };
}

/** Returns the account to change; `null` if an account is added. */
function openingOf(
  place: ManualAccountsSettings['place'],
  { action, accountId }: StartPoint,
): ManualAccountOpening | null {
  if (accountId === null) return null;
  if (place === 'manual-account' || place === 'real-estate')
    return { about: place === 'real-estate' ? 'real-estate' : 'manual', accountId };
  if (action === 'edit-manual') return { about: 'manual', accountId };
  return action === 'edit-real-estate' ? { about: 'real-estate', accountId } : null;
}

/** Converts a saved property to the draft that the form changes. */
function draftOf(property: PropertyView, facts: SessionFacts): PropertyDraft {
  const { valuation, address, estimate, value, asOf, nickname, includeInNetWorth, linkedAccountIds } = property;
  return {
    property,
    valuation,
    address,
    country: address?.country ?? manualSettingsOf(facts).country,
    estimate,
    typed: valuation === 'typed' ? { value, asOf } : null,
    nickname,
    includeInNetWorth,
    linkedAccountIds,
  };
}

/** Returns `lost` if leaving discards the user's input; `null` otherwise. `typed`: whether the form on the screen has unsaved input. */
function consequenceOf(state: ManualAccountsState, typed = true): LeaveConsequence | null {
  switch (state.step) {
    case 'manualForm':
    case 'propertyAddress':
      return typed ? 'lost' : null;
    // An existing property opens on this screen, before the user has entered anything.
    case 'propertyValue':
      return typed || state.draft.property === null ? 'lost' : null;
    case 'propertyMatches':
    case 'propertyLoans':
      return 'lost';
    default:
      return null;
  }
}

/** Question about a deletion without a pending request. */
const idleDeletion = { sending: false, problem: null };

/** Clears the pending requests of the screen, which the end of the session canceled. */
function clearPendingRequests(state: ManualAccountsState): ManualAccountsState {
  switch (state.step) {
    case 'manualForm':
      return { ...state, sending: false, deletion: state.deletion && idleDeletion };
    case 'propertyAddress':
      return { ...state, finding: false, deletion: state.deletion && idleDeletion };
    case 'propertyLoans':
      return { ...state, sending: false };
    default:
      return state;
  }
}

/** Repeats the requests that the screen is waiting for, after a pause of the session or the network. */
function resume({ state }: ManualAccountsModel): ManualAccountsMove {
  const isLost = state.step === 'error' && state.problem.class === 'network.lost';
  if ((isLost || state.step === 'boot') && state.opening !== null) return readAccount(state.opening);
  return state.step === 'propertyLoans' && state.loans === null
    ? { state, effects: [request('listLoans', {})] }
    : { state };
}
