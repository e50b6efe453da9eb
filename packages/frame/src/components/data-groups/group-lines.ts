import type { DataGroupWords } from '../../platform/words/types/data-group-strings.ts';

/** Returns the lines of a group about data that is read. `read`: the service's names for that data; if `null`, returns all lines. */
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
