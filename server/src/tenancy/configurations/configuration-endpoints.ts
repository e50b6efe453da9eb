import type { ConfigurationView, ConfigurationVersion } from '@fin-link/contracts/browser';
import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsConfigurationPush } from './configuration-push.ts';
import type { NeedsConfigurations, Configurations } from './configurations.ts';
import { brokenRules, findOptionProblems } from './option-problems.ts';
import { operatorOf } from './require-operator.ts';
import type { Change } from './store.ts';

/** Handles `listConfigurations`. Lists the configurations of the file, the stored ones and the built-in ones. */
export const listConfigurations =
  ({ configurations }: NeedsConfigurations): Handler<'listConfigurations'> =>
  async () => ({ configuration: await configurations.list() });

/** Returns a configuration, with its ETag as a header. Throws `config.not-found`. */
export const getConfiguration =
  ({ configurations }: NeedsConfigurations): Handler<'getConfiguration'> =>
  async (request, reply) => {
    const configuration = await configurations.read(request.params.configName);
    if (configuration === null) throw new HostError('config.not-found');
    reply.header('etag', entityTagOf(configuration));
    return { configuration };
  };

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

/** Creates a configuration, as a draft. */
export const createConfiguration =
  ({ configurations }: NeedsConfigurations): Handler<'createConfiguration'> =>
  async (request, reply) => {
    const { configName, options } = request.body;
    if (brokenRules(options).length > 0) throw new HostError('config.invalid');
    if (configurations.isFixed(configName)) throw new HostError('config.exists');
    const stored = await configurations.store.create(configName, options, operatorOf(request));
    reply.header('etag', entityTagOf(stored));
    return { configuration: { ...stored, source: 'store' } };
  };

/** Replaces the draft of a configuration. */
export const updateConfiguration =
  ({ configurations }: NeedsConfigurations): Handler<'updateConfiguration'> =>
  async (request, reply) => {
    const { options } = request.body;
    if (brokenRules(options).length > 0) throw new HostError('config.invalid');
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

/** Checks options without saving them. */
export const validateConfiguration = (): Handler<'validateConfiguration'> => (request) => {
  const problem = findOptionProblems(request.body.options);
  return { isValid: problem.length === 0, problem };
};

interface ChangeRequest {
  configName: string;
  /** Value of the request's `If-Match` header. */
  ifMatch: string | undefined;
  /** Name of the operator key. */
  author: string;
}

/**
 * Changes a configuration if it is unchanged since the operator read it. Throws `config.read-only` if the configuration comes from the file
 * or is built in, `config.not-found` if there is none, and the errors of `assertMatch`.
 */
async function changeConfiguration(
  configurations: Configurations,
  { configName, ifMatch, author }: ChangeRequest,
  change: Change,
): Promise<ConfigurationView> {
  const stored = configurations.isOfFile(configName) ? null : await configurations.store.read(configName);
  if (stored === null) {
    const isFixed = (await configurations.read(configName)) !== null;
    throw new HostError(isFixed ? 'config.read-only' : 'config.not-found');
  }
  const decide = (current: Parameters<typeof assertMatch>[1]): Change => {
    assertMatch(ifMatch, current);
    return change;
  };
  const changed = await configurations.store.change(configName, decide, author);
  if (changed === null) throw new HostError('config.not-found');
  return { ...changed, source: 'store' };
}

interface Versions {
  published: Pick<ConfigurationVersion, 'number'> | null;
  draft: Pick<ConfigurationVersion, 'number'> | null;
}

/** Returns the ETag of a configuration (RFC 9110, 8.8.3). Every change gives a new ETag. */
const entityTagOf = ({ published, draft }: Versions): string =>
  `"${String(published?.number ?? 0)}-${String(draft?.number ?? 0)}"`;

/** Throws `config.unconditional` if `If-Match` is missing, and `config.stale` if it does not match the current version. */
function assertMatch(ifMatch: string | undefined, current: Versions): void {
  if (ifMatch === undefined) throw new HostError('config.unconditional');
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(entityTagOf(current)) && !tags.includes('*')) throw new HostError('config.stale');
}
