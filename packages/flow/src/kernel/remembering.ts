import type { FlowSnapshot } from '@fin-link/contracts/browser';
import type { Model, Turn } from './machine.ts';

export interface SaveSnapshot<T> {
  type: 'saveSnapshot';
  snapshot: T;
}

/** Returns a machine that also saves a snapshot when it has changed. `toSnapshot` returns `null` if there is nothing to resume. */
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
