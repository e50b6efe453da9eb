import type { Container, Transaction } from '@fin-link/contracts/service';
import { categories, type CategoryName } from '../../categories/index.ts';
import { type PayeeFacts, toMixedCase, toSentenceCase, wordsOf } from '../../payees/index.ts';
import { type Categorization, categorization } from './categorization.ts';
import { type Evidence, evidenceOf, movementIn, tradeIn } from './evidence.ts';

/**
 * Version of the catalogue: merchants, merchant category codes, movement rules and word rules. Must increase with every change that affects
 * the derived layer of stored transactions. The daily reconciliation then derives the transactions of users with an older version again.
 */
export const catalogueVersion = 4;

/** Categorization of a transaction, with its payee. */
interface CategorizedTransaction extends Categorization {
  /** Payee key, also if the payee is not a merchant. */
  payeeKey: string;
}

/**
 * Categorizes a transaction and derives its simple description and merchant. Movements (fees, interest, cash, transfers, loan payments and
 * income) precede payments to merchants. A credit that is neither a movement nor a refund does not get a merchant's category.
 */
export function categorize(facts: PayeeFacts): CategorizedTransaction {
  const evidence = evidenceOf(facts);
  const result = categorizeMovement(evidence) ?? categorizePayment(evidence);
  return { ...result, payeeKey: evidence.payee.key };
}

/** Categorizes a payment to a merchant or another payee, or a credit from one. */
function categorizePayment(evidence: Evidence): Categorization {
  const result = categorizeKnownMerchant(evidence) ?? categorizeOtherPayee(evidence);
  return evidence.isOtherCredit ? asOtherCredit(result, evidence.container) : result;
}

/** Replaces category and type with those of an unexplained credit. Keeps the merchant, because the refund rules need it later. */
const asOtherCredit = (result: Categorization, container: Container): Categorization => ({
  ...result,
  categoryId: categories[fallbackCategory('CREDIT', container, false)].id,
  detailCategoryId: null,
  type: 'OTHER',
});

/** Categorizes a movement. Returns `undefined` for a payment to a merchant. A returned movement is a refund. */
function categorizeMovement(evidence: Evidence): Categorization | undefined {
  const movement = movementIn(evidence);
  if (movement === undefined) return undefined;
  if (evidence.isReturn) return unnamedRefund(evidence);
  const { payee, upperDescription, side, description } = evidence;
  const { category, detail, type, simple } = movement.decision;
  const name =
    typeof simple === 'function'
      ? simple({ text: upperDescription, name: payee.words, side, country: payee.country })
      : simple;
  return categorization(
    category,
    detail,
    type,
    name ?? (toSentenceCase(payee.words) || description),
    movement.lender === undefined ? null : { key: movement.lender.key, name: movement.lender.name },
  );
}

/** Categorizes a payment to a merchant of the catalogue, or its refund. Returns `undefined` for other payees. */
function categorizeKnownMerchant({ payee, isRefund }: Evidence): Categorization | undefined {
  if (payee.merchant === undefined) return undefined;
  const { key, name, category, detail, isPayLater } = payee.merchant;
  const type = isRefund ? 'REFUND' : 'PURCHASE';
  const result = categorization(category, detail ?? undefined, type, name, { key, name }, payee.place);
  return isPayLater ? { ...result, merchantType: 'BNPL' } : result;
}

/** Categorizes a payment to a payee that is not in the catalogue: by its trade, then as a refund, then by the account and side only. */
function categorizeOtherPayee(evidence: Evidence): Categorization {
  const { payee, side, container, description, isRefund } = evidence;
  const trade = tradeIn(evidence);
  const isMerchant = isMerchantPayment(evidence, trade !== undefined);
  const name = payee.name === '' ? description : toMixedCase(payee.name, payee.country);
  const merchant = isMerchant && payee.name !== '' ? { key: payee.key, name } : null;
  const place = isMerchant ? payee.place : null;
  if (trade !== undefined)
    return categorization(trade.category, trade.detail, isRefund ? 'REFUND' : trade.type, name, merchant, place);
  if (isRefund && !isMerchant) return unnamedRefund(evidence);
  if (isRefund) return categorization('refunds', undefined, 'REFUND', name, merchant, place);
  const type = isMerchant ? 'PURCHASE' : 'OTHER';
  return categorization(fallbackCategory(side, container, isMerchant), undefined, type, name, merchant, place);
}

/** Returns whether a payee outside the catalogue is a merchant: it was paid like a shop or a bill, or its trade is known. */
function isMerchantPayment(evidence: Evidence, hasTrade: boolean): boolean {
  const { payee, side, isShopPayment, isRefund, mayBeRefund } = evidence;
  if (isShopPayment) return true;
  const isBill = payee.channel === 'bill' || payee.channel === 'ach';
  return (isBill && (side === 'DEBIT' || isRefund)) || (hasTrade && (side === 'DEBIT' || mayBeRefund));
}

/** Categorizes a refund without a merchant. Its name keeps the words for the refund. */
const unnamedRefund = ({ upperDescription, description }: Evidence): Categorization =>
  categorization('refunds', 'refunds', 'REFUND', toSentenceCase(wordsOf(upperDescription)) || description, null);

/** Returns the category of a transaction that no rule matches. */
function fallbackCategory(side: Transaction['baseType'], container: Container, isMerchant: boolean): CategoryName {
  if (container === 'investment' || container === 'insurance') return 'uncategorized';
  if (side === 'CREDIT') return 'deposits';
  return isMerchant ? 'otherExpenses' : 'uncategorized';
}
