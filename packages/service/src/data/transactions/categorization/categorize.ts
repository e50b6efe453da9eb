import type { Container, Transaction } from '@fin-link/contracts/service';
import { categories, detailCategories } from '../../categories/index.ts';
import type { CategoryName, DetailCategoryName } from '../../categories/index.ts';
import { bankText, type StatedFacts } from '../../../banks/connectors/index.ts';
import { cleanDescription, withoutPaymentWords } from './clean-description.ts';
import { decodeEntities } from './decode-entities.ts';
import { foldAccents } from './fold-accents.ts';
import { merchants } from './merchants.ts';
import type { Merchant } from './merchants.ts';
import { movementRules } from './movement-rules.ts';
import type { Rule, TransactionType } from './movement-rules.ts';
import type { Country, Place } from './places.ts';
import { wordRules } from './word-rules.ts';
import { toSentenceCase, toMixedCase } from './letter-case.ts';

/** Data of a transaction from which its category is derived. */
export interface UncategorizedTransaction {
  /** Description as printed by the bank. */
  description: string;
  baseType: Transaction['baseType'];
  container: Container;
  /** Currency of the transaction. It determines the country whose formats apply. */
  currency?: string;
  /** Facts that the bank states in fields. */
  stated?: StatedFacts | undefined;
}

/** Category, name and merchant that were derived from a description. */
export interface Categorization {
  categoryId: number;
  detailCategoryId: number | null;
  type: TransactionType;
  simpleDescription: string;
  merchant: { key: string; name: string } | null;
  /** `null` if no merchant was found. Loan payments are `BILLERS` even then. */
  merchantType: MerchantType | null;
  /** Location of the merchant; `null` if the text does not state it with certainty. */
  place: Place | null;
}

type MerchantType = NonNullable<Transaction['merchantType']>;

/** Prefixes of the merchants' descriptions, longest first. */
const merchantPrefixes = merchants
  .flatMap((merchant) => merchant.prefixes.map((prefix) => ({ prefix, merchant })))
  .toSorted((one, other) => other.prefix.length - one.prefix.length);

/** Countries with supported formats, by currency. */
const countryByCurrency: Readonly<Record<string, Country>> = { USD: 'US', GBP: 'GB', AUD: 'AU' };

/**
 * Derives category, simple description and merchant from the printed description, side, container and currency. Known merchants take
 * precedence over movement rules, and movement rules over word rules.
 */
export function categorize({
  description: printed,
  baseType,
  container,
  currency,
}: UncategorizedTransaction): Categorization {
  const description = bankText(decodeEntities(printed));
  const country = countryByCurrency[currency ?? ''] ?? null;
  const cleaned = cleanDescription(description, country, container === 'creditCard');
  const upperDescription = description.toUpperCase().replaceAll(/\s+/g, ' ').trim();
  const words = foldAccents(cleaned.words);
  const merchantChain = knownMerchant(words);
  const movement =
    merchantChain === undefined && !cleaned.isPurchase
      ? firstMatchingRule(movementRules, foldAccents(upperDescription), baseType, container)
      : undefined;
  if (movement !== undefined) {
    const { category, detail, type, simple } = movement;
    const movementName =
      typeof simple === 'function'
        ? simple({ text: upperDescription, name: cleaned.words, side: baseType, country })
        : simple;
    return categorization(category, detail, type, movementName ?? (toSentenceCase(cleaned.words) || description), null);
  }
  const isRefund = baseType === 'CREDIT';
  const type = isRefund ? 'REFUND' : 'PURCHASE';
  if (merchantChain !== undefined) {
    const { key, name, category, detail, isPayLater } = merchantChain;
    const found = categorization(category, detail ?? undefined, type, name, { key, name }, cleaned.place);
    return isPayLater ? { ...found, merchantType: 'BNPL' } : found;
  }

  const wordRule =
    firstMatchingRule(wordRules, words, baseType, container) ?? (cleaned.isRestaurant ? restaurantRule : undefined);
  const isMerchant =
    cleaned.isPurchase ||
    container === 'creditCard' ||
    (baseType === 'DEBIT' && (cleaned.isBill || wordRule !== undefined));
  const payee = withoutPaymentWords(cleaned.words);
  const simpleDescription = payee === '' ? description : toMixedCase(payee, country);
  const merchant = isMerchant && payee !== '' ? { key: merchantKeyOf(payee), name: simpleDescription } : null;
  const place = isMerchant ? cleaned.place : null;
  if (wordRule !== undefined && (isMerchant || baseType === 'DEBIT'))
    return categorization(
      wordRule.category,
      wordRule.detail,
      isRefund ? 'REFUND' : wordRule.type,
      simpleDescription,
      merchant,
      place,
    );
  return categorization(
    fallbackCategory(baseType, container, isMerchant),
    undefined,
    isMerchant ? type : 'OTHER',
    simpleDescription,
    merchant,
    place,
  );
}

/** Result for a payment through a processor that serves restaurants only. */
const restaurantRule = { category: 'restaurants', detail: 'restaurants', type: 'PURCHASE' } as const;

/** Finds the merchant whose prefix starts the text. After the prefix, a word must end; a plural or possessive S may follow. */
function knownMerchant(words: string): Merchant | undefined {
  return merchantPrefixes.find(
    ({ prefix }) => words.startsWith(prefix) && !/^(?!'?S\b)\p{L}/u.test(words.slice(prefix.length)),
  )?.merchant;
}

/** Returns the first rule that applies to the side and container and matches the text. */
function firstMatchingRule(
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

/** Returns the category of a transaction that no rule matches. */
function fallbackCategory(side: Transaction['baseType'], container: Container, isMerchant: boolean): CategoryName {
  if (container === 'investment' || container === 'insurance') return 'uncategorized';
  if (side === 'CREDIT') return isMerchant ? 'refunds' : 'deposits';
  return isMerchant ? 'otherExpenses' : 'uncategorized';
}

const maxKeyLength = 60;

/** Returns the key of a merchant that is not in the catalogue: its name in lower case, with hyphens between the words. */
const merchantKeyOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, maxKeyLength)
    .toWellFormed();

/** Builds the categorization from the names of the category and detail category. */
function categorization(
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
    // A payment of a loan or mortgage is a bill even if its text names no lender.
    merchantType: merchant === null && !billerCategories.has(category) ? null : merchantTypeOf(category, detail),
    place,
  };
}

/** Categories whose merchants send bills. */
const billerCategories: ReadonlySet<CategoryName> = new Set([
  'utilities',
  'telecom',
  'insurance',
  'mortgage',
  'rent',
  'loans',
]);

function merchantTypeOf(category: CategoryName, detail: DetailCategoryName | undefined): MerchantType {
  if (billerCategories.has(category)) return 'BILLERS';
  return category === 'subscriptions' || detail === 'streaming' ? 'SUBSCRIPTION' : 'OTHERS';
}
