import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packageRules } from '../lint/packages.ts';
import { packageZones, type PackageZones } from '../lint/zones.ts';
import { code, markdownTable } from './markdown-table.ts';

/** Returns the table of import rules that the linter enforces. */
export const packageTable = (): string =>
  markdownTable(
    ['folder', 'may import of this project', 'from outside', 'runs on', 'its tests also import'],
    Object.entries(packageRules).map(([folder, { imports, external, node, tests }]) => [
      code(folder),
      imports.includes('@fin-link') ? 'everything' : listOf(imports, 'everything'),
      listOf(external, 'what its manifest names'),
      node ? 'Node' : 'browser and Node',
      listOf(tests ?? [], 'everything'),
    ]),
  );

const listOf = (names: readonly string[] | 'any', textForAny: string): string => {
  if (names === 'any') return textForAny;
  return names.length === 0 ? '–' : names.map((name) => code(name)).join(', ');
};

/** Returns the table of packages, each with its name, its content and its folders. */
export const folderTable = (): string =>
  markdownTable(
    ['folder', 'name', 'content'],
    packageZones.flatMap(({ folder, called, holds, sources, zones }) => [
      [`**${code(folder)}**`, called, holds],
      ...zones.map((zone) => [code(`${sources}/${zone.name}`), '', zone.holds]),
    ]),
  );

/**
 * Returns the folder tables of the packages' READMEs, by name. The name of a table is `folders-` and the last segment of the package's
 * path.
 */
export const packageFolderTables = (): Record<string, () => string> =>
  Object.fromEntries(
    packageZones
      .filter(({ zones }) => zones.length > 0)
      .map((packageFolder) => [
        `folders-${packageFolder.folder.split('/').at(-1) ?? ''}`,
        () => zoneTable(packageFolder),
      ]),
  );

const zoneTable = ({ zones }: PackageZones): string =>
  markdownTable(
    ['folder', 'content'],
    zones.map(({ name, holds }) => [code(name), holds]),
  );

const root = join(import.meta.dirname, '../..');

const createTableCall = /\.createTable\('([a-z_]+)'\)/g;

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

/** Source folders with the migrations of each schema. The folder or file that creates a table owns it. */
const owners: readonly { schema: string; source: string }[] = [
  { schema: 'service', source: 'packages/service/src' },
  { schema: 'host', source: 'server/src' },
  { schema: 'banks', source: 'packages/banks/src' },
  { schema: 'service', source: 'packages/storage/src/clocks' },
  { schema: 'service and host', source: 'packages/storage/src/vault' },
];

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
