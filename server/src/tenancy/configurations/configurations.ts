import type { ConfigurationSummary, ConfigurationView, LinkOptions } from '@fin-link/contracts/browser';
import { refuseInProduction } from '../../platform/environment/index.ts';
import { builtInConfigurations } from './built-in.ts';
import type { ConfigurationStore, PublishedConfiguration } from './store.ts';

/** Configurations that the host's API cannot change, by configname. */
interface FixedConfigurations {
  file: ReadonlyMap<string, LinkOptions>;
  builtIn: ReadonlyMap<string, LinkOptions>;
}

/** Configurations from all sources. */
export interface Configurations {
  readonly store: ConfigurationStore;
  /** Returns the published options for each name, in the order of the names; `undefined` for a name without published options. */
  optionsFor(configNames: readonly string[]): Promise<(LinkOptions | undefined)[]>;
  /** Returns the options that this process read last, and their marks. They may be outdated; see `RecentOptions`. */
  recent(): RecentOptions;
  /** Returns the options of all published configurations, by configname. */
  allPublished(): Promise<ReadonlyMap<string, LinkOptions>>;
  /** Returns all configurations: those of the file first, then stored ones, then built-in ones. */
  list(): Promise<ConfigurationSummary[]>;
  /** Returns the configuration that new sessions use; `null` if no configuration has this name. */
  read(configName: string): Promise<ConfigurationView | null>;
  /** Returns whether the file defines the name. A stored configuration of that name cannot be changed. */
  isOfFile(configName: string): boolean;
  /** Returns whether the name is defined in the file or built in. No configuration can be created with it. */
  isFixed(configName: string): boolean;
  /** Throws `EnvironmentError` if a stored configuration has the name of a built-in one, which it would silently replace. */
  assertNoBuiltInStored(): Promise<void>;
}

/**
 * Options from the memory of this process. The caller must compare `marks` with the stored configurations in the statement that uses the
 * options, by `hasMarks`. If they differ, the caller discards the result and uses `optionsFor`.
 */
export interface RecentOptions extends Pick<Configurations, 'optionsFor'> {
  /** Returns the marks of the stored configurations that `optionsFor` used, as JSON by configname. */
  marks(): string;
}

export interface NeedsConfigurations {
  readonly configurations: Configurations;
}

/** Maximum number of names in memory. */
const maxRecentNames = 1_000;

/** Publication time of fixed configurations. */
const alwaysPublishedAt = '1970-01-01T00:00:00.000Z';

/** Returns the configurations. The file takes precedence over stored ones, and these over built-in ones. */
export function openConfigurations(
  store: ConfigurationStore,
  { file, builtIn }: FixedConfigurations = { file: new Map(), builtIn: builtInConfigurations },
): Configurations {
  const fixedSummaries = (
    optionsByName: ReadonlyMap<string, LinkOptions>,
    source: 'file' | 'built-in',
  ): ConfigurationSummary[] =>
    [...optionsByName].map(([configName, { flow }]) => ({
      configName,
      source,
      published: 1,
      draft: null,
      flow,
      author: null,
      changedAt: null,
    }));

  /** Published configurations by name, as last read; `null` for a name without one. */
  const recentlyRead = new Map<string, PublishedConfiguration | null>();
  const readStored = async (names: readonly string[]): Promise<ReadonlyMap<string, PublishedConfiguration>> => {
    if (names.length === 0) return new Map();
    const stored = await store.published(names);
    if (recentlyRead.size + names.length > maxRecentNames) recentlyRead.clear();
    for (const name of names) recentlyRead.set(name, stored.get(name) ?? null);
    return stored;
  };

  return {
    store,
    isOfFile: (configName) => file.has(configName),
    isFixed: (configName) => file.has(configName) || builtIn.has(configName),

    async assertNoBuiltInStored() {
      const names = (await store.list()).map(({ configName }) => configName).filter((name) => builtIn.has(name));
      refuseInProduction(
        names.map((name) => [
          true,
          `The stored configuration ${name} has the name of a built-in one: delete it, as docs/operator.md describes.`,
        ]),
      );
    },

    async optionsFor(configNames) {
      const requested = configNames.filter((name) => !file.has(name));
      const stored = await readStored(requested);
      return configNames.map((name) => file.get(name) ?? stored.get(name)?.options ?? builtIn.get(name));
    },

    recent() {
      const used: Record<string, string | null> = {};
      return {
        async optionsFor(configNames) {
          const requested = configNames.filter((name) => !file.has(name));
          const unread = requested.filter((name) => !recentlyRead.has(name));
          if (unread.length > 0) await readStored(unread);
          for (const name of requested) used[name] = recentlyRead.get(name)?.mark ?? null;
          return configNames.map((name) => file.get(name) ?? recentlyRead.get(name)?.options ?? builtIn.get(name));
        },
        marks: () => JSON.stringify(used),
      };
    },

    async allPublished() {
      const names = (await store.list())
        .filter(({ published }) => published !== null)
        .map(({ configName }) => configName);
      const stored = names.length === 0 ? [] : await store.published(names);
      const storedOptions = [...stored].map(([name, { options }]) => [name, options] as const);
      return new Map([...builtIn, ...storedOptions, ...file]);
    },

    async list() {
      const stored = await store.list();
      const storedNames = new Set(stored.map(({ configName }) => configName));
      return [
        ...fixedSummaries(file, 'file'),
        ...stored
          .filter(({ configName }) => !file.has(configName))
          .map((summary): ConfigurationSummary => ({ ...summary, source: 'store' })),
        ...fixedSummaries(builtIn, 'built-in').filter(
          ({ configName }) => !storedNames.has(configName) && !file.has(configName),
        ),
      ];
    },

    async read(configName) {
      const fileOptions = file.get(configName);
      if (fileOptions !== undefined) return fixedView(configName, 'file', fileOptions);
      const stored = await store.read(configName);
      if (stored !== null) return { ...stored, source: 'store' };
      const template = builtIn.get(configName);
      return template === undefined ? null : fixedView(configName, 'built-in', template);
    },
  };
}

/** Returns a fixed configuration as a version that has always been published. */
const fixedView = (configName: string, source: 'file' | 'built-in', options: LinkOptions): ConfigurationView => ({
  configName,
  source,
  published: {
    number: 1,
    status: 'published',
    author: source,
    savedAt: alwaysPublishedAt,
    publishedBy: source,
    publishedAt: alwaysPublishedAt,
    restoredFrom: null,
    options,
  },
  draft: null,
});
