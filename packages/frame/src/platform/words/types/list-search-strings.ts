/** The words of the search in a long list. */
export interface ListSearchStrings {
  label: string;
  found(count: number): string;
  nothingFound(typed: string): string;
}
