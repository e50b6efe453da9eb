import type { ConfigurationSummary, LinkOptions } from '@fin-link/contracts/browser';
import { ApiError, type ConsoleApi } from '../platform/console-api.ts';

/** Options by name, as in a file of configurations (`FIN_CONFIGS_FILE`, `npm run configs -- export`). */
type ConfigurationFile = Readonly<Record<string, unknown>>;

/** Returns the options by name; `null` if the text is no file of configurations. */
export function parseFile(text: string): ConfigurationFile | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const isGroup = (value: unknown): value is ConfigurationFile =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return isGroup(parsed) && isGroup(parsed['configurations']) ? parsed['configurations'] : null;
}

/** Reads the published options of configurations of the host's store, and of others the draft if nothing is published. */
export async function exportAll(
  api: ConsoleApi,
  list: readonly ConfigurationSummary[],
): Promise<{ configurations: Record<string, LinkOptions> }> {
  const published = list.filter(({ source, published: number }) => source === 'store' && number !== null);
  const configurations: Record<string, LinkOptions> = {};
  for (const { configName } of published) {
    const { reply } = await api.call('getConfiguration', { params: { configName } });
    if (reply.configuration.published !== null) configurations[configName] = reply.configuration.published.options;
  }
  return { configurations };
}

export interface ImportResult {
  /** Names of the configurations with a new draft. */
  readonly saved: readonly string[];
  readonly failed: readonly { readonly name: string; readonly reason: string }[];
}

/** Saves a draft of each configuration of a file. One that the host refuses does not stop the others. */
export async function importAll(api: ConsoleApi, file: ConfigurationFile): Promise<ImportResult> {
  const saved: string[] = [];
  const failed: { name: string; reason: string }[] = [];
  for (const [configName, options] of Object.entries(file))
    try {
      await saveDraft(api, configName, options as LinkOptions);
      saved.push(configName);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed.push({ name: configName, reason: error.message });
    }
  return { saved, failed };
}

async function saveDraft(api: ConsoleApi, configName: string, options: LinkOptions): Promise<void> {
  try {
    await api.call('createConfiguration', { body: { configName, options } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'config.exists') throw error;
    const { etag } = await api.call('getConfiguration', { params: { configName } });
    await api.call('updateConfiguration', { params: { configName }, body: { options }, etag });
  }
}
