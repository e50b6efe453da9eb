import type { Kysely } from 'kysely';

export interface DeploymentSecretTables {
  /** Secrets that all processes of this deployment share; the values are sealed in the vault. */
  deployment_secret: { name: string; created_at: Date };
}

export async function migrateDeploymentSecrets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deployment_secret')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
}
