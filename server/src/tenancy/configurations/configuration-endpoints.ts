import { linkOptions, type ConfigurationView, type LinkOptions } from '@fin-link/contracts/browser';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsConfigurationPush } from './configuration-push.ts';
import type { NeedsConfigurations, Configurations } from './configurations.ts';
import type { HostSettings } from '../../platform/environment/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import { actorOf, operatorOf, type Operator } from '../operators/index.ts';
import type { Change } from './apply-change.ts';
import { changesBetween } from './option-changes.ts';
import { brokenRules, findOptionProblems } from './option-problems.ts';
import type { CurrentConfiguration } from './store.ts';

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
    return replyWith(reply, configuration);
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
    return replyWith(reply, await create(configurations, request, configName, options));
  };

/** Replaces the draft of a configuration. */
export const updateConfiguration =
  ({ configurations }: NeedsConfigurations): Handler<'updateConfiguration'> =>
  async (request, reply) => {
    const { options } = request.body;
    if (brokenRules(options).length > 0) throw new HostError('config.invalid');
    return replyWith(reply, await changeConfiguration(configurations, request, { draft: options }));
  };

/** Publishes the draft of a configuration. */
export const publishConfiguration =
  (deps: PublishDeps & NeedsSettings<'publishApproval'>): Handler<'publishConfiguration'> =>
  async (request, reply) =>
    replyWith(reply, await publish(deps, request, 'publish', assertApproved(deps.settings, operatorOf(request))));

/** Publishes an earlier version again. */
export const rollBackConfiguration =
  (deps: PublishDeps): Handler<'rollBackConfiguration'> =>
  async (request, reply) =>
    replyWith(reply, await publish(deps, request, { restore: request.body.number }));

/** Discards the draft of a configuration. */
export const discardDraft =
  ({ configurations }: NeedsConfigurations): Handler<'discardDraft'> =>
  async (request) => {
    await changeConfiguration(configurations, request, 'discard');
  };

/** Deletes a configuration with all its versions. The service keeps what it needs for running sessions. */
export const deleteConfiguration =
  ({ configurations }: NeedsConfigurations): Handler<'deleteConfiguration'> =>
  async (request) => {
    await changeConfiguration(configurations, request, 'delete');
  };

/** Copies a configuration of any source to a draft. */
export const copyConfiguration =
  ({ configurations }: NeedsConfigurations): Handler<'copyConfiguration'> =>
  async (request, reply) => {
    const source = await configurations.read(request.params.configName);
    const options = (source?.draft ?? source?.published)?.options;
    if (options === undefined) throw new HostError('config.not-found');
    return replyWith(reply, await create(configurations, request, request.body.configName, options));
  };

/** Lists the fields that differ between two versions. */
export const diffConfiguration =
  ({ configurations }: NeedsConfigurations): Handler<'diffConfiguration'> =>
  async (request) => {
    const configuration = await configurations.read(request.params.configName);
    if (configuration === null) throw new HostError('config.not-found');
    const { from = 'published', to = 'draft' } = request.query;
    const [before, after] = await Promise.all(
      [from, to].map((reference) => optionsAt(configurations, configuration, reference)),
    );
    if (before === undefined || after === undefined) throw new HostError('config.version-not-found');
    return { change: changesBetween(before, after) };
  };

/** Checks options without saving them. */
export const validateConfiguration = (): Handler<'validateConfiguration'> => (request) => {
  const problem = findOptionProblems(request.body.options);
  return { isValid: problem.length === 0, problem };
};

/** Creates a configuration. Throws `config.invalid`, and `config.exists` if the name is taken, built in or in the file. */
async function create(
  configurations: Configurations,
  request: FastifyRequest,
  configName: string,
  options: LinkOptions,
): Promise<ConfigurationView> {
  if (brokenRules(options).length > 0) throw new HostError('config.invalid');
  if (configurations.isFixed(configName)) throw new HostError('config.exists');
  return { ...(await configurations.store.create(configName, options, actorOf(request))), source: 'store' };
}

type PublishDeps = NeedsConfigurations & NeedsConfigurationPush;

/**
 * Returns a check that throws `operator.second-person` if the author of the draft publishes it, and the settings ask for somebody else. A
 * rollback needs no second person: somebody published that version before, and it may be urgent.
 */
const assertApproved =
  ({ publishApproval }: Pick<HostSettings, 'publishApproval'>, { name }: Operator) =>
  ({ draft }: CurrentConfiguration): void => {
    if (publishApproval === 'second-person' && draft?.author === name) throw new HostError('operator.second-person');
  };

