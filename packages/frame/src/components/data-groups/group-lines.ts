import type { DataGroupWords } from '../../platform/words/types/data-group-strings.ts';

/** Returns the lines about the data of a group that is read. `read`: the service's names of that data; `null` returns all lines. */
export function groupLines(
  { holds, numbers = [], contact = [] }: DataGroupWords,
  read: readonly string[] | null,
): string[] {
  const isRead = (...names: string[]): boolean => read === null || names.some((name) => read.includes(name));
  return [
    ...holds,
    ...(isRead('FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE') ? numbers : []),
    ...(isRead('HOLDER_DETAILS') ? contact : []),
  ];
}
