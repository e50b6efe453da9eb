import type { Handler } from '../../platform/http/index.ts';
import type { NeedsConfigurations } from './configurations.ts';

/** Handles `listConfigurations`. Lists the configurations of the file, the stored ones and the built-in ones. */
export const listConfigurations =
  ({ configurations }: NeedsConfigurations): Handler<'listConfigurations'> =>
  async () => ({ configuration: await configurations.list() });
