import type { Handler } from '../http/index.ts';
import type { NeedsConfigurations } from './configurations.ts';

/** Lists the configurations. */
export const listConfigurations =
  ({ configurations }: NeedsConfigurations): Handler<'listConfigurations'> =>
  async () => ({ configuration: await configurations.list() });
