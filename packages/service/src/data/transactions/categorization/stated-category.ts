import type { StatedFacts } from '../../../banks/connectors/index.ts';
import { categories } from '../../categories/index.ts';
import { genericCodes, type Trade, tradeOf } from './merchant-codes.ts';
import { feeName } from './movement-names.ts';
import type { Rule } from './movement-rules.ts';

/** Result of a rule, without the conditions of the rule. */
type Decision = Pick<Rule, 'category' | 'detail' | 'type' | 'simple'>;

type Side = NonNullable<Rule['side']>;

/** Category data in the bank's fields for an entry. */
export interface StatedCategory {
  /** Fee, interest, cash or transfer. Decides the category. */
  movement?: Decision;
  /** Category by merchant category code. `isGeneric` is true for codes that only mean shop or service. */
  trade?: Trade & { isGeneric: boolean };
  /** Whether the merchant category code shows a purchase or its refund. */
  isPurchase: boolean;
}

/** Reads the category data in the bank's fields for an entry. `isBrand` means that the merchant is in the catalogue. */
export function statedCategory(facts: StatedFacts | undefined, side: Side, isBrand: boolean): StatedCategory {
  const { bankEntry, merchantCategoryCode: code } = facts ?? {};
  if (bankEntry !== undefined) return { movement: bankEntries[bankEntry][side], isPurchase: false };
  if (code === undefined) return { isPurchase: false };
  const trade = tradeOf(code);
  // Some banks send an unlisted code with payments to a card, so only a debit with such a code is a purchase.
  if (trade === undefined) return { isPurchase: side === 'DEBIT' };
  if (trade.category === 'cash') {
    // A credit with a cash code is a deposit or a correction. The words of the description decide which.
    return side === 'DEBIT' ? { movement: cash, isPurchase: false } : { isPurchase: false };
  }
  if (trade.category === 'transfers' && !isBrand) return { movement: transfer, isPurchase: false };
  return { trade: { ...trade, isGeneric: genericCodes.has(code) }, isPurchase: true };
}

const cash: Decision = { category: 'cash', type: 'WITHDRAWAL', simple: 'Cash withdrawal' };
const transfer: Decision = { category: 'transfers', detail: 'transfers', type: 'TRANSFER' };

/** Fees and interest by side. A credited fee is a refund. */
const bankEntries: Readonly<Record<NonNullable<StatedFacts['bankEntry']>, Readonly<Record<Side, Decision>>>> = {
  FEE: {
    DEBIT: { category: 'serviceCharges', type: 'CHARGES_FEES', simple: feeName },
    CREDIT: { category: 'refunds', detail: 'refunds', type: 'REFUND' },
  },
  INTEREST: {
    DEBIT: { category: 'serviceCharges', detail: 'interestCharge', type: 'INTEREST', simple: 'Interest charge' },
    CREDIT: { category: 'interestIncome', type: 'INTEREST', simple: 'Interest' },
  },
};

/**
 * Chooses between the movement from the bank's fields and the movement from the words. The words win if they are more specific: `ATM FEE`
 * names a fee, and a card payment is a kind of transfer.
 */
export function movementOf(stated: Decision | undefined, words: Decision | undefined): Decision | undefined {
  if (stated === undefined || words === undefined) return stated ?? words;
  const isFiner =
    words.category === stated.category ||
    (stated.category === 'transfers' && categories[words.category].type === 'TRANSFER');
  return isFiner ? words : stated;
}

/**
 * Chooses between a merchant's category code and the words of its name. A generic code yields to the words. If both agree on the category,
 * the words supply the missing detail category. For restaurants they also override it, because the codes do not distinguish coffee shops.
 */
export function tradeDecision(trade: StatedCategory['trade'], words: Decision | undefined): Decision | undefined {
  if (trade === undefined || (trade.isGeneric && words !== undefined)) return words;
  const { category } = trade;
  const wordsInCategory = words?.category === category ? words : undefined;
  const detail =
    category === 'restaurants' ? (wordsInCategory?.detail ?? trade.detail) : (trade.detail ?? wordsInCategory?.detail);
  return { category, ...(detail != null && { detail }), type: wordsInCategory?.type ?? 'PURCHASE' };
}
