import { HostError, type Handler } from '../../platform/http/index.ts';
import { changeConfiguration } from './change-configuration.ts';
import type { NeedsConfigurations } from './configurations.ts';
import { entityTagOf } from './entity-tag.ts';
import { optionProblems } from './option-problems.ts';
import { operatorOf } from './require-operator.ts';

/** Replaces the draft of a configuration. */
export const updateConfiguration =
  ({ configurations }: NeedsConfigurations): Handler<'updateConfiguration'> =>
  async (request, reply) => {
    const { options } = request.body;
    if (optionProblems(options).length > 0) throw new HostError('config.invalid');
    const configuration = await changeConfiguration(
      configurations,
      {
        configName: request.params.configName,
        ifMatch: request.headers['if-match'],
        author: operatorOf(request),
      },
      { draft: options },
    );
    reply.header('etag', entityTagOf(configuration));
    return { configuration };
  };
