import type { Handler } from '../http/index.ts';
import type { ConfigurationDeps } from './configuration-deps.ts';

export const listConfigurations =
  ({ configurations }: ConfigurationDeps): Handler<'listConfigurations'> =>
  async () => ({ configuration: await configurations.list() });
