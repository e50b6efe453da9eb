import { packageRules } from '../lint/packages.ts';
import { code, markdownTable } from './markdown-table.ts';

const listOf = (names: readonly string[] | 'any', textForAny: string): string => {
  if (names === 'any') return textForAny;
  return names.length === 0 ? '–' : names.map((name) => code(name)).join(', ');
};

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
