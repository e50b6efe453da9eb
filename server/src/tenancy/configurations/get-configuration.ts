import { HostError, type Handler } from '../../platform/http/index.ts';
import type { NeedsConfigurations } from './configurations.ts';
import { entityTagOf } from './entity-tag.ts';

/** Returns a configuration, with its ETag as a header. Throws `config.not-found`. */
export const getConfiguration =
  ({ configurations }: NeedsConfigurations): Handler<'getConfiguration'> =>
  async (request, reply) => {
    const configuration = await configurations.read(request.params.configName);
    if (configuration === null) throw new HostError('config.not-found');
    reply.header('etag', entityTagOf(configuration));
    return { configuration };
  };
