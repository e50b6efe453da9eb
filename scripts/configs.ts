import { readFile } from 'node:fs/promises';
import type { ApiErrorBody, ConfigurationView, OptionChange } from '../packages/contracts/src/browser/index.ts';
import { EnvironmentError, operatorAccessOf } from '../server/src/platform/environment/index.ts';

const usage = `Configurations of the host that reads the same environment (FIN_HOST_ORIGIN, FIN_HOST_PORT, and the
first key of FIN_OPERATOR_KEYS). FIN_OPERATOR_KEY sets the key if the host's keys are not known:

  npm run configs -- list
  npm run configs -- show <configname>
  npm run configs -- save <configname> <file of options>     saves a draft; creates the configuration if missing
  npm run configs -- publish <configname>
  npm run configs -- diff <configname> [from] [to]           from the published version to the draft; or numbers, published, draft, default
  npm run configs -- discard <configname>                    discards the draft
  npm run configs -- history <configname>
  npm run configs -- rollback <configname> <number>          publishes an earlier version again
  npm run configs -- validate <file of options>
  npm run configs -- export                                  prints published ones, for FIN_CONFIGS_FILE and for import
  npm run configs -- import <file>                           saves drafts of configurations that differ from the published ones`;

/** Thrown if the arguments are invalid. The command then prints its usage. */
class UsageError extends Error {}
/** Thrown if the host refuses a request or a file is invalid. The message is for the operator. */
class RefusedError extends Error {}

const { origin, key } = readOperatorAccess();
const timeoutMs = 30_000;

