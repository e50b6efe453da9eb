import type { ConfigurationView } from '@fin-link/contracts/browser';
import { HostError } from '../../platform/http/index.ts';
import type { Configurations } from './configurations.ts';
import { assertMatch } from './entity-tag.ts';
import type { Change } from './store.ts';

/** Request to change a configuration. */
interface ChangeRequest {
  configName: string;
  /** Value of the request's `If-Match` header. */
  ifMatch: string | undefined;
  /** Name of the operator key. */
  author: string;
}

/**
 * Changes a configuration if it is unchanged since the operator read it. Throws `config.read-only` if the configuration comes from the file
 * or is built in, `config.not-found` if there is none, and the errors of `assertMatch`.
 */
export async function changeConfiguration(
  configurations: Configurations,
  { configName, ifMatch, author }: ChangeRequest,
  change: Change,
): Promise<ConfigurationView> {
  const stored = configurations.isOfFile(configName) ? null : await configurations.store.read(configName);
  if (stored === null) {
    const isFixed = (await configurations.read(configName)) !== null;
    throw new HostError(isFixed ? 'config.read-only' : 'config.not-found');
  }
  const decide = (current: Parameters<typeof assertMatch>[1]): Change => {
    assertMatch(ifMatch, current);
    return change;
  };
  const changed = await configurations.store.change(configName, decide, author);
  if (changed === null) throw new HostError('config.not-found');
  return { ...changed, source: 'store' };
}
