/** Returns the digits at the end of each account number that the text prints. */
export function printedNumbers(text: string): string[] {
  const plain = text
    .toUpperCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b(\d{4})[ -](\d{4})[ -](\d{4})[ -](\d{4})\b/g, '$1$2$3$4');
  const found = patterns.flatMap((pattern) => [...plain.matchAll(pattern)].flatMap(([, digits]) => digits ?? []));
  return [...new Set(found)];
}

/** Returns whether the printed digits and the account's visible digits match: one of them must end with the other. */
export function isNumberOf(printed: string, accountNumber: string | null): boolean {
  const visible = /\d+$/.exec(accountNumber ?? '')?.[0] ?? '';
  return visible.length >= minDigits && (visible.endsWith(printed) || printed.endsWith(visible));
}

/** Minimum number of digits to compare a printed number with an account. */
const minDigits = 4;

/** Optional sort code or bank code, then a number whose last digits are captured. */
const numberPattern = String.raw`(?:\d{2}-?\d{2}-?\d{2} |\d{3}-\d{3} )?(?:[A-Z]{2}\d{2}[A-Z]{4})?[\dX*]*?(\d{${minDigits},})\b`;
/** Optional kind of account in front of its number. */
const accountKind =
  '(?:(?:MY )?(?:CHK|CHKG|CHECKING|CHQ|CHEQUE|CURRENT|SAV|SAVINGS?|E?SAVER|MMA?|BROKERAGE|LOAN|CREDIT CARD)(?: ACCOUNT)? )?';

/**
 * Patterns of printed account numbers. Each pattern captures the digits at the end. Reference numbers do not match, because they follow
 * other words.
 */
const patterns: readonly RegExp[] = [
  // `A/C 12345678`, `ACCOUNT NO. 1234`, `CARD ENDING IN 1234`.
  new RegExp(
    String.raw`\b(?:A\/C|ACC?|ACCT|ACCOUNT|CARD|CRD|IBAN|ENDING)(?: ?(?:NO\b\.?|NUMBER\b|ENDING\b|IN\b|WITH\b|#|:|-))* ?${numberPattern}`,
    'g',
  ),
  // `TO SAVINGS 1234`, `FROM 12-34-56 12345678`.
  new RegExp(String.raw`\b(?:TO|FROM) ${accountKind}${numberPattern}`, 'g'),
  // `XX1234`, `4929XXXXXXXX1234`, `****1234`, `...1234`.
  /(?:\b\d*X+|[*•…]+|\.{2,})[ -]?(\d{4,})\b/g,
];
