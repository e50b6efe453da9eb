import type { ConfigurationSummary, ConfigurationVersion, FlowKind, LinkOptions } from '@fin-link/contracts/browser';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { HostDatabase, HostTables, HostTransaction, NeedsDatabase } from '../../platform/database/index.ts';
import { HostError } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';
import type { Actor, NeedsAuditLog } from '../operators/index.ts';
import { applyChange, insertVersion, type Change, type StoredConfiguration } from './apply-change.ts';
import { changesBetween } from './option-changes.ts';
import { parseStoredOptions } from './stored-options.ts';

/** Upper limit of stored configurations. No real deployment needs more. */
const maxConfigurations = 500;
const maxVersions = 100;

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
  /** Returns all configurations without their options, sorted by name. */
  list(): Promise<Omit<ConfigurationSummary, 'source'>[]>;
  /** Returns `null` if there is no configuration with this name. */
  read(configName: string): Promise<StoredConfiguration | null>;
  /** Returns the published versions and the draft, newest first. */
  versions(configName: string): Promise<ConfigurationVersion[]>;
  /** Returns a version, also a draft that was replaced lately; `null` if the host does not have it. */
  version(configName: string, number: number): Promise<ConfigurationVersion | null>;
  /** Stores a new configuration as a draft. Throws `config.exists` or `config.limit-reached`. */
  create(configName: string, options: LinkOptions, actor: Actor): Promise<StoredConfiguration>;
  /**
   * Changes the configuration while it is locked. `decide` returns the change or throws. Returns `null` if there is no configuration with
   * this name.
   */
  change(
    configName: string,
    decide: (current: CurrentConfiguration) => Change,
    actor: Actor,
  ): Promise<StoredConfiguration | null>;
}

/** Configuration while it is locked, with its last change. */
export interface CurrentConfiguration extends StoredConfiguration {
  readonly changedBy: string;
  readonly changedAt: Date;
}

export function configurationStore({
  database,
  clock,
  settings,
  auditLog,
}: NeedsDatabase & NeedsClock & NeedsSettings<'customer'> & NeedsAuditLog): ConfigurationStore {
  const { customer } = settings;
  const keyOf = (configName: string) => ({ customer, config_name: configName });

  /** Returns the query of the customer's configurations, each with all its versions. */
  const versionsIn = (db: HostDatabase['db'] | HostTransaction) =>
    db
      .selectFrom('configuration')
      .innerJoin('configuration_version as version', (join) =>
        join
          .onRef('version.customer', '=', 'configuration.customer')
          .onRef('version.config_name', '=', 'configuration.config_name'),
      )
      .where('configuration.customer', '=', customer);

  const readWith = async (db: HostDatabase['db'] | HostTransaction, configName: string) => {
    const rows = await versionsIn(db)
      .selectAll('version')
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

  return {
    async published(configNames) {
      const rows = await versionsIn(database.db)
        .select(['configuration.config_name', 'version.options', publicationMark.as('mark')])
        .whereRef('version.number', '=', 'configuration.published')
        .where('configuration.config_name', 'in', [...configNames])
        .execute();
      return new Map(
        rows.map(({ config_name, options, mark }) => [config_name, { options: parseStoredOptions(options), mark }]),
      );
    },

    async list() {
      const rows = await versionsIn(database.db)
        .select([
          'configuration.config_name',
          'configuration.published',
          'configuration.draft',
          'configuration.changed_by',
          'configuration.changed_at',
        ])
        .select(sql<FlowKind>`version.options ->> 'flow'`.as('flow'))
        .where('version.number', '=', sql<number>`coalesce(configuration.draft, configuration.published)`)
        .orderBy('configuration.config_name')
        .limit(maxConfigurations)
        .execute();
      return rows.map(({ config_name: configName, published, draft, flow, changed_by: author, changed_at }) => ({
        configName,
        published,
        draft,
        flow,
        author,
        changedAt: changed_at.toISOString(),
      }));
    },

    read: (configName) => readWith(database.db, configName),

    async versions(configName) {
      const rows = await versionsIn(database.db)
        .selectAll('version')
        .where('configuration.config_name', '=', configName)
        .where((eb) =>
          eb.or([eb('version.published_at', 'is not', null), eb('version.number', '=', eb.ref('configuration.draft'))]),
        )
        .orderBy('version.number', 'desc')
        .limit(maxVersions)
        .execute();
      return rows.map(versionOf);
    },

    async version(configName, number) {
      const row = await database.db
        .selectFrom('configuration_version')
        .selectAll()
        .where((eb) => eb.and({ ...keyOf(configName), number }))
        .executeTakeFirst();
      return row === undefined ? null : versionOf(row);
    },

    async create(configName, options, actor) {
      const now = clock.now();
      return database.tx(async (trx) => {
        const { count } = await trx
          .selectFrom('configuration')
          .select((eb) => eb.fn.countAll<string>().as('count'))
          .where('customer', '=', customer)
          .executeTakeFirstOrThrow();
        if (Number(count) >= maxConfigurations) throw new HostError('config.limit-reached');
        const inserted = await trx
          .insertInto('configuration')
          .values({
            ...keyOf(configName),
            published: null,
            draft: 1,
            latest: 1,
            created_at: now,
            changed_by: actor.name,
            changed_at: now,
          })
          .onConflict((conflict) => conflict.columns(['customer', 'config_name']).doNothing())
          .returning('config_name')
          .executeTakeFirst();
        if (inserted === undefined) throw new HostError('config.exists');
        const current = { configName, published: null, draft: null };
        await insertVersion(trx, { customer, current, author: actor.name, now }, 1, options);
        await auditLog.write(trx, actor, { object: { kind: 'configuration', id: configName }, detail: { number: 1 } });
        return (await readWith(trx, configName)) ?? current;
      });
    },

    async change(configName, decide, actor) {
      return database.tx(async (trx) => {
        const row = await trx
          .selectFrom('configuration')
          .select(['changed_by', 'changed_at'])
          .where((eb) => eb.and(keyOf(configName)))
          .forUpdate()
          .executeTakeFirst();
        const current = await readWith(trx, configName);
        if (row === undefined || current === null) return null;
        const change = decide({ ...current, changedBy: row.changed_by, changedAt: row.changed_at });
        await applyChange(trx, { customer, current, author: actor.name, now: clock.now() }, change);
        const changed = (await readWith(trx, configName)) ?? { configName, published: null, draft: null };
        await auditLog.write(trx, actor, {
          object: { kind: 'configuration', id: configName },
          detail: factsOf(current, changed, change),
        });
        return changed;
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
  restoredFrom: row.restored_from,
  options: parseStoredOptions(row.options),
});

/** Returns what the audit log says about a change: the versions, and the fields that differ from before. */
function factsOf(
  before: StoredConfiguration,
  { published, draft }: StoredConfiguration,
  change: Change,
): Readonly<Record<string, unknown>> {
  const isPublication = change === 'publish' || (typeof change === 'object' && 'restore' in change);
  const old = (isPublication ? before.published : (before.draft ?? before.published))?.options;
  const current = (isPublication ? published : (draft ?? published))?.options;
  const paths = old === undefined || current === undefined ? [] : changesBetween(old, current).map(({ path }) => path);
  return {
    published: published?.number ?? null,
    draft: draft?.number ?? null,
    ...(typeof change === 'object' && 'restore' in change && { restoredFrom: change.restore }),
    ...(paths.length > 0 && { paths }),
  };
}
