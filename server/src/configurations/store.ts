import type { ConfigurationVersion, LinkOptions } from '@fin-link/contracts/browser';
import { linkOptions } from '@fin-link/contracts/browser';
import type { Selectable } from 'kysely';
import type { HostDatabase, HostTables, HostTransaction, NeedsDatabase } from '../database/index.ts';
import { HostError } from '../http/index.ts';
import type { NeedsClock, NeedsSettings } from '../parts/index.ts';

/** Upper limit; no real deployment needs more. */
const mostConfigurations = 500;
const mostVersions = 100;

/** Published version and draft of a configuration; each is `null` if there is none. */
export interface StoredConfiguration {
  readonly configName: string;
  readonly published: ConfigurationVersion | null;
  readonly draft: ConfigurationVersion | null;
}

export interface ConfigurationStore {
  /** Returns published options by configname. Names without published options are omitted. */
  published(configNames: readonly string[]): Promise<ReadonlyMap<string, LinkOptions>>;
  list(): Promise<{ configName: string; published: number | null; draft: number | null }[]>;
  read(configName: string): Promise<StoredConfiguration | null>;
  /** Returns the versions, newest first. */
  versions(configName: string): Promise<ConfigurationVersion[]>;
  /** Throws `config.exists` or `config.limit-reached`. */
  create(configName: string, options: LinkOptions, author: string): Promise<StoredConfiguration>;
  /** Changes the configuration while it is locked, if `check` does not throw. Returns `null` if there is none. */
  change(
    configName: string,
    check: (current: StoredConfiguration) => Change,
    author: string,
  ): Promise<StoredConfiguration | null>;
}

/** New draft, or publication of the current draft. */
export type Change = { draft: LinkOptions } | 'publish';

type Row = Selectable<HostTables['configuration_version']>;

/** Returns the version in a row. Options that an earlier release did not have get their defaults. */
const versionOf = (row: Row): ConfigurationVersion => ({
  number: row.number,
  status: row.published_at === null ? 'draft' : 'published',
  author: row.author,
  savedAt: row.saved_at.toISOString(),
  publishedBy: row.published_by,
  publishedAt: row.published_at === null ? null : row.published_at.toISOString(),
  options: linkOptions.parse(row.options),
});

export function configurationStore({
  database,
  clock,
  settings,
}: NeedsDatabase & NeedsClock & NeedsSettings<'customer'>): ConfigurationStore {
  const { customer } = settings;
  const named = (configName: string) => ({ customer, config_name: configName });

  const readIn = async (db: HostDatabase['db'] | HostTransaction, configName: string) => {
    const rows = await db
      .selectFrom('configuration as c')
      .innerJoin('configuration_version as v', (join) =>
        join.onRef('v.customer', '=', 'c.customer').onRef('v.config_name', '=', 'c.config_name'),
      )
      .selectAll('v')
      .where('c.customer', '=', customer)
      .where('c.config_name', '=', configName)
      .where((eb) => eb.or([eb('v.number', '=', eb.ref('c.published')), eb('v.number', '=', eb.ref('c.draft'))]))
      .execute();
    if (rows.length === 0) return null;
    const versions = rows.map(versionOf);
    return {
      configName,
      published: versions.find(({ status }) => status === 'published') ?? null,
      draft: versions.find(({ status }) => status === 'draft') ?? null,
    };
  };

  const insertDraft = (trx: HostTransaction, configName: string, number: number, draft: LinkOptions, author: string) =>
    trx
      .insertInto('configuration_version')
      .values({
        ...named(configName),
        number,
        options: JSON.stringify(draft),
        author,
        saved_at: clock.now(),
        published_by: null,
        published_at: null,
      })
      .execute();

  const replaceDraft = async (
    trx: HostTransaction,
    { configName, draft: old, published }: StoredConfiguration,
    draft: LinkOptions,
    author: string,
  ) => {
    const number = Math.max(old?.number ?? 0, published?.number ?? 0) + 1;
    if (old !== null)
      await trx
        .deleteFrom('configuration_version')
        .where((eb) => eb.and({ ...named(configName), number: old.number }))
        .execute();
    await insertDraft(trx, configName, number, draft, author);
    await trx
      .updateTable('configuration')
      .set({ draft: number })
      .where((eb) => eb.and(named(configName)))
      .execute();
  };

  const publish = async (trx: HostTransaction, { configName, draft }: StoredConfiguration, author: string) => {
    if (draft === null) throw new HostError('config.nothing-to-publish');
    await trx
      .updateTable('configuration_version')
      .set({ published_by: author, published_at: clock.now() })
      .where((eb) => eb.and({ ...named(configName), number: draft.number }))
      .execute();
    await trx
      .updateTable('configuration')
      .set({ published: draft.number, draft: null })
      .where((eb) => eb.and(named(configName)))
      .execute();
  };

  return {
    async published(configNames) {
      const rows = await database.db
        .selectFrom('configuration as c')
        .innerJoin('configuration_version as v', (join) =>
          join
            .onRef('v.customer', '=', 'c.customer')
            .onRef('v.config_name', '=', 'c.config_name')
            .onRef('v.number', '=', 'c.published'),
        )
        .select(['c.config_name', 'v.options'])
        .where('c.customer', '=', customer)
        .where('c.config_name', 'in', [...configNames])
        .execute();
      return new Map(rows.map((row) => [row.config_name, linkOptions.parse(row.options)]));
    },

    async list() {
      const rows = await database.db
        .selectFrom('configuration')
        .select(['config_name', 'published', 'draft'])
        .where('customer', '=', customer)
        .orderBy('config_name')
        .limit(mostConfigurations)
        .execute();
      return rows.map(({ config_name: configName, published, draft }) => ({ configName, published, draft }));
    },

    read: (configName) => readIn(database.db, configName),

    async versions(configName) {
      const rows = await database.db
        .selectFrom('configuration_version')
        .selectAll()
        .where((eb) => eb.and(named(configName)))
        .orderBy('number', 'desc')
        .limit(mostVersions)
        .execute();
      return rows.map(versionOf);
    },

    async create(configName, options, author) {
      return database.tx(async (trx) => {
        const { count } = await trx
          .selectFrom('configuration')
          .select((eb) => eb.fn.countAll<string>().as('count'))
          .where('customer', '=', customer)
          .executeTakeFirstOrThrow();
        if (Number(count) >= mostConfigurations) throw new HostError('config.limit-reached');
        const made = await trx
          .insertInto('configuration')
          .values({ ...named(configName), published: null, draft: 1, created_at: clock.now() })
          .onConflict((conflict) => conflict.columns(['customer', 'config_name']).doNothing())
          .returning('config_name')
          .executeTakeFirst();
        if (made === undefined) throw new HostError('config.exists');
        await insertDraft(trx, configName, 1, options, author);
        return (await readIn(trx, configName)) ?? { configName, published: null, draft: null };
      });
    },

    async change(configName, check, author) {
      return database.tx(async (trx) => {
        await trx
          .selectFrom('configuration')
          .select('config_name')
          .where((eb) => eb.and(named(configName)))
          .forUpdate()
          .execute();
        const current = await readIn(trx, configName);
        if (current === null) return null;
        const change = check(current);
        if (change === 'publish') await publish(trx, current, author);
        else await replaceDraft(trx, current, change.draft, author);
        return readIn(trx, configName);
      });
    },
  };
}
