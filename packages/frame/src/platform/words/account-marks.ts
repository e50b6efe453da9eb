import { sentence as s } from './formats.ts';

/** The words beside the name or the balance of an account. */
export interface AccountMarks {
  masked(mask: string): string;
  owed: string;
}

export interface ListSearchStrings {
  label: string;
  found(count: number): string;
  nothingFound(typed: string): string;
}

export const accountMarks: AccountMarks = {
  masked: (mask) => s`ending in ${mask}`,
  owed: 'you owe',
};
