import { HostError, type Handler } from '../../platform/http/index.ts';
import type { NeedsConfigurations } from './configurations.ts';
import { entityTagOf } from './entity-tag.ts';
import { optionProblems } from './option-problems.ts';
import { operatorOf } from './require-operator.ts';

/** Creates a configuration, as a draft. */
export const createConfiguration =
  ({ configurations }: NeedsConfigurations): Handler<'createConfiguration'> =>
  async (request, reply) => {
    const { configName, options } = request.body;
    if (optionProblems(options).length > 0) throw new HostError('config.invalid');
    if (configurations.isFixed(configName)) throw new HostError('config.exists');
    const stored = await configurations.store.create(configName, options, operatorOf(request));
    reply.header('etag', entityTagOf(stored));
    return { configuration: { ...stored, source: 'store' } };
  };
