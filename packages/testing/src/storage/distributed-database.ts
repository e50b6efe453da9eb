import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createCitusDatabase } from '../citus/index.ts';

const file = join(import.meta.dirname, '../../../service/src/platform/database/distribute.ts');

/** Creates a database on the nodes of a cluster, with the schema of the service distributed over them. */
export async function createDistributedDatabase(
  nodes: readonly string[],
): Promise<{ url: string; drop: () => Promise<void> }> {
  const database = await createCitusDatabase(nodes);
  // A static import would make a circle of packages.
  const { distribute } = (await import(pathToFileURL(file).href)) as { distribute(url: string): Promise<unknown> };
  await distribute(database.url);
  return database;
}
