import type { Container } from '@fin-link/contracts/service';
import { readFileSync } from 'node:fs';

export interface LabelledDescription {
  country: 'us' | 'gb' | 'au';
  description: string;
  baseType: 'CREDIT' | 'DEBIT';
  container: Container;
  currency: string;
  highLevel: string;
  category: string;
  detail: string | null;
  simple: string;
  /** Whether the merchant is fictional, so that no list contains it. */
  isUnlisted: boolean;
  isHeldOut: boolean;
  /** Merchant category code; `undefined` for a description without a merchant. */
  code: string | undefined;
}

const currencies = { us: 'USD', gb: 'GBP', au: 'AUD' } as const;

const linesOf = (file: string): string[] =>
  readFileSync(new URL(`labelled/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

const codes = new Map(
  linesOf('codes.txt').map((row): [string, string] => {
    const [description = '', code = ''] = row.split(' | ');
    return [description, code];
  }),
);

/** Codes of the published list, except the range 3000 to 3999. */
export const publishedCodes: readonly string[] = linesOf('published-codes.txt').flatMap((line) => line.split(' '));

/** Labels that a person assigned to descriptions; see `labelled/README.md`. */
export const labelledDescriptions: readonly LabelledDescription[] = (['us', 'gb', 'au'] as const).flatMap((country) =>
  linesOf(`${country}.txt`).map((row) => {
    const [description = '', side, container, highLevel = '', category = '', detail, simple = '', listed, held] =
      row.split(' | ');
    return {
      country,
      description,
      baseType: side === 'CREDIT' ? 'CREDIT' : 'DEBIT',
      container: container === 'bank' ? 'bank' : 'creditCard',
      currency: currencies[country],
      highLevel,
      category,
      detail: detail === undefined || detail === '-' ? null : detail,
      simple,
      isUnlisted: listed === 'unlisted',
      isHeldOut: held === 'held-out',
      code: codes.get(description),
    };
  }),
);
