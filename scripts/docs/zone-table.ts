import { packageZones, type PackageZones } from '../lint/zones.ts';
import { code, markdownTable } from './markdown-table.ts';

/** Every package with what it is called and holds, and under it its folders. */
export const folderTable = (): string =>
  markdownTable(
    ['folder', 'called', 'what lies there'],
    packageZones.flatMap(({ folder, called, holds, sources, zones }) => [
      [`**${code(folder)}**`, called, holds],
      ...zones.map((zone) => [code(`${sources}/${zone.name}`), '', zone.holds]),
    ]),
  );

const ofPackage = ({ zones }: PackageZones): string =>
  markdownTable(
    ['folder', 'what lies there'],
    zones.map(({ name, holds }) => [code(name), holds]),
  );

/** The folders of each package, for its README: `folders-` and the last part of the package's folder. */
export const packageFolderTables = (): Record<string, () => string> =>
  Object.fromEntries(
    packageZones
      .filter(({ zones }) => zones.length > 0)
      .map((each) => [`folders-${each.folder.split('/').at(-1) ?? ''}`, () => ofPackage(each)]),
  );
