import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { code, markdownTable } from './markdown-table.ts';

const root = join(import.meta.dirname, '../..');

/** Source folders with the migrations of each schema. The folder or file that creates a table owns it. */
const owners: readonly { schema: string; source: string }[] = [
  { schema: 'service', source: 'packages/service/src' },
  { schema: 'host', source: 'server/src' },
  { schema: 'banks', source: 'packages/banks/src' },
  { schema: 'service', source: 'packages/storage/src/clocks' },
  { schema: 'service and host', source: 'packages/storage/src/vault' },
];

const createTableCall = /\.createTable\('([a-z_]+)'\)/g;

/** Returns the tables that each folder, or each file of a folder `tables`, creates. */
function tablesByFolder(source: string): [string, string[]][] {
  const tables = new Map<string, string[]>();
  for (const entry of readdirSync(join(root, source), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts')) continue;
    const names = [...readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(createTableCall)].map(
      ([, name = '']) => name,
    );
    const folder = entry.parentPath.slice(root.length + 1);
    const owner = basename(folder) === 'tables' ? `${folder}/${entry.name}` : folder;
    if (names.length > 0) tables.set(owner, [...(tables.get(owner) ?? []), ...names]);
  }
  return [...tables].toSorted(([one], [other]) => one.localeCompare(other, 'en'));
}

/** Returns every database table with its schema and the folder or file that creates it. */
export const ownerTable = (): string =>
  markdownTable(
    ['schema', 'made in', 'tables'],
    owners.flatMap(({ schema, source }) =>
      tablesByFolder(source).map(([folder, names]) => [
        schema,
        code(folder),
        names
          .toSorted()
          .map((name) => code(name))
          .join(', '),
      ]),
    ),
  );
