import { HostError, type Handler } from '../../platform/http/index.ts';
import type { NeedsConfigurations } from './configurations.ts';

/** Lists the versions of a configuration. A configuration that is not stored has one version. */
export const listConfigurationVersions =
  ({ configurations }: NeedsConfigurations): Handler<'listConfigurationVersions'> =>
  async (request) => {
    const configuration = await configurations.read(request.params.configName);
    if (configuration === null) throw new HostError('config.not-found');
    const { source, published, configName } = configuration;
    if (source === 'store') return { version: await configurations.store.versions(configName) };
    return { version: published === null ? [] : [published] };
  };
