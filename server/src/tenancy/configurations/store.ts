import type { ConfigurationVersion, LinkOptions } from '@fin-link/contracts/browser';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { HostDatabase, HostTables, HostTransaction, NeedsDatabase } from '../../platform/database/index.ts';
import { HostError } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';
import { parseStoredOptions } from './stored-options.ts';

/** Upper limit of stored configurations. No real deployment needs more. */
const maxConfigurations = 500;
const maxVersions = 100;

/** Published version and draft of a configuration; each is `null` if there is none. */
interface StoredConfiguration {
  readonly configName: string;
  readonly published: ConfigurationVersion | null;
  readonly draft: ConfigurationVersion | null;
}

/** Published options, and a mark that differs after every publication. */
export interface PublishedConfiguration {
  readonly options: LinkOptions;
  readonly mark: string;
}

/** Mark of a published configuration. It has the time, because a configuration that was deleted and created again has the same number. */
const publicationMark = sql<string>`concat(configuration.published, ' ', extract(epoch from configuration.created_at))`;

/**
 * SQL condition: the published configurations have these marks. `marks` is JSON by configname, with `null` for a name without a published
 * configuration.
 */
export const hasMarks = (customer: string, marks: string): RawBuilder<boolean> => sql`not exists (
    select from jsonb_each_text(${marks}::jsonb) as expected (config_name, mark)
    left join ${sql.table('configuration')} as configuration
      on configuration.customer = ${customer}::text and configuration.config_name = expected.config_name
        and configuration.published is not null
    where expected.mark is distinct from case when configuration.published is not null then ${publicationMark} end
  )`;

/** Configurations of one customer in the database. */
export interface ConfigurationStore {
  /** Returns published configurations by configname. Names without published options are omitted. */
  published(configNames: readonly string[]): Promise<ReadonlyMap<string, PublishedConfiguration>>;
  /** Returns the names of all configurations with the numbers of their versions, sorted by name. */
  list(): Promise<{ configName: string; published: number | null; draft: number | null }[]>;
  /** Returns `null` if there is no configuration with this name. */
  read(configName: string): Promise<StoredConfiguration | null>;
  /** Returns the stored versions, newest first. */
  versions(configName: string): Promise<ConfigurationVersion[]>;
  /** Stores a new configuration as a draft. Throws `config.exists` or `config.limit-reached`. */
  create(configName: string, options: LinkOptions, author: string): Promise<StoredConfiguration>;
  /**
   * Changes the configuration while it is locked. `decide` returns the change or throws. Returns `null` if there is no configuration with
   * this name.
   */
  change(
    configName: string,
    decide: (current: StoredConfiguration) => Change,
    author: string,
  ): Promise<StoredConfiguration | null>;
}

/** New draft, or publication of the current draft. */
export type Change = { draft: LinkOptions } | 'publish';

