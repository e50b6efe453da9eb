import { packageZones, type PackageZones } from '../lint/zones.ts';
import { code, markdownTable } from './markdown-table.ts';

/** Returns the table of packages, each with its name, its content and its folders. */
export const folderTable = (): string =>
  markdownTable(
    ['folder', 'name', 'content'],
    packageZones.flatMap(({ folder, called, holds, sources, zones }) => [
      [`**${code(folder)}**`, called, holds],
      ...zones.map((zone) => [code(`${sources}/${zone.name}`), '', zone.holds]),
    ]),
  );

const zoneTable = ({ zones }: PackageZones): string =>
  markdownTable(
    ['folder', 'content'],
    zones.map(({ name, holds }) => [code(name), holds]),
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
