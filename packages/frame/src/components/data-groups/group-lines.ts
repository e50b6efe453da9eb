import type { DataGroupWords } from '../../platform/words/types/data-group-strings.ts';

/** The lines of a group about what is read; all where it is not known what is (`null`). */
export const groupLines = ({ holds }: DataGroupWords, read: readonly string[] | null): string[] =>
  holds.flatMap(([line, ...of]) =>
    read === null || of.length === 0 || of.some((one) => read.includes(one)) ? [line] : [],
  );
