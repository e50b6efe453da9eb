import type { Container, Transaction } from '@fin-link/contracts/server';
import { categories, detailCategories } from '../../categories/index.ts';
import type { CategoryName, DetailCategoryName } from '../../categories/index.ts';
import { cleanDescription, titleCase, withoutPaymentWords, withoutPlace } from './clean-description.ts';
import { merchants } from './merchants.ts';
import type { Merchant } from './merchants.ts';
import { movementRules, wordRules } from './rules.ts';
import type { Rule, TransactionType } from './rules.ts';

export interface Uncategorized {
  /** As the bank prints it. */
  description: string;
  baseType: Transaction['baseType'];
  container: Container;
}

export interface Categorization {
  categoryId: number;
  detailCategoryId: number | null;
  type: TransactionType;
  simpleDescription: string;
  merchant: { key: string; name: string } | null;
  /** Null where there is no merchant. */
  merchantType: MerchantType | null;
}

type MerchantType = NonNullable<Transaction['merchantType']>;

const prefixes = merchants
  .flatMap((merchant) => merchant.prefixes.map((prefix) => ({ prefix, merchant })))
  .toSorted((one, other) => other.prefix.length - one.prefix.length);

/**
 * Category, simple description and merchant from what the bank prints, the side and the kind of account; nothing else
 * is known of a transaction. Movements go first, then known merchants, then the words of the name.
 */
export function categorize({ description, baseType, container }: Uncategorized): Categorization {
  const cleaned = cleanDescription(description);
  const upper = description.toUpperCase();
  const name = withoutPlace(cleaned.words);
  const known = knownMerchant(cleaned.words);
  const movement =
    known === undefined && !cleaned.isPurchase ? firstMatch(movementRules, upper, baseType, container) : undefined;
  if (movement !== undefined)
    return result(movement.category, movement.detail, movement.type, movement.simple ?? shown(name, description), null);

  const isRefund = baseType === 'CREDIT';
  const type = isRefund ? 'REFUND' : 'PURCHASE';
  if (known !== undefined)
    return result(known.category, known.detail ?? undefined, type, known.name, { key: known.key, name: known.name });

  const worded = firstMatch(wordRules, cleaned.words, baseType, container);
  const isMerchant = cleaned.isPurchase || container === 'creditCard' || (worded !== undefined && baseType === 'DEBIT');
  const payee = withoutPaymentWords(name);
  const merchant = isMerchant && payee !== '' ? { key: keyOf(payee), name: titleCase(payee) } : null;
  if (worded !== undefined && (isMerchant || baseType === 'DEBIT')) {
    return result(
      worded.category,
      worded.detail,
      isRefund ? 'REFUND' : worded.type,
      shown(payee, description),
      merchant,
    );
  }
  return result(
    fallback(baseType, container, isMerchant),
    undefined,
    isMerchant ? type : 'OTHER',
    shown(payee, description),
    merchant,
  );
}

function knownMerchant(words: string): Merchant | undefined {
  return prefixes.find(({ prefix }) => words.startsWith(prefix) && !/^[A-Z]/.test(words.slice(prefix.length)))
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

const shown = (name: string, description: string): string => (name === '' ? description : titleCase(name));
const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60);

function result(
  category: CategoryName,
  detail: DetailCategoryName | undefined,
  type: TransactionType,
  simpleDescription: string,
  merchant: Categorization['merchant'],
): Categorization {
  return {
    categoryId: categories[category].id,
    detailCategoryId: detail === undefined ? null : detailCategories[detail].id,
    type,
    simpleDescription,
    merchant,
    merchantType: merchant === null ? null : merchantTypeOf(category, detail),
  };
}

const billers: ReadonlySet<CategoryName> = new Set(['utilities', 'telecom', 'insurance', 'mortgage', 'rent', 'loans']);

/** Who pays later shows at no merchant: nothing says BNPL but the user. */
function merchantTypeOf(category: CategoryName, detail: DetailCategoryName | undefined): MerchantType {
  if (billers.has(category)) return 'BILLERS';
  return category === 'subscriptions' || detail === 'streaming' ? 'SUBSCRIPTION' : 'OTHERS';
}
