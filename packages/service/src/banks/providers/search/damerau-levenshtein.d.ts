/** Types of the package, which has none. `steps`: number of edits between the two texts; a swap of neighboring letters is one edit. */
declare module 'damerau-levenshtein' {
  export default function damerauLevenshtein(
    one: string,
    other: string,
  ): { steps: number; relative: number; similarity: number };
}
