import { keepStatement, type Database } from '@fin-link/storage';
import type { RawBuilder } from 'kysely';

/** Placeholder for a parameter in the compiled statement. Each call replaces the placeholder with the call's value. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Returns the placeholder for the value of that name. */
export type Place<P> = <K extends keyof P>(name: K) => P[K];

/** Compiled statement with placeholders for its values. */
export type Prepared<P, O> = (values: P) => Promise<{ readonly rows: readonly O[] }>;

/**
 * Compiles a statement once, and makes connections parse it once. For frequent calls, building and parsing the statement each time would
 * cost more than running it. The SQL text does not depend on the values. List the columns of the result, see `keepStatement`. A statement with
 * a value `bucket` runs on the node of the bucket, see `Database.onBucket`.
 */
export function prepare<T, P extends object, O>(
  database: Pick<Database<T>, 'db' | 'run' | 'onBucket'>,
  build: (place: Place<P>) => RawBuilder<O>,
): Prepared<P, O> {
  // Only the compiler sees the placeholders, and passes them on to `parameters`.
  const compiled = build(<K extends keyof P>(name: K) => new Placeholder(name) as unknown as P[K]).compile(database.db);
  keepStatement(compiled.sql);
  return (values) => {
    const run = (): Promise<{ readonly rows: readonly O[] }> =>
      database.run({
        ...compiled,
        parameters: compiled.parameters.map((parameter) =>
          parameter instanceof Placeholder ? values[parameter.name as keyof P] : parameter,
        ),
      });
    return 'bucket' in values && typeof values.bucket === 'number' ? database.onBucket(values.bucket, run) : run();
  };
}
