/** The package has no types. `steps`: edits between the two, a swap of neighbours counting as one. */
declare module 'damerau-levenshtein' {
  export default function damerauLevenshtein(
    one: string,
    other: string,
  ): { steps: number; relative: number; similarity: number };
}
