/** Countries whose formats are supported. */
export type Country = 'US' | 'GB' | 'AU';

/** How the money moved, as a text states it. */
export type TextChannel = 'card' | 'ach' | 'bill' | 'credit' | 'person';

/**
 * Published form of a bank's or network's text. The pattern matches the whole text, in upper case with single spaces. Its group `payee` is
 * the part that names the other side; the other groups are fields of the form. A form can be inside another one: a card payment inside a
 * wallet, a seller inside a processor.
 */
export interface Format {
  pattern: RegExp;
  channel?: TextChannel;
  /** Country whose banks print this form. Absent: all. */
  country?: Country;
  /** Whether the form is never inside another one. */
  isOutermost?: true;
  example: string;
  /** Payee of the example. */
  payee: string;
}

/** Day with or without a year: `03/14`, `14-03-2026`, `14MAR26`, `14 MAR`. */
export const day = String.raw`(?:\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|\d{1,2} ?(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*(?: ?\d{4}| ?\d{2}\b)?)`;
/** Time of day: `10:22`, `10:22:31`, `12:01P`. */
export const time = String.raw`(?:\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M?)?)`;
/** Word with a digit: a reference, an id or a masked number. */
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
