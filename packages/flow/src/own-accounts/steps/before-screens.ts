import type { StartPoint } from '@fin-link/contracts/browser';
import { relaunchRefused, handleRefusedLaunch, relaunch } from '../../kernel/index.ts';
import { problemOfFlow } from '../../problems/index.ts';
import { factsOf } from '../../session/index.ts';
import type { ByHand, SessionEventOf, SessionFacts } from '../../session/index.ts';
import type { OwnOpening, PropertyDraft } from '../model/own-accounts-state.ts';
import {
  openFirstScreen,
  byHandOf,
  exit,
  fail,
  openManualForm,
  readAccount,
  handleUnreadAccount,
} from '../moves/moves.ts';
import type { OwnAccountsHandlers } from '../moves/moves.ts';
import { showValue } from './real-estate.ts';

/** Countries in which the property form has addresses, as ISO 3166-1 alpha-2 codes. */
const propertyCountries = ['US', 'GB', 'AU'];

/** Returns the account to change; `null` if an account is added. */
function openingOf(place: ByHand['place'], { action, accountId }: StartPoint): OwnOpening | null {
  if (accountId === null) return null;
  if (place === 'manual-account' || place === 'real-estate')
    return { about: place === 'real-estate' ? 'real-estate' : 'manual', accountId };
  if (action === 'edit-manual') return { about: 'manual', accountId };
  return action === 'edit-real-estate' ? { about: 'real-estate', accountId } : null;
}

/** Returns the settings for manual accounts. Settings of the page override the configuration. */
function byHandSettings(place: ByHand['place'], { session, start, view = null }: SessionEventOf<'launched'>): ByHand {
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

/** Handlers before the first screen. */
export const boot: OwnAccountsHandlers<'boot'> = {
  launched: (_state, event, model) => {
    if (model.facts.sessionId !== null) return null;
    const { session, start } = event;
    const { place } = byHandOf(model.facts);
    const facts: Partial<SessionFacts> = { ...factsOf(session, start), byHand: byHandSettings(place, event) };
    const opening = openingOf(place, start);
    const isLink = place === 'link' || place === 'search';
    const lacksAccount = start.action?.startsWith('edit') === true && opening === null;
    if (isLink && (!session.options.manualAccounts || lacksAccount))
      return { ...fail(problemOfFlow('action.not-supported'), { kind: 'none' }, null), facts };
    const move = opening === null ? openFirstScreen({ ...model.facts, ...facts }) : readAccount(opening);
    return { ...move, facts };
  },
  launchFailed: (state, { failure }, { facts }) => {
    if (facts.sessionId !== null) return null;
    return handleRefusedLaunch(state, failure, (problem, recovery) => fail(problem, recovery, null));
  },
  answeredGetManualAccount: ({ opening }, { input, answer: account }, { facts }) =>
    opening?.about === 'manual' && opening.accountId === input.accountId
      ? openManualForm(facts, { kind: account.kind, account, picked: false })
      : null,
  failedGetManualAccount: ({ opening }, { input, failure }) =>
    opening?.about === 'manual' && opening.accountId === input.accountId ? handleUnreadAccount(opening, failure) : null,
  answeredGetProperty: ({ opening }, { input, answer: property }, { facts }) => {
    if (opening?.about !== 'real-estate' || opening.accountId !== input.accountId) return null;
    const { valuation, address, estimate, value, asOf, nickname, includeInNetWorth, linkedAccountIds } = property;
    const draft: PropertyDraft = {
      property,
      valuation,
      address,
      country: address?.country ?? byHandOf(facts).country,
      estimate,
      typed: valuation === 'typed' ? { value, asOf } : null,
      nickname,
      includeInNetWorth,
      linkedAccountIds,
    };
    return showValue(facts, { draft, picked: false, matches: [] });
  },
  failedGetProperty: ({ opening }, { input, failure }) =>
    opening?.about === 'real-estate' && opening.accountId === input.accountId
      ? handleUnreadAccount(opening, failure)
      : null,
};

/** Handlers of the error screen. */
export const error: OwnAccountsHandlers<'error'> = {
  retry: ({ recovery, opening, problem }, _event, { facts }) => {
    if (recovery.kind === 'rejoin' && opening !== null) return readAccount(opening);
    return recovery.kind === 'relaunch' && facts.sessionId === null ? relaunch(problem) : null;
  },
  sessionContinued: ({ problem }, _event, { facts }) => relaunchRefused(problem, facts),
  done: (_state, _event, model) => exit(model),
};
