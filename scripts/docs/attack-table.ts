import { attackRows } from '../attacks/attack-rows.ts';
import { code, markdownTable } from './markdown-table.ts';

const lastOf = (file: string): string => file.split('/').slice(-2).join('/');

/** The attacks in the order of their names; each place that stops one is a row. */
export const attackTable = (): string =>
  markdownTable(
    ['attack', 'stopped by', 'check', 'in', 'test'],
    attackRows
      .toSorted(
        (one, other) => one.attack.localeCompare(other.attack, 'en') || one.where.localeCompare(other.where, 'en'),
      )
      .map(({ attack, where, check, test }) => [
        attack,
        where,
        check.name,
        code(check.file),
        `${code(lastOf(test.file))}: ${test.name.trim()}`,
      ]),
  );
