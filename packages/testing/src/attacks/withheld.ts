/** Set by the runner of the attack table (`npm run attacks`) alone: `<place>/<check>`. */
const variable = 'FIN_TEST_WITHHELD';

/** The check that this run leaves out at a place, of those that the place has; none in every other run. */
export function withheldAt<Name extends string>(place: string, names: readonly Name[]): Name[] {
  const [at, withheld] = process.env[variable]?.split('/') ?? [];
  return at === place ? names.filter((name) => name === withheld) : [];
}
