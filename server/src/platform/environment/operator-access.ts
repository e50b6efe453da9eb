import { hostEnvironment } from './host-environment.ts';
import { readVariables, type Source } from './read-variables.ts';
import { operatorsOf } from './settings.ts';
import { hostOriginOf } from './variables.ts';

const operatorVariables = hostEnvironment.pick({
  FIN_MODE: true,
  FIN_HOST_ORIGIN: true,
  FIN_HOST_PORT: true,
  FIN_OPERATOR_KEYS: true,
});

/** Returns the host's origin and the first operator key. The key is empty if none is configured. Throws `EnvironmentError`. */
export function operatorAccessOf(source: Source): { origin: string; operatorKey: string } {
  const environment = readVariables(operatorVariables, source);
  const [entry = ''] = operatorsOf(environment);
  return { origin: hostOriginOf(environment), operatorKey: entry.slice(entry.indexOf(':') + 1) };
}
