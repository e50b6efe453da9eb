import { request } from '../../host/index.ts';
import { problemOfFailure } from '../../problems/index.ts';
import { askConsent } from '../authorizations/ask-consent.ts';
import type { Handlers } from '../model/step.ts';
import { newConnection, providerOfRow, showExisting, skipBank } from '../moves/connection.ts';
import { showEntry } from '../moves/start.ts';
import { fail } from '../moves/trouble.ts';

export const search: Handlers<'search'> = {
  providerPicked: (_state, { provider: row, query = '' }, model) => {
    const provider = providerOfRow(row);
    const facts = { searchedFor: query };
    if (row.status === 'Unsupported') {
      const problem = problemOfFailure({ code: 'provider.not-supported', reference: '', retryAfter: null });
      return { ...fail(model, problem, newConnection(provider), { kind: 'search' }), facts };
    }
    if (row.isLinked) return { ...showExisting(provider), facts };
    if (provider.redirects) return { ...askConsent(newConnection(provider)), facts };
    return {
      state: { step: 'credentials', connection: newConnection(provider), form: null, problem: null },
      facts,
      effects: [request('getProvider', { providerId: row.providerId })],
    };
  },
  bankSkipped: (_state, _event, model) => skipBank(model),
  back: (_state, _event, model) => (model.facts.options.entryScreen ? showEntry() : null),
};
