import type { Handler } from '../http/index.ts';
import { changeConfiguration } from './change-configuration.ts';
import type { ConfigurationDeps } from './configuration-deps.ts';
import { entityTagOf } from './entity-tag.ts';
import { operatorOf } from './require-operator.ts';

export const publishConfiguration =
  ({ configurations, configurationPush }: ConfigurationDeps): Handler<'publishConfiguration'> =>
  async (request, reply) => {
    const configuration = await changeConfiguration(
      configurations,
      {
        configName: request.params.configName,
        ifMatch: request.headers['if-match'],
        author: operatorOf(request),
      },
      'publish',
    );
    const { configName, published } = configuration;
    if (published !== null) await configurationPush.one(configName, published.options);
    reply.header('etag', entityTagOf(configuration));
    return { configuration };
  };
