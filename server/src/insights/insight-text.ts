import { nameView } from '../provider-accounts/index.ts';

const maxLength = 200;

/** Shortens text of banks and services. Never ends with half of a surrogate pair. */
export const shortened = (text: string): string =>
  nameView(text)
    .trim()
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '');
