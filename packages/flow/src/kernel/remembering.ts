import type { FlowSnapshot } from '@fin-link/contracts/browser';
import type { Model, Turn } from './machine.ts';

export interface SaveSnapshot<T> {
  type: 'saveSnapshot';
  snapshot: T;
}

/** The same machine, which saves a snapshot whenever it changes. `toSnapshot`: null if there is nothing to come back to. */
export const remembering =
  <S, E, F, T extends FlowSnapshot>(
    machine: (model: Model<S>, event: E) => Turn<Model<S>, F>,
    toSnapshot: (model: Model<S>) => T | null,
  ) =>
  (model: Model<S>, event: E): Turn<Model<S>, F | SaveSnapshot<T>> => {
    const turn = machine(model, event);
    const { facts } = turn.model;
    const snapshot = turn.ignored ? null : toSnapshot(turn.model);
    if (snapshot === null || JSON.stringify(snapshot) === JSON.stringify(facts.savedSnapshot)) return turn;
    return {
      ...turn,
      model: { ...turn.model, facts: { ...facts, savedSnapshot: snapshot } },
      effects: [...turn.effects, { type: 'saveSnapshot', snapshot }],
    };
  };