/** Changes what new sessions get, and sends it to the service. */
async function publish(
  { configurations, configurationPush }: PublishDeps,
  request: ChangeRequest,
  change: Change,
  check?: (current: CurrentConfiguration) => void,
): Promise<ConfigurationView> {
  const configuration = await changeConfiguration(configurations, request, change, check);
  const { configName, published } = configuration;
  if (published !== null) await configurationPush.one(configName, published.options);
  return configuration;
}

/** Request that changes a configuration. */
type ChangeRequest = FastifyRequest & {
  params: { configName: string };
  headers: { 'if-match'?: string | undefined };
};

/**
 * Changes a configuration if it is unchanged since the operator read it. Returns what is left of it. Throws `config.read-only` if the
 * configuration comes from the file or is built in, `config.not-found` if there is none, and the errors of `assertMatch`.
 */
async function changeConfiguration(
  configurations: Configurations,
  request: ChangeRequest,
  change: Change,
  check: (current: CurrentConfiguration) => void = () => {},
): Promise<ConfigurationView> {
  const { configName } = request.params;
  const ifMatch = request.headers['if-match'];
  const { store } = configurations;
  const stored = configurations.isOfFile(configName) ? null : await store.read(configName);
  if (stored === null) {
    const isFixed = (await configurations.read(configName)) !== null;
    throw new HostError(isFixed ? 'config.read-only' : 'config.not-found');
  }
  const base = await baseOf(configurations, configName, ifMatch);
  const decide = (current: CurrentConfiguration): Change => {
    assertMatch(ifMatch, current, base);
    check(current);
    return change;
  };
  const changed = await store.change(configName, decide, actorOf(request));
  if (changed === null) throw new HostError('config.not-found');
  return { ...changed, source: 'store' };
}

/** Returns options by the reference of a diff; `undefined` if the configuration has no such version. */
async function optionsAt(
  { store }: Configurations,
  { configName, source, published, draft }: ConfigurationView,
  reference: string,
): Promise<LinkOptions | undefined> {
  const latest = draft ?? published;
  if (reference === 'draft') return latest?.options;
  if (reference === 'published' && published !== null) return published.options;
  if (reference === 'published' || reference === 'default')
    return latest === null ? undefined : linkOptions.parse({ flow: latest.options.flow });
  const number = Number(reference);
  const known = [draft, published].find((version) => version?.number === number);
  if (known !== undefined || source !== 'store') return known?.options;
  const version = await store.version(configName, number);
  return version?.status === 'published' ? version.options : undefined;
}

type Versions = Pick<ConfigurationView, 'published' | 'draft'>;

function replyWith(reply: FastifyReply, configuration: ConfigurationView): { configuration: ConfigurationView } {
  reply.header('etag', entityTagOf(configuration));
  return { configuration };
}

/** Returns the ETag of a configuration (RFC 9110, 8.8.3): the numbers of its versions and the time when the last one was saved. */
function entityTagOf({ published, draft }: Versions): string {
  const savedAt = Date.parse((draft ?? published)?.savedAt ?? '').toString(36);
  return `"${String(published?.number ?? 0)}-${String(draft?.number ?? 0)}-${savedAt}"`;
}

/** Returns the options that the operator read, by the ETag; `null` if the host no longer has them. */
async function baseOf(
  { store }: Configurations,
  configName: string,
  ifMatch: string | undefined,
): Promise<LinkOptions | null> {
  const [, published = '', draft = ''] = /^"(\d{1,9})-(\d{1,9})-/.exec(ifMatch ?? '') ?? [];
  const number = Number(draft) || Number(published);
  return number === 0 ? null : ((await store.version(configName, number))?.options ?? null);
}

/**
 * Throws `config.unconditional` if `If-Match` is missing, and `config.stale` if it does not match the current version. The error says who
 * made the last change, and which fields differ from those that the operator read.
 */
function assertMatch(ifMatch: string | undefined, current: CurrentConfiguration, base: LinkOptions | null): void {
  if (ifMatch === undefined) throw new HostError('config.unconditional');
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (tags.includes(entityTagOf(current)) || tags.includes('*')) return;
  const latest = (current.draft ?? current.published)?.options;
  throw new HostError('config.stale', {
    conflict: {
      author: current.changedBy,
      changedAt: current.changedAt.toISOString(),
      change: base === null || latest === undefined ? null : changesBetween(base, latest),
    },
  });
}
