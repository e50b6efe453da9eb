import type { Container, Transaction } from '@fin-link/contracts/service';
import { categories, detailCategories } from '../../categories/index.ts';
import type { CategoryName, DetailCategoryName } from '../../categories/index.ts';
import {
  decodeEntities,
  foldAccents,
  type Merchant,
  type Payee,
  type PayeeFacts,
  payeeOf,
  type Place,
  toMixedCase,
  toSentenceCase,
} from '../../payees/index.ts';
import { bankText } from '../../../banks/connectors/index.ts';
import { movementRules } from './movement-rules.ts';
import type { Rule, TransactionType } from './movement-rules.ts';
import { movementOf, statedCategory, tradeDecision } from './stated-category.ts';
import { wordRules } from './word-rules.ts';

/** Category, name and merchant that were derived from a description. */
export interface Categorization {
  categoryId: number;
  detailCategoryId: number | null;
  type: TransactionType;
  simpleDescription: string;
  merchant: { key: string; name: string } | null;
  /** Key of the other side, a merchant or not. */
  payeeKey: string;
  /** `null` if no merchant was found. */
  merchantType: MerchantType | null;
  /** Location of the merchant; `null` if the text does not state it with certainty. */
  place: Place | null;
}

type MerchantType = NonNullable<Transaction['merchantType']>;

/**
 * Derives category, simple description and merchant from the printed description, side, container and currency, and from what the bank states
 * in fields. Stated fees, interest, cash and transfers take precedence over known merchants; known merchants over movement rules, except for
 * pay and for payments of loans; and movement rules over the merchant category code and the word rules.
 */
export function categorize(facts: PayeeFacts): Categorization {
  const payee = payeeOf(facts);
  return { ...categorizePayee(payee, facts), payeeKey: payee.key };
}

/** Categorizes a transaction whose payee is known. */
function categorizePayee(payee: Payee, facts: PayeeFacts): Omit<Categorization, 'payeeKey'> {
  const { baseType, container } = facts;
  const { country, merchant: chain, channel } = payee;
  const description = bankText(decodeEntities(facts.description));
  const upperDescription = description.toUpperCase().replaceAll(/\s+/g, ' ').trim();
  const stated = statedCategory(facts.stated, baseType, chain !== undefined);
  const isPurchase = (channel === 'card' && !cashWords.test(payee.name)) || stated.isPurchase;
  const words =
    (chain === undefined || baseType === 'CREDIT' || isLender(chain)) && !isPurchase
      ? firstMatchingRule(movementRules, foldAccents(upperDescription), baseType, container)
      : undefined;
  const lender = chain?.category === words?.category ? chain : undefined;
  const isMovement = chain === undefined || lender !== undefined || words?.category === 'salary';
  const movement = movementOf(stated.movement, isMovement ? words : undefined);
  if (movement !== undefined) {
    const { category, detail, type, simple } = movement;
    const movementName =
      typeof simple === 'function'
        ? simple({ text: upperDescription, name: payee.words, side: baseType, country })
        : simple;
    return categorization(
      category,
      detail,
      type,
      movementName ?? (toSentenceCase(payee.words) || description),
      lender === undefined ? null : { key: lender.key, name: lender.name },
    );
  }
  const isRefund = baseType === 'CREDIT';
  const type = isRefund ? 'REFUND' : 'PURCHASE';
  if (chain !== undefined) {
    const { key, name, category, detail, isPayLater } = chain;
    const found = categorization(category, detail ?? undefined, type, name, { key, name }, payee.place);
    return isPayLater ? { ...found, merchantType: 'BNPL' } : found;
  }

  const wordRule = tradeDecision(
    stated.trade,
    firstMatchingRule(wordRules, foldAccents(payee.nameAndProduct), baseType, container) ??
      (payee.isRestaurant ? restaurantRule : undefined),
  );
  const isMerchant =
    isPurchase ||
    container === 'creditCard' ||
    (baseType === 'DEBIT' && (channel === 'bill' || channel === 'ach' || wordRule !== undefined));
  const simpleDescription = payee.name === '' ? description : toMixedCase(payee.name, country);
  const merchant = isMerchant && payee.name !== '' ? { key: payee.key, name: simpleDescription } : null;
  const place = isMerchant ? payee.place : null;
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

/** Returns whether payments to the merchant are installments of a loan. They keep the type and name of the movement: `Student loan payment`. */
const isLender = ({ category, isPayLater }: Merchant): boolean =>
  (category === 'loans' || category === 'mortgage') && !isPayLater;

/** Names of cash machines in card texts. */
const cashWords = /^(?:ATM|CASH ?(?:MACHINE|POINT|LINE|WITHDRAWAL|OUT)?|LNK|NOTEMACHINE)\b(?! (?:APP|AND|&|CONVERTERS)\b)/;

/** Result for a payment through a processor that serves restaurants only. */
const restaurantRule = { category: 'restaurants', detail: 'restaurants', type: 'PURCHASE' } as const;

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

/** Builds the categorization from the names of the category and detail category. */
function categorization(
  category: CategoryName,
  detail: DetailCategoryName | undefined,
  type: TransactionType,
  simpleDescription: string,
  merchant: Categorization['merchant'],
  place: Place | null = null,
): Omit<Categorization, 'payeeKey'> {
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
