import { withAsciiDigits } from '@fin-link/contracts/browser';

/** Characters before and after an amount: currency symbol or code, spaces, direction marks, and a plus sign in front. */
const affixes = /^[\p{Sc}\p{L}\s+\p{Cf}]+|[\p{Sc}\p{L}\s\p{Cf}]+$/gu;

/** Maximum number of digits before the decimals. */
export const maxWholeDigits = 12;

/** Result of reading an amount. `long`: more than `maxWholeDigits` digits before the decimals. */
export type ReadMoney =
  /** `amount`: a decimal string without a sign: `610000.5`. */
  | { kind: 'amount'; amount: string }
  | { kind: 'missing' | 'wrong' | 'negative' | 'long' }
  /** The amount has too many decimals. `decimals`: number of decimals of the currency. */
  | { kind: 'precise'; decimals: number };

/** Escapes the special characters of regular expressions. */
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Reads amounts as people of one language write them, with or without separators of thousands. */
export class MoneyReader {
  readonly #locale: string;
  /** Thousands separator of the language. */
  readonly #group: string;

  constructor(locale: string) {
    this.#locale = locale;
    const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1_234_567.5);
    this.#group = parts.find(({ type }) => type === 'group')?.value ?? ',';
  }

  static decimalsOf(currency: string): number {
    const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions();
    return maximumFractionDigits;
  }

  /** Returns an amount in the format of the language: `1,234` if its decimals are zero, otherwise with two to four: `1,234.50`. */
  write(amount: string): string {
    const minimumFractionDigits = /\.\d*[1-9]/.test(amount) ? 2 : 0;
    return new Intl.NumberFormat(this.#locale, { minimumFractionDigits, maximumFractionDigits: 4 }).format(
      amount as Intl.StringNumericLiteral,
    );
  }

  /**
   * Reads a typed or pasted amount. The last of two kinds of separators starts the decimals: `1.234,56`. A repeated separator
   * separates thousands: `1.234.567`. A single one starts the decimals: `12,5`, unless it is the language's thousands separator and
   * three digits follow it: `1,234` in English.
   */
  read(typed: string, currency: string): ReadMoney {
    if (typed.trim() === '') return { kind: 'missing' };
    const text = withAsciiDigits(typed)
      .replaceAll(affixes, '')
      .replaceAll(/[\s'’]/gu, '');
    if (/^[-\u2212(]/.test(text)) return { kind: 'negative' };
    const parts = this.#split(text.replaceAll('٫', '.').replaceAll('٬', ',').replaceAll('،', ','));
    if (parts === null) return { kind: 'wrong' };
    const whole = parts.whole.replace(/^0+(?=\d)/, '') || '0';
    if (whole.length > maxWholeDigits) return { kind: 'long' };
    const decimals = MoneyReader.decimalsOf(currency);
    const fraction = parts.fraction.replace(/0+$/, '');
    if (fraction.length > decimals) return { kind: 'precise', decimals };
    return { kind: 'amount', amount: fraction === '' ? whole : `${whole}.${fraction.padEnd(decimals, '0')}` };
  }

  /** Splits an amount of digits, points and commas at its decimal separator. Returns `null` if its separators are misplaced. */
  #split(text: string): { whole: string; fraction: string } | null {
    const separators = [...text].filter((one) => one === '.' || one === ',');
    const last = separators.at(-1);
    if (last === undefined) return /^\d+$/.test(text) ? { whole: text, fraction: '' } : null;
    const isGroup =
      new Set(separators).size === 1 && (separators.length > 1 || (last === this.#group && /[.,]\d{3}$/.test(text)));
    if (isGroup) return this.#withoutGroups(text, last, '');
    const at = text.lastIndexOf(last);
    const fraction = text.slice(at + 1);
    if (!/^\d*$/.test(fraction) || separators.filter((one) => one === last).length > 1) return null;
    const before = text.slice(0, at);
    const group = separators[0] === last ? null : (separators[0] ?? null);
    if (group !== null) return this.#withoutGroups(before, group, fraction);
    if (!/^\d*$/.test(before) || (before === '' && fraction === '')) return null;
    return { whole: before, fraction };
  }

  /**
   * Returns the number without its thousands separators, or `null` if they are misplaced. Groups above the thousands may have two
   * digits, as in India: `12,34,567`.
   */
  #withoutGroups(text: string, group: string, fraction: string): { whole: string; fraction: string } | null {
    const separator = escaped(group);
    const isWellGrouped = new RegExp(`^\\d{1,3}(?:${separator}\\d{2,3})*${separator}\\d{3}$`).test(text);
    return isWellGrouped ? { whole: text.replaceAll(group, ''), fraction } : null;
  }
}
