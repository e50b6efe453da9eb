import type { Handlers } from '../step.ts';

export const entry: Handlers<'entry'> = {
  entryContinued: (_state, _event, model) => ({
    state: { step: 'search', initialQuery: model.facts.start.routingNumber ?? '' },
  }),
};
