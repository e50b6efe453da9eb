import type { Container, Transaction } from '@fin-link/contracts/service';
import { categories, detailCategories } from '../../categories/index.ts';
import type { CategoryName, DetailCategoryName } from '../../categories/index.ts';
import { bankText } from '../../../banks/connectors/index.ts';
import { cleanDescription, withoutPaymentWords } from './clean-description.ts';
import { withoutEntities } from './entities.ts';
import { folded } from './folded.ts';
import { merchants } from './merchants.ts';
import type { Merchant } from './merchants.ts';
import { movementRules } from './movement-rules.ts';
import type { Rule, TransactionType } from './movement-rules.ts';
import type { Country, Place } from './places.ts';
import { wordRules } from './word-rules.ts';
import { asSentence, writtenName } from './written-name.ts';

export interface Uncategorized {
  /** Description as printed by the bank. */
  description: string;
  baseType: Transaction['baseType'];
  container: Container;
  /** Currency of the transaction. It determines the country whose formats apply. */
  currency?: string;
}

export interface Categorization {
  categoryId: number;
  detailCategoryId: number | null;
  type: TransactionType;
  simpleDescription: string;
  merchant: { key: string; name: string } | null;
  /** `null` if no merchant was found. */
  merchantType: MerchantType | null;
  /** Location of the merchant; `null` if the text does not state it with certainty. */
  place: Place | null;
}

type MerchantType = NonNullable<Transaction['merchantType']>;

const prefixes = merchants
  .flatMap((merchant) => merchant.prefixes.map((prefix) => ({ prefix, merchant })))
  .toSorted((one, other) => other.prefix.length - one.prefix.length);

const countries: Readonly<Record<string, Country>> = { USD: 'US', GBP: 'GB', AUD: 'AU' };

/**
 * Derives category, simple description and merchant from the printed description, side, container and currency. Known merchants take
 * precedence over movement rules, and movement rules over word rules.
 */
export function categorize({ description: printed, baseType, container, currency }: Uncategorized): Categorization {
  const description = bankText(withoutEntities(printed));
  const country = countries[currency ?? ''] ?? null;
  const cleaned = cleanDescription(description, country, container === 'creditCard');
  const upper = description.toUpperCase().replaceAll(/\s+/g, ' ').trim();
  const words = folded(cleaned.words);
  const chain = knownMerchant(words);
  const movement =
    chain === undefined && !cleaned.isPurchase
      ? firstMatch(movementRules, folded(upper), baseType, container)
      : undefined;
  if (movement !== undefined) {
    const { category, detail, type, simple } = movement;
    const named =
      typeof simple === 'function' ? simple({ text: upper, name: cleaned.words, side: baseType, country }) : simple;
    return result(category, detail, type, named ?? (asSentence(cleaned.words) || description), null);
  }
  const isRefund = baseType === 'CREDIT';
  const type = isRefund ? 'REFUND' : 'PURCHASE';
  if (chain !== undefined) {
    const { key, name, category, detail, isPayLater } = chain;
    const found = result(category, detail ?? undefined, type, name, { key, name }, cleaned.place);
    return isPayLater ? { ...found, merchantType: 'BNPL' } : found;
  }

  const worded = firstMatch(wordRules, words, baseType, container) ?? (cleaned.isRestaurant ? restaurant : undefined);
  const isMerchant =
    cleaned.isPurchase ||
    container === 'creditCard' ||
    (baseType === 'DEBIT' && (cleaned.isBill || worded !== undefined));
  const payee = withoutPaymentWords(cleaned.words);
  const shown = payee === '' ? description : writtenName(payee, country);
  const merchant = isMerchant && payee !== '' ? { key: keyOf(payee), name: shown } : null;
  const place = isMerchant ? cleaned.place : null;
  if (worded !== undefined && (isMerchant || baseType === 'DEBIT'))
    return result(worded.category, worded.detail, isRefund ? 'REFUND' : worded.type, shown, merchant, place);
  return result(
    fallback(baseType, container, isMerchant),
    undefined,
    isMerchant ? type : 'OTHER',
    shown,
    merchant,
    place,
  );
}

const restaurant = { category: 'restaurants', detail: 'restaurants', type: 'PURCHASE' } as const;

function knownMerchant(words: string): Merchant | undefined {
  return prefixes.find(({ prefix }) => words.startsWith(prefix) && !/^(?!'?S\b)\p{L}/u.test(words.slice(prefix.length)))
    ?.merchant;
}

function firstMatch(
  rules: readonly Rule[],
  text: string,
  side: Transaction['baseType'],
  container: Container,
): Rule | undefined {
  return rules.find(
    (rule) =>
      (rule.side === undefined || rule.side === side) &&
      (rule.containers?.includes(container) ?? true) &&
      rule.words.test(text),
  );
}

function fallback(side: Transaction['baseType'], container: Container, isMerchant: boolean): CategoryName {
  if (container === 'investment' || container === 'insurance') return 'uncategorized';
  if (side === 'CREDIT') return isMerchant ? 'refunds' : 'deposits';
  return isMerchant ? 'otherExpenses' : 'uncategorized';
}

const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 60)
    .toWellFormed();

function result(
  category: CategoryName,
  detail: DetailCategoryName | undefined,
  type: TransactionType,
  simpleDescription: string,
  merchant: Categorization['merchant'],
  place: Place | null = null,
): Categorization {
  return {
    categoryId: categories[category].id,
    detailCategoryId: detail === undefined ? null : detailCategories[detail].id,
    type,
    simpleDescription,
    merchant,
    merchantType: merchant === null ? null : merchantTypeOf(category, detail),
    place,
  };
}

const billers: ReadonlySet<CategoryName> = new Set(['utilities', 'telecom', 'insurance', 'mortgage', 'rent', 'loans']);

function merchantTypeOf(category: CategoryName, detail: DetailCategoryName | undefined): MerchantType {
  if (billers.has(category)) return 'BILLERS';
  return category === 'subscriptions' || detail === 'streaming' ? 'SUBSCRIPTION' : 'OTHERS';
}
