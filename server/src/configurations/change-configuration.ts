import type { ConfigurationView } from '@fin-link/contracts/browser';
import { HostError } from '../http/index.ts';
import type { Configurations } from './configurations.ts';
import { assertMatch } from './entity-tag.ts';
import type { Change } from './store.ts';

interface ChangeRequest {
  configName: string;
  /** Value of the request's `If-Match` header. */
  ifMatch: string | undefined;
  author: string;
}

/** Changes a configuration if it is unchanged since the operator read it. Throws `config.read-only` if it is not a stored configuration. */
export async function changeConfiguration(
  configurations: Configurations,
  { configName, ifMatch, author }: ChangeRequest,
  change: Change,
): Promise<ConfigurationView> {
  const known = configurations.isOfFile(configName) ? null : await configurations.store.read(configName);
  if (known === null) {
    const isFixed = (await configurations.read(configName)) !== null;
    throw new HostError(isFixed ? 'config.read-only' : 'config.not-found');
  }
  const check = (current: Parameters<typeof assertMatch>[1]): Change => {
    assertMatch(ifMatch, current);
    return change;
  };
  const changed = await configurations.store.change(configName, check, author);
  if (changed === null) throw new HostError('config.not-found');
  return { ...changed, source: 'store' };
}
