import { request } from '../../requests/index.ts';
import { problemOfFailure } from '../../problems/index.ts';
import { openConsentScreen } from '../authorizations/ask-consent.ts';
import type { Handlers } from '../model/step.ts';
import { newConnection, providerOfRow, searchState, showExisting, skipBank } from '../moves/connection.ts';
import { exit } from '../moves/exit.ts';
import { mayAddByHand, noStart } from '../../session/index.ts';
import type { SessionFacts } from '../../session/index.ts';
import { showEntry } from '../moves/start.ts';
import { fail } from '../moves/trouble.ts';

/** Start of the embedded flow that adds an account manually. */
const manualAccountStart = { ...noStart, action: 'add-manual' } as const;

/** Handlers of the search. */
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
  byHandWanted: (state, { query }, { facts }) =>
    mayAddByHand(facts)
      ? {
          state,
          facts: { searchedFor: query },
          effects: [
            { type: 'embed', flow: 'own-accounts', start: manualAccountStart, snapshot: null, emitsLinks: true },
          ],
        }
      : null,
  embeddedEnded: (_state, { expired, online, exit: left, back = false }, model) => {
    const facts: Partial<SessionFacts> = {
      online,
      addedByHand: model.facts.addedByHand === true || left?.outcome === 'success',
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
