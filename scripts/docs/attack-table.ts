import { attackRows } from '../attacks/attack-rows.ts';
import { code, markdownTable } from './markdown-table.ts';

/** Returns the last two segments of a path. */
const shortPath = (file: string): string => file.split('/').slice(-2).join('/');

/** Returns the table of attacks, one row for each check, sorted by part and attack. */
export const attackTable = (): string =>
  markdownTable(
    ['part', 'attack', 'check', 'test'],
    attackRows
      .toSorted((a, b) => a.where.localeCompare(b.where, 'en') || a.attack.localeCompare(b.attack, 'en'))
      .map(({ attack, where, check, test }) => [
        where,
        attack,
        `${check.name}, ${code(check.file)}`,
        `${test.name.trim()}, ${code(shortPath(test.file))}`,
      ]),
  );
