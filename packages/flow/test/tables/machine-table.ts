/** One event, and the state that it leads to from each situation; null where it is ignored. */
export interface TableCase<E, N extends string, S extends string> {
  event: E;
  to: Readonly<Record<N, S | null>>;
}

/** Every event of a machine in every situation. An event, or a state, without a cell does not compile. */
export type MachineTable<E extends { type: string }, N extends string, S extends string> = {
  readonly [T in E['type']]: readonly [
    TableCase<Extract<E, { type: T }>, N, S>,
    ...TableCase<Extract<E, { type: T }>, N, S>[],
  ];
};

/** Writes the cells of a case: in the situations that are not named, the event is ignored. */
export const casesOf =
  <N extends string, S extends string>(situations: readonly N[]) =>
  <E>(event: E, named: Readonly<Partial<Record<N, S | null>>>): TableCase<E, N, S> => ({
    event,
    to: Object.fromEntries(situations.map((name) => [name, named[name] ?? null])) as Record<N, S | null>,
  });

interface Turn {
  model: { state: { step: string } };
  ignored: boolean;
}

/** Where an event led: the state, or null where it was ignored. */
export const ledTo = ({ model, ignored }: Turn): string | null => (ignored ? null : model.state.step);
