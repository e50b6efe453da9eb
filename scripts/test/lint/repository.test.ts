import { describe, expect, test } from 'vitest';
import { countFindings, differences } from '../../lint/baseline.ts';
import { readBaseline, repositoryFindings } from '../../lint/check-structure.ts';
import { readSources } from '../../lint/source-files.ts';
import { packageZones } from '../../lint/zones.ts';
import { root } from '../../workspace/run-tool.ts';
import { trackedFiles } from '../../workspace/tracked-files.ts';

const files = trackedFiles();

/** Folders below `scripts` that are not zones. */
const apart = new Set(['test']);

describe.runIf(files)('the structure of this repository', () => {
  test('the baseline of the linter has no entry that is already fixed', () => {
    const counts = countFindings(repositoryFindings(root, files ?? [], readSources(root, files ?? [])));
    const mended = differences(readBaseline(), counts).filter(({ known, found }) => found < known);
    expect(mended, 'run `npm run lint -- --shrink-baseline`').toEqual([]);
  });

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