function readOperatorAccess(): { origin: string; key: string } {
  try {
    const host = operatorAccessOf(process.env);
    return { origin: host.origin, key: process.env['FIN_OPERATOR_KEY'] || host.operatorKey };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

interface Answer {
  status: number;
  etag: string | null;
  body: unknown;
}

async function send(method: string, path: string, body?: unknown, ifMatch?: string | null): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(typeof ifMatch === 'string' && { 'if-match': ifMatch }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const reply: unknown = response.status === 204 ? null : await response.json();
  return { status: response.status, etag: response.headers.get('etag'), body: reply };
}

const addressOf = (configName: string): string => `/v1/configurations/${encodeURIComponent(configName)}`;

/** Returns the body of a successful answer. Throws `RefusedError` with the host's error. */
function bodyOf<T>({ status, body }: Answer): T {
  if (status < 400) return body as T;
  const { code, message, conflict } = (body as ApiErrorBody).error;
  const changes = conflict === undefined ? [] : [`Changed by ${conflict.author}, ${conflict.changedAt}`];
  throw new RefusedError([`${code}: ${message}`, ...changes, ...sentencesOf(conflict?.change ?? [])].join('\n'));
}

const sentencesOf = (changes: readonly OptionChange[]): string[] => changes.map(({ sentence }) => sentence);

/** Returns an argument. Throws `UsageError` if it is missing. */
function required(value: string | undefined): string {
  if (value === undefined || value === '') throw new UsageError();
  return value;
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

/** Sends a change of a configuration on the condition that it is as it was just read. */
async function sendChange(configName: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const existing = await read(configName);
  return send(method, `${addressOf(configName)}/${path}`, body, existing?.etag ?? '*');
}

/** Returns a configuration and its ETag, or `null` if it does not exist. */
async function read(configName: string): Promise<{ view: ConfigurationView; etag: string | null } | null> {
  const answer = await send('GET', addressOf(configName));
  if (answer.status === 404) return null;
  return { view: bodyOf<{ configuration: ConfigurationView }>(answer).configuration, etag: answer.etag };
}

async function save(configName: string, options: unknown): Promise<string> {
  const existing = await read(configName);
  const answer =
    existing === null
      ? await send('POST', '/v1/configurations', { configName, options })
      : await send('PUT', addressOf(configName), { options }, existing.etag);
  const { draft } = bodyOf<{ configuration: ConfigurationView }>(answer).configuration;
  return `${configName}: draft ${String(draft?.number)} is saved.`;
}

interface ConfigurationList {
  configuration: { configName: string; source: string; published: number | null; draft: number | null }[];
}
const list = async (): Promise<ConfigurationList['configuration']> =>
  bodyOf<ConfigurationList>(await send('GET', '/v1/configurations')).configuration;

const versionText = (number: number | null, word: string): string => (number === null ? '' : `  ${word} ${number}`);

const commands: Readonly<Record<string, (...values: (string | undefined)[]) => Promise<string>>> = {
  async list() {
    const rows = await list();
    return rows
      .map(
        (row) =>
          `${row.configName}  ${row.source}${versionText(row.published, 'published')}${versionText(row.draft, 'draft')}`,
      )
      .join('\n');
  },
  async show(configName) {
    return JSON.stringify(bodyOf(await send('GET', addressOf(required(configName)))), null, 2);
  },
  save: async (configName, file) => save(required(configName), await readJson(required(file))),
  async diff(configName, from = 'published', to = 'draft') {
    const query = new URLSearchParams({ from, to });
    const answer = await send('GET', `${addressOf(required(configName))}/diff?${query}`);
    const { change } = bodyOf<{ change: OptionChange[] }>(answer);
    return change.length === 0 ? 'Nothing differs.' : sentencesOf(change).join('\n');
  },
  async discard(configName) {
    bodyOf(await sendChange(required(configName), 'DELETE', 'draft'));
    return `${required(configName)}: the draft is discarded.`;
  },
  async rollback(configName, number) {
    const restored = Number(required(number));
    const answer = await sendChange(required(configName), 'POST', 'rollback', { number: restored });
    const { published } = bodyOf<{ configuration: ConfigurationView }>(answer).configuration;
    return `${required(configName)}: version ${String(published?.number)} is published, with the options of version ${restored}.`;
  },
  async publish(configName) {
    const answer = await sendChange(required(configName), 'POST', 'publication');
    const { published } = bodyOf<{ configuration: ConfigurationView }>(answer).configuration;
    return `${required(configName)}: version ${String(published?.number)} is published. New sessions get it.`;
  },
  async history(configName) {
    const answer = await send('GET', `${addressOf(required(configName))}/versions`);
    const { version } = bodyOf<{ version: NonNullable<ConfigurationView['published']>[] }>(answer);
    return version
      .map(({ number, author, savedAt, publishedBy, publishedAt, restoredFrom }) => {
        if (publishedBy === null) return `${number}  draft of ${author}, ${savedAt}`;
        const origin = restoredFrom === null ? `saved by ${author}, ${savedAt}` : `version ${restoredFrom} again`;
        return `${number}  ${origin}; published by ${publishedBy}, ${String(publishedAt)}`;
      })
      .join('\n');
  },
  async validate(file) {
    const options = await readJson(required(file));
    const answer = await send('POST', '/v1/configuration-validations', { options });
    const { problem } = bodyOf<{ problem: { path: string; message: string }[] }>(answer);
    if (problem.length === 0) return 'Nothing is wrong with it.';
    throw new RefusedError(problem.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  },
  async export() {
    const configurations: Record<string, unknown> = {};
    for (const { configName, source, published } of await list()) {
      if (source === 'built-in' || published === null) continue;
      configurations[configName] = (await read(configName))?.view.published?.options;
    }
    return JSON.stringify({ configurations }, null, 2);
  },
  async import(file) {
    const { configurations } = (await readJson(required(file))) as { configurations: Record<string, unknown> };
    const lines: string[] = [];
    for (const [configName, options] of Object.entries(configurations)) {
      const existing = await read(configName);
      const isSame = JSON.stringify(existing?.view.published?.options) === JSON.stringify(options);
      lines.push(isSame ? `${configName}: is published as it is.` : await save(configName, options));
    }
    return lines.join('\n');
  },
};

try {
  const [name = '', ...values] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new UsageError();
  console.log(await command(...values));
} catch (error) {
  if (error instanceof UsageError) console.error(usage);
  else console.error(error instanceof RefusedError ? error.message : error);
  process.exitCode = 1;
}
