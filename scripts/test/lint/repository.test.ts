import { describe, expect, test } from 'vitest';
import { packageZones } from '../../lint/zones.ts';
import { trackedFiles } from '../../workspace/tracked-files.ts';

const files = trackedFiles();

/** Folders below `scripts` that are not zones. */
const apart = new Set(['test']);

describe.runIf(files)('the structure of this repository', () => {
  test.each(packageZones)('the table of zones has every folder of $sources, and no other', ({ sources, zones }) => {
    const below = (files ?? [])
      .filter((file) => file.startsWith(`${sources}/`))
      .map((file) => file.slice(sources.length + 1));
    const groups = new Set(zones.filter(({ name }) => name.includes('/')).map(({ name }) => name.split('/')[0] ?? ''));
    const folders = below
      .map((file) => file.split('/').slice(0, -1))
      .filter(([first]) => first !== undefined && !apart.has(first))
      .map(([first = '', second]) => (groups.has(first) ? `${first}/${second ?? ''}` : first));
    expect(zones.map(({ name }) => name).toSorted()).toEqual([...new Set(folders)].toSorted());
  });
});
