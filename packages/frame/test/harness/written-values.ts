const currencies: Readonly<Record<string, string>> = { $: 'USD', CA$: 'CAD', A$: 'AUD', '£': 'GBP', '€': 'EUR' };
const months = 'January February March April May June July August September October November December'.split(' ');
const monthPattern = `(${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})`;

/** Returns a text without characters that only control its direction, and with plain spaces. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\u200E\u200F\u061C\u2066-\u2069]/g, '')
    .replaceAll(/\s/g, ' ')
    .replaceAll('\u2212', '-');

/** Returns the amounts and days of American texts that other texts do not contain as `Intl` writes them in a language. */
export function valuesNotWritten(american: string, texts: string, locale: string): string[] {
  const found = plain(texts);
  const isWritten = (forms: readonly string[]): boolean => forms.some((form) => found.includes(plain(form)));
  return [...amountsIn(plain(american), locale), ...daysIn(plain(american), locale)]
    .filter(({ forms }) => !isWritten(forms))
    .map(({ text, forms }) => `${text}: not ${forms[0] ?? ''}`);
}

/** A value in an American text, and the forms in which `Intl` writes it in another language. */
interface WrittenValue {
  text: string;
  forms: readonly string[];
}

const amountsIn = (texts: string, locale: string): WrittenValue[] =>
  [...texts.matchAll(/(CA\$|A\$|\$|£|€)(\d[\d,]*)(\.\d+)?/g)].map(([text, symbol = '', whole = '', fraction = '']) => {
    const digits = Math.max(0, fraction.length - 1);
    const amount = Number(whole.replaceAll(',', '') + fraction);
    const options: Intl.NumberFormatOptions = {
      style: 'currency',
      currency: currencies[symbol] ?? '',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    };
    // The sign is before the symbol or behind it.
    const forms = [amount, -amount].flatMap((signed) =>
      (['auto', 'always'] as const).map((signDisplay) =>
        new Intl.NumberFormat(locale, { ...options, signDisplay }).format(signed),
      ),
    );
    return { text, forms };
  });

const daysIn = (texts: string, locale: string): WrittenValue[] =>
  [...texts.matchAll(new RegExp(`\\b${monthPattern} (\\d{1,2})(?:, (\\d{4}))?\\b`, 'g'))].map(
    ([text, month = '', date = '', year]) => {
      const index = months.findIndex((name) => name.startsWith(month));
      // Days without a year are in the year after the samples' day.
      const at = Date.UTC(Number(year ?? (index < 10 ? 2027 : 2026)), index, Number(date));
      const write = (options: Intl.DateTimeFormatOptions): string =>
        new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(at);
      return {
        text,
        forms:
          year === undefined
            ? (['long', 'short'] as const).flatMap((style) => [
                write({ day: 'numeric', month: style }),
                write({ day: 'numeric', month: style, weekday: 'short' }),
              ])
            : [
                write({ dateStyle: 'medium' }),
                write({ dateStyle: 'long' }),
                write({ year: 'numeric', month: 'short', day: 'numeric' }),
              ],
      };
    },
  );
