/** Countries whose formats are supported. */
export type Country = 'US' | 'GB' | 'AU';

/** Payment channel that a text states. */
export type TextChannel = 'card' | 'ach' | 'bill' | 'credit' | 'person';

/**
 * Published format of a bank's or network's text. The pattern matches the whole text, in upper case with single spaces. The group `payee`
 * names the payee; the other groups are further fields. Formats can be nested, for example a card payment in a wallet's format, or a seller
 * in a processor's format.
 */
export interface Format {
  pattern: RegExp;
  channel?: TextChannel;
  /** Country whose banks print this format; all countries if absent. */
  country?: Country;
  /** Whether the format is never nested in another one. */
  isOutermost?: true;
  example: string;
  payee: string;
}

/** Pattern of a date with or without a year: `03/14`, `14-03-2026`, `14MAR26`, `14 MAR`. */
export const day = String.raw`(?:\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|\d{1,2} ?(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*(?: ?\d{4}| ?\d{2}\b)?)`;
/** Pattern of a time of day: `10:22`, `10:22:31`, `12:01P`. */
export const time = String.raw`(?:\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M?)?)`;
/** Pattern of a word with a digit, which is a reference, an id or a masked number. */
export const reference = String.raw`(?=[^ ]*\d)[^ ]+`;

export const format = (
  pattern: string,
  example: string,
  payee: string,
  options: Pick<Format, 'channel' | 'country' | 'isOutermost'> = {},
): Format => ({
  pattern: new RegExp(`^${pattern}$`, 'u'),
  example,
  payee,
  ...options,
});
