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
}

const currencies = { us: 'USD', gb: 'GBP', au: 'AUD' } as const;

/** Labels that a person assigned to descriptions; see `labelled/README.md`. */
export const labelledDescriptions: readonly LabelledDescription[] = (['us', 'gb', 'au'] as const).flatMap((country) =>
  readFileSync(new URL(`labelled/${country}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((row) => {
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
      };
    }),
);
