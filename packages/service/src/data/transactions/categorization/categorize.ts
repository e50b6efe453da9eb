import type { Container, Transaction } from '@fin-link/contracts/service';
import { bankText } from '../../../banks/connectors/index.ts';
import { categories, detailCategories, type CategoryName, type DetailCategoryName } from '../../categories/index.ts';
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
  wordsOf,
} from '../../payees/index.ts';
import { movementRules, type Rule, type TransactionType } from './movement-rules.ts';
import { isPayWording, withoutRefundWords } from './refund-wording.ts';
import { movementOf, statedCategory, tradeDecision } from './stated-category.ts';
import { wordRules } from './word-rules.ts';

/**
 * Version of the catalogue: merchants, merchant category codes, movement rules and word rules. Must increase with every change that affects
 * the derived layer of stored transactions. The daily reconciliation then derives the transactions of users with an older version again.
 */
export const catalogueVersion = 4;

/** Category, name and merchant that were derived from a transaction. */
interface Categorization {
  categoryId: number;
  detailCategoryId: number | null;
  type: TransactionType;
  simpleDescription: string;
  merchant: { key: string; name: string } | null;
  /** Payee key, also if the payee is not a merchant. */
  payeeKey: string;
  /** `null` if no merchant was found, except for loan payments, which are always `BILLERS`. */
  merchantType: MerchantType | null;
  /** Location of the merchant; `null` if the text does not state it with certainty. */
  place: Place | null;
}

type MerchantType = NonNullable<Transaction['merchantType']>;

const refundContainers: ReadonlySet<Container> = new Set(['bank', 'creditCard', 'loan']);

/**
 * Categorizes a transaction and derives its simple description and merchant. Precedence:
 * 1. stated fees, interest, cash and transfers;
 * 2. movement rules, for credits that are not refunds (except rules for `deposits`) and for lenders;
 * 3. known merchants;
 * 4. other movement rules;
 * 5. merchant category code and word rules.
 *
 * A credit that is not a refund does not get a merchant's category.
 */
export function categorize(facts: PayeeFacts): Categorization {
  const text = bankText(decodeEntities(facts.description)).toUpperCase();
  const mayBeRefund = facts.baseType === 'CREDIT' && refundContainers.has(facts.container) && !isPayWording(text);
  const withoutRefund = mayBeRefund ? withoutRefundWords(text) : null;
  const payee = payeeOf(withoutRefund === null ? facts : { ...facts, description: withoutRefund });
  const isReturn = withoutRefund !== null || (mayBeRefund && facts.stated?.isReturn === true);
  return { ...categorizePayee(payee, facts, { mayBeRefund, isReturn, withoutRefund }), payeeKey: payee.key };
}

/** Evidence of a refund in the wording and fields of a credit. */
interface RefundFacts {
  /** Whether the entry can be a refund: a credit without words for pay or payouts. */
  mayBeRefund: boolean;
  /** Whether the words or a field state that the credit returns a payment. */
  isReturn: boolean;
  /** Description in upper case without its refund words; `null` if it has none. */
  withoutRefund: string | null;
}

