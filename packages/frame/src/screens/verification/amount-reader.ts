/** Arabic and Persian digits, which keyboards can type in any language. */
const otherDigits = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'];

/** Characters before and after a pasted amount: currency symbol or code, sign, spaces and direction marks. */
const affixes = /^[\p{Sc}\p{L}\s+\-\u2212\p{Cf}]+|[\p{Sc}\p{L}\s+\-\u2212\p{Cf}]+$/gu;

/** Amount in the example above the form. */
const exampleAmount = 0.32;

type ParsedAmount =
  /** `amount`: a decimal string without a sign, with all decimals of its currency: `0.30`. */
  | { kind: 'amount'; amount: string }
  | { kind: 'missing' }
  /** A whole number, which was probably meant as cents. */
  | { kind: 'whole' }
  | { kind: 'wrong' };

/** Reads amounts of one currency as people of one language write them. */
export class AmountReader {
  /** Number of decimals of the currency. */
  readonly #decimals: number;
  /** Rows of ten digits, of the language and of `otherDigits`. */
  readonly #digits: readonly string[];
  readonly #format: Intl.NumberFormat;

  constructor(locale: string, currency: string) {
    const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions();
    this.#decimals = maximumFractionDigits;
    this.#format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: maximumFractionDigits,
      useGrouping: false,
    });
    const localeDigits = Array.from({ length: 10 }, (_, digit) => new Intl.NumberFormat(locale).format(digit));
    this.#digits = [localeDigits.join(''), ...otherDigits];
  }

  /** Example amount in the format of the language: `0.32`, `0,32`, `٠٫٣٢`. */
  get example(): string {
    return this.#format.format(exampleAmount);
  }

  /**
   * Reads a typed or pasted amount. A comma, a point and the language's own separator all start the decimals: a German reader types
   * `0,32`, but may copy `0.32` from an American bank. Thousands separators are not supported.
   */
  read(typed: string): ParsedAmount {
    if (typed.trim() === '') return { kind: 'missing' };
    const text = this.#withAsciiDigits(typed.normalize('NFKC')).replaceAll(affixes, '');
    const [, whole = '', fraction] = /^(\d{0,9})(?:[.,٫،](\d*))?$/.exec(text.replaceAll(this.#separator, '.')) ?? [];
    if (whole === '' && (fraction ?? '') === '') return { kind: 'wrong' };
    if (fraction === undefined && this.#decimals > 0)
      return Number(whole) === 0 ? { kind: 'wrong' } : { kind: 'whole' };
    if ((fraction ?? '').length > this.#decimals) return { kind: 'wrong' };
    const cents = (fraction ?? '').padEnd(this.#decimals, '0');
    if (/^0*$/.test(whole + cents)) return { kind: 'wrong' };
    const units = whole.replace(/^0+(?=\d)/, '') || '0';
    return { kind: 'amount', amount: cents === '' ? units : `${units}.${cents}` };
  }

  get #separator(): string {
    return this.#format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  }

  #withAsciiDigits(text: string): string {
    return [...text]
      .map((character) => {
        const digit = this.#digits.map((row) => [...row].indexOf(character)).find((at) => at >= 0);
        return digit === undefined ? character : String(digit);
      })
      .join('');
  }
}
