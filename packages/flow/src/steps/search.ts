import { newConnection, providerOfRow } from '../connection.ts';
import { problemOfFailure } from '../problems.ts';
import { showEntry } from '../start.ts';
import type { Handlers } from '../step.ts';
import { fail } from '../trouble.ts';
import { showExisting } from './existing.ts';

export const search: Handlers<'search'> = {
  providerPicked: (_state, { provider: row }, model) => {
    const provider = providerOfRow(row);
    if (row.status === 'Unsupported') {
      const problem = problemOfFailure({ code: 'provider.not-supported', reference: '', retryAfter: null });
      return fail(model, problem, newConnection(provider), { kind: 'search' });
    }
    if (row.isLinked) return showExisting(provider);
    return {
      state: { step: 'credentials', connection: newConnection(provider), form: null, problem: null },
      effects: [{ type: 'loadProvider', providerId: row.providerId }],
    };
  },
  back: (_state, _event, model) => (model.facts.options.entryScreen ? showEntry() : null),
};