export function configurationStore({
  database,
  clock,
  settings,
}: NeedsDatabase & NeedsClock & NeedsSettings<'customer'>): ConfigurationStore {
  const { customer } = settings;
  const keyOf = (configName: string) => ({ customer, config_name: configName });

  const readWith = async (db: HostDatabase['db'] | HostTransaction, configName: string) => {
    const rows = await db
      .selectFrom('configuration')
      .innerJoin('configuration_version as version', (join) =>
        join
          .onRef('version.customer', '=', 'configuration.customer')
          .onRef('version.config_name', '=', 'configuration.config_name'),
      )
      .selectAll('version')
      .where('configuration.customer', '=', customer)
      .where('configuration.config_name', '=', configName)
      .where((eb) =>
        eb.or([
          eb('version.number', '=', eb.ref('configuration.published')),
          eb('version.number', '=', eb.ref('configuration.draft')),
        ]),
      )
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
        ...keyOf(configName),
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
    { configName, draft: previousDraft, published }: StoredConfiguration,
    draft: LinkOptions,
    author: string,
  ) => {
    const number = Math.max(previousDraft?.number ?? 0, published?.number ?? 0) + 1;
    if (previousDraft !== null)
      await trx
        .deleteFrom('configuration_version')
        .where((eb) => eb.and({ ...keyOf(configName), number: previousDraft.number }))
        .execute();
    await insertDraft(trx, configName, number, draft, author);
    await trx
      .updateTable('configuration')
      .set({ draft: number })
      .where((eb) => eb.and(keyOf(configName)))
      .execute();
  };

  const publish = async (trx: HostTransaction, { configName, draft }: StoredConfiguration, author: string) => {
    if (draft === null) throw new HostError('config.nothing-to-publish');
    await trx
      .updateTable('configuration_version')
      .set({ published_by: author, published_at: clock.now() })
      .where((eb) => eb.and({ ...keyOf(configName), number: draft.number }))
      .execute();
    await trx
      .updateTable('configuration')
      .set({ published: draft.number, draft: null })
      .where((eb) => eb.and(keyOf(configName)))
      .execute();
  };

  return {
    async published(configNames) {
      const rows = await database.db
        .selectFrom('configuration')
        .innerJoin('configuration_version as version', (join) =>
          join
            .onRef('version.customer', '=', 'configuration.customer')
            .onRef('version.config_name', '=', 'configuration.config_name')
            .onRef('version.number', '=', 'configuration.published'),
        )
        .select(['configuration.config_name', 'version.options', publicationMark.as('mark')])
        .where('configuration.customer', '=', customer)
        .where('configuration.config_name', 'in', [...configNames])
        .execute();
      return new Map(
        rows.map(({ config_name, options, mark }) => [config_name, { options: parseStoredOptions(options), mark }]),
      );
    },

    async list() {
      const rows = await database.db
        .selectFrom('configuration')
        .select(['config_name', 'published', 'draft'])
        .where('customer', '=', customer)
        .orderBy('config_name')
        .limit(maxConfigurations)
        .execute();
      return rows.map(({ config_name: configName, published, draft }) => ({ configName, published, draft }));
    },

    read: (configName) => readWith(database.db, configName),

    async versions(configName) {
      const rows = await database.db
        .selectFrom('configuration_version')
        .selectAll()
        .where((eb) => eb.and(keyOf(configName)))
        .orderBy('number', 'desc')
        .limit(maxVersions)
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
        if (Number(count) >= maxConfigurations) throw new HostError('config.limit-reached');
        const inserted = await trx
          .insertInto('configuration')
          .values({ ...keyOf(configName), published: null, draft: 1, created_at: clock.now() })
          .onConflict((conflict) => conflict.columns(['customer', 'config_name']).doNothing())
          .returning('config_name')
          .executeTakeFirst();
        if (inserted === undefined) throw new HostError('config.exists');
        await insertDraft(trx, configName, 1, options, author);
        return (await readWith(trx, configName)) ?? { configName, published: null, draft: null };
      });
    },

    async change(configName, decide, author) {
      return database.tx(async (trx) => {
        await trx
          .selectFrom('configuration')
          .select('config_name')
          .where((eb) => eb.and(keyOf(configName)))
          .forUpdate()
          .execute();
        const current = await readWith(trx, configName);
        if (current === null) return null;
        const change = decide(current);
        if (change === 'publish') await publish(trx, current, author);
        else await replaceDraft(trx, current, change.draft, author);
        return readWith(trx, configName);
      });
    },
  };
}

type Row = Selectable<HostTables['configuration_version']>;

/** Returns the version in a row. Options that an earlier release did not have get their defaults. */
const versionOf = (row: Row): ConfigurationVersion => ({
  number: row.number,
  status: row.published_at === null ? 'draft' : 'published',
  author: row.author,
  savedAt: row.saved_at.toISOString(),
  publishedBy: row.published_by,
  publishedAt: row.published_at === null ? null : row.published_at.toISOString(),
  options: parseStoredOptions(row.options),
});
