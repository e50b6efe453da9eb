import { HostError } from '../http/index.ts';
import type { Handler } from '../http/index.ts';
import type { ConfigurationDeps } from './configuration-deps.ts';
import { entityTagOf } from './entity-tag.ts';

export const getConfiguration =
  ({ configurations }: ConfigurationDeps): Handler<'getConfiguration'> =>
  async (request, reply) => {
    const configuration = await configurations.read(request.params.configName);
    if (configuration === null) throw new HostError('config.not-found');
    reply.header('etag', entityTagOf(configuration));
    return { configuration };
  };
