import { problemOfFailure } from '../problems/index.ts';
import { request } from '../requests/index.ts';
import { mayAddManualAccount, noStart, type SessionFacts } from '../session/index.ts';
import { searchState, newConnection, providerOfRow, showExisting, skipBank } from './connection.ts';
import { openConsentScreen } from './consent.ts';
import type { Handlers } from './events.ts';
import { exit } from './exit.ts';
import { showEntry } from './opening.ts';
import { fail } from './trouble.ts';

/** Maximum number of names of linked banks on the screen. */
const maxBankNames = 12;

export const search: Handlers<'search'> = {
  providerPicked: (_state, { provider: row, query = '' }, model) => {
    const provider = providerOfRow(row);
    const facts = { searchedFor: query };
    if (row.status === 'Unsupported') {
      const problem = problemOfFailure({ code: 'provider.not-supported', reference: '', retryAfter: null });
      return { ...fail(model, problem, newConnection(provider), { kind: 'search' }), facts };
    }
    if (row.isLinked) return { ...showExisting(provider), facts };
    if (provider.redirects) return { ...openConsentScreen(newConnection(provider)), facts };
    return {
      state: { step: 'credentials', connection: newConnection(provider), form: null, problem: null },
      facts,
      effects: [request('getProvider', { providerId: row.providerId })],
    };
  },
  manualAccountWanted: (state, { query }, { facts }) =>
    mayAddManualAccount(facts)
      ? {
          state,
          facts: { searchedFor: query },
          effects: [
            { type: 'embed', flow: 'manual-accounts', start: manualAccountStart, snapshot: null, emitsLinks: true },
          ],
        }
      : null,
  embeddedEnded: (_state, { expired, online, exit: left, back = false }, model) => {
    const facts: Partial<SessionFacts> = {
      online,
      addedManualAccount: model.facts.addedManualAccount === true || left?.outcome === 'success',
      ...(expired && { status: 'expired' }),
    };
    const nextModel = { ...model, facts: { ...model.facts, ...facts } };
    if (!back || expired) {
      const leaving = exit(nextModel);
      return { ...leaving, facts: { ...facts, ...leaving.facts } };
    }
    return {
      state: searchState(nextModel.facts, nextModel.facts.searchedFor),
      facts,
      effects: [{ type: 'keepSession' }],
    };
  },
  bankSkipped: (_state, _event, model) => skipBank(model),
  back: (_state, _event, model) => (model.facts.options.entryScreen ? showEntry() : null),
};

/** Handlers of the introduction, which leads to the search. */
export const entry: Handlers<'entry'> = {
  answeredListProviderAccounts: (state, { input, answer }) => {
    if (input.providerId !== 0 || answer.length === 0) return null;
    const names = new Set(answer.map(({ providerName }) => providerName));
    return { state: { ...state, linkedBanks: [...names].slice(0, maxBankNames) } };
  },
  entryContinued: (_state, _event, { facts }) => ({ state: searchState(facts, facts.start.routingNumber ?? '') }),
};

/** Start of the embedded flow that adds an account manually. */
const manualAccountStart = { ...noStart, action: 'add-manual' } as const;
