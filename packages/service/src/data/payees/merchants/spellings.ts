/** Marks that banks print, leave out or replace, each with its alternatives. */
const marks: readonly { pattern: RegExp; alternatives: readonly string[] }[] = [
  { pattern: /'/, alternatives: ["'", '', ' '] },
  { pattern: / ?& ?/, alternatives: ['&', ' & ', ' AND '] },
  { pattern: /-/, alternatives: ['-', '', ' '] },
];

/**
 * Returns the spellings of a prefix that banks print: `DICK'S` is also printed as `DICKS` and `DICK S`, `B&Q` as `B & Q`, and `WAL-MART` as
 * `WALMART`.
 */
export const spellingsOf = (prefix: string): readonly string[] =>
  marks.reduce<readonly string[]>(
    (spellings, { pattern, alternatives }) =>
      spellings.flatMap((spelling) => combine(spelling.split(pattern), alternatives)),
    [prefix],
  );

/** Joins the parts with every combination of the separators. */
const combine = (parts: readonly string[], separators: readonly string[]): readonly string[] =>
  parts.reduce<readonly string[]>(
    (joined, part, index) =>
      index === 0 ? [part] : joined.flatMap((start) => separators.map((separator) => `${start}${separator}${part}`)),
    [],
  );
