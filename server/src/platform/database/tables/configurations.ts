import type { LinkOptions } from '@fin-link/contracts/browser';
import { sql, type JSONColumnType, type Kysely } from 'kysely';

export interface ConfigurationTables {
  configuration: {
    customer: string;
    config_name: string;
    /** Number of the published version, which new sessions get; `null` if none is published. */
    published: number | null;
    /** Number of the unpublished draft. */
    draft: number | null;
    /** Number of the newest version. Numbers are not used twice. */
    latest: number;
    created_at: Date;
    /** Operator and time of the last change. */
    changed_by: string;
    changed_at: Date;
  };
  /** Published versions, the current draft, and drafts that were replaced lately. */
  configuration_version: {
    customer: string;
    config_name: string;
    number: number;
    options: JSONColumnType<LinkOptions>;
    author: string;
    saved_at: Date;
    published_by: string | null;
    published_at: Date | null;
    /** Version that a rollback restored; `null` for other versions. */
    restored_from: number | null;
  };
}

export async function migrateConfigurations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('configuration')
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('config_name', 'text', (column) => column.notNull())
    .addColumn('published', 'integer')
    .addColumn('draft', 'integer')
    .addColumn('latest', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('configuration_pk', ['customer', 'config_name'])
    .execute();
  await db.schema
    .createTable('configuration_version')
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('config_name', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('options', 'jsonb', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'timestamptz', (column) => column.notNull())
    .addColumn('published_by', 'text')
    .addColumn('published_at', 'timestamptz')
    .addColumn('restored_from', 'integer')
    .addPrimaryKeyConstraint('configuration_version_pk', ['customer', 'config_name', 'number'])
    .addForeignKeyConstraint(
      'configuration_version_of',
      ['customer', 'config_name'],
      'configuration',
      ['customer', 'config_name'],
      (key) => key.onDelete('cascade'),
    )
    .addCheckConstraint('configuration_version_published', sql`(published_by is null) = (published_at is null)`)
    .execute();
}
