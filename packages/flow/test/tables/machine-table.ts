/** Event with the resulting state in each situation; `null` if the event is ignored. */
export interface TableCase<E, N extends string, S extends string> {
  event: E;
  to: Readonly<Record<N, S | null>>;
}

/** All events of a machine in all situations. A missing event or state does not compile. */
export type MachineTable<E extends { type: string }, N extends string, S extends string> = {
  readonly [T in E['type']]: readonly [
    TableCase<Extract<E, { type: T }>, N, S>,
    ...TableCase<Extract<E, { type: T }>, N, S>[],
  ];
};

/** Returns a function that creates the cells of a case. The event is ignored in situations that are not named. */
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

/** Returns the state after an event; `null` if the event was ignored. */
export const ledTo = ({ model, ignored }: Turn): string | null => (ignored ? null : model.state.step);
