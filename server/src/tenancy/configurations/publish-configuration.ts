import type { Handler } from '../../platform/http/index.ts';
import { changeConfiguration } from './change-configuration.ts';
import type { NeedsConfigurationPush } from './configuration-push.ts';
import type { NeedsConfigurations } from './configurations.ts';
import { entityTagOf } from './entity-tag.ts';
import { operatorOf } from './require-operator.ts';

/** Publishes the draft of a configuration. */
export const publishConfiguration =
  ({
    configurations,
    configurationPush,
  }: NeedsConfigurations & NeedsConfigurationPush): Handler<'publishConfiguration'> =>
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
