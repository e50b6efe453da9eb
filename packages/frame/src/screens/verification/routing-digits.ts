import { withAsciiDigits } from '@fin-link/contracts/browser';

/** Returns the digits of a routing number that was typed or pasted with spaces or dashes. */
export const routingDigits = (typed: string): string =>
  withAsciiDigits(typed).replaceAll(/[\s\p{Dash_Punctuation}]/gu, '');
