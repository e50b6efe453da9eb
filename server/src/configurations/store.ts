import type { ConfigurationVersion, LinkOptions } from '@fin-link/contracts/browser';
import { linkOptions } from '@fin-link/contracts/browser';
import type { Selectable } from 'kysely';
import type { HostDatabase, HostTables, HostTransaction, NeedsDatabase } from '../database/index.ts';
import { HostError } from '../http/index.ts';
import type { NeedsClock, NeedsSettings } from '../parts/index.ts';

/** More are nobody's plan. */
const mostConfigurations = 500;
const mostVersions = 100;

/** A configuration as the tables have it. */
export interface StoredConfiguration {
  readonly configName: string;
  readonly published: ConfigurationVersion | null;
  readonly draft: ConfigurationVersion | null;
}

export interface ConfigurationStore {
  /** Published options by configname; names without any are left out. */
  published(configNames: readonly string[]): Promise<ReadonlyMap<string, LinkOptions>>;
  list(): Promise<{ configName: string; published: number | null; draft: number | null }[]>;
  read(configName: string): Promise<StoredConfiguration | null>;
  /** Newest first. */
  versions(configName: string): Promise<ConfigurationVersion[]>;
  /** Throws `config.exists`. */
  create(configName: string, options: LinkOptions, author: string): Promise<StoredConfiguration>;
  /** Changes it while nobody else can, if `check` does not throw; null when there is none. */
  change(
    configName: string,
    check: (current: StoredConfiguration) => Change,
    author: string,
  ): Promise<StoredConfiguration | null>;
}

/** A new draft, or the publication of the one that there is. */
export type Change = { draft: LinkOptions } | 'publish';

type Row = Selectable<HostTables['configuration_version']>;

/** What was saved by an earlier release may lack options that came later: those have their defaults. */
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