function categorizePayee(
  payee: Payee,
  { description: printed, baseType, container, stated: facts }: PayeeFacts,
  { mayBeRefund, isReturn, withoutRefund }: RefundFacts,
): Omit<Categorization, 'payeeKey'> {
  const { country, merchant: chain, channel } = payee;
  const description = bankText(decodeEntities(printed));
  const upperDescription = description.toUpperCase();
  const stated = statedCategory(facts, baseType, chain !== undefined);
  const isPurchase = (channel === 'card' && !cashWords.test(payee.name)) || stated.isPurchase;
  const isShopPayment = isPurchase || container === 'creditCard';
  const isRefund = isReturn || (mayBeRefund && isShopPayment);
  const isOtherCredit = baseType === 'CREDIT' && !isRefund;
  const mayBeMovement = isOtherCredit || ((chain === undefined || isLender(chain)) && !isPurchase);
  const movementWords = mayBeMovement
    ? firstMatchingRule(
        movementRules,
        foldAccents(withoutRefund ?? upperDescription),
        isReturn ? 'DEBIT' : baseType,
        container,
      )
    : undefined;
  const lender = chain?.category === movementWords?.category ? chain : undefined;
  const isMovement =
    chain === undefined || lender !== undefined || (isOtherCredit && movementWords?.category !== 'deposits');
  const movement = movementOf(stated.movement, isMovement ? movementWords : undefined);
  const withRefundWords = (): string => toSentenceCase(wordsOf(upperDescription)) || description;
  if (movement !== undefined && isReturn)
    return categorization('refunds', 'refunds', 'REFUND', withRefundWords(), null);
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
  const type = isRefund ? 'REFUND' : 'PURCHASE';
  if (chain !== undefined) {
    const { key, name, category, detail, isPayLater } = chain;
    const found = categorization(category, detail ?? undefined, type, name, { key, name }, payee.place);
    const ofMerchant = isPayLater ? ({ ...found, merchantType: 'BNPL' } as const) : found;
    return isOtherCredit ? asOtherCredit(ofMerchant, container) : ofMerchant;
  }

  const rule = tradeDecision(
    stated.trade,
    firstMatchingRule(wordRules, foldAccents(payee.nameAndProduct), baseType, container) ??
      firstMatchingRule(wordRules, payee.purpose ?? '', baseType, container) ??
      (payee.isRestaurant ? restaurantRule : undefined),
  );
  const isBill = channel === 'bill' || channel === 'ach';
  const isMerchant =
    isShopPayment ||
    ((baseType === 'DEBIT' || isRefund) && isBill) ||
    ((baseType === 'DEBIT' || mayBeRefund) && rule !== undefined);
  const simpleDescription = payee.name === '' ? description : toMixedCase(payee.name, country);
  const merchant = isMerchant && payee.name !== '' ? { key: payee.key, name: simpleDescription } : null;
  const place = isMerchant ? payee.place : null;
  if (rule !== undefined) {
    const found = categorization(
      rule.category,
      rule.detail,
      isRefund ? 'REFUND' : rule.type,
      simpleDescription,
      merchant,
      place,
    );
    return isOtherCredit ? asOtherCredit(found, container) : found;
  }
  if (isRefund && !isMerchant) return categorization('refunds', 'refunds', 'REFUND', withRefundWords(), null);
  const fallback = isRefund ? 'refunds' : fallbackCategory(baseType, container, isMerchant);
  const found = categorization(fallback, undefined, isMerchant ? type : 'OTHER', simpleDescription, merchant, place);
  return isOtherCredit ? asOtherCredit(found, container) : found;
}

/** Replaces category and type with those of an unexplained credit. Keeps the merchant, because the refund rules need it later. */
const asOtherCredit = <Found extends Omit<Categorization, 'payeeKey'>>(found: Found, container: Container) => ({
  ...found,
  categoryId: categories[fallbackCategory('CREDIT', container, false)].id,
  detailCategoryId: null,
  type: 'OTHER' as const,
});

/**
 * Returns whether payments to the merchant are loan installments. Such payments keep the type and name of the movement, for example
 * `Student loan payment`.
 */
const isLender = ({ category, isPayLater }: Merchant): boolean =>
  (category === 'loans' || category === 'mortgage') && !isPayLater;

/** Names of cash machines in card texts. */
const cashWords =
  /^(?:ATM|CASH ?(?:MACHINE|POINT|LINE|WITHDRAWAL|OUT)?|LNK|NOTEMACHINE)\b(?! (?:APP|AND|&|CONVERTERS)\b)/;

/** Result for a payment through a processor that serves restaurants only. */
const restaurantRule = { category: 'restaurants', detail: 'restaurants', type: 'PURCHASE' } as const;

/** Returns the first rule for the side and container that matches the text. */
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
  if (side === 'CREDIT') return 'deposits';
  return isMerchant ? 'otherExpenses' : 'uncategorized';
}

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
