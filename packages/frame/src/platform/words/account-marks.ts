import { sentence as s } from './formats.ts';

/** The words beside the name or the balance of an account. */
export interface AccountMarks {
  masked(mask: string): string;
  owed: string;
}

/** The words of the search in a long list. */
export interface ListSearchStrings {
  label: string;
  found(count: number): string;
  nothingFound(typed: string): string;
}

/** English words beside the name or the balance of an account. */
export const accountMarks: AccountMarks = {
  masked: (mask) => s`ending in ${mask}`,
  owed: 'you owe',
};
