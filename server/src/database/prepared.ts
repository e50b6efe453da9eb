import type { Kysely, QueryResult, RawBuilder } from 'kysely';

class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Stands where the value of that name goes. */
export type Place<P> = <K extends keyof P>(name: K) => P[K];

/** A statement with places for values. */
export type Prepared<P, O> = (values: P) => Promise<QueryResult<O>>;

/**
 * Compiles a statement once, for calls so frequent that building it each time would cost more than sending it. The statement
 * looks the same whatever the values are.
 */
export function prepare<T, P extends object, O>(
  db: Kysely<T>,
  build: (place: Place<P>) => RawBuilder<O>,
): Prepared<P, O> {
  // What stands in a value's place is only seen by the compiler, which passes it on to the parameters.
  const compiled = build(<K extends keyof P>(name: K) => new Placeholder(name) as unknown as P[K]).compile(db);
  return (values) =>
    db.executeQuery({
      ...compiled,
      parameters: compiled.parameters.map((parameter) =>
        parameter instanceof Placeholder ? values[parameter.name as keyof P] : parameter,
      ),
    });
}
