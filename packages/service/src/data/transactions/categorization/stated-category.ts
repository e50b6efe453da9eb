import type { StatedFacts } from '../../../banks/connectors/index.ts';
import { categories } from '../../categories/index.ts';
import { genericCodes, type Trade, tradeOf } from './merchant-codes.ts';
import { feeName } from './movement-names.ts';
import type { Rule } from './movement-rules.ts';

/** What a rule decides, without the conditions of the rule. */
type Decision = Pick<Rule, 'category' | 'detail' | 'type' | 'simple'>;

type Side = NonNullable<Rule['side']>;

/** What the bank's fields say about the category of an entry. */
interface StatedCategory {
  /** A fee, interest, cash or a transfer. Decides the category. */
  movement?: Decision;
  /** Trade of the merchant, and whether its code says no more than shop or service. */
  trade?: Trade & { isGeneric: boolean };
  /** Whether a merchant category code shows a purchase or its refund. */
  isPurchase: boolean;
}

/** Reads what the bank's fields say about the category of an entry. `isBrand`: the catalogue has the merchant. */
export function statedCategory(facts: StatedFacts | undefined, side: Side, isBrand: boolean): StatedCategory {
  const { bankEntry, merchantCategoryCode: code } = facts ?? {};
  if (bankEntry !== undefined) return { movement: bankEntries[bankEntry][side], isPurchase: false };
  if (code === undefined) return { isPurchase: false };
  const trade = tradeOf(code);
  // Some banks give payments of a card an unlisted code, so that it shows a purchase only on the side of debits.
  if (trade === undefined) return { isPurchase: side === 'DEBIT' };
  if (trade.category === 'cash') {
    // A credit with a code of cash is a deposit or a correction. Its words say which.
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
 * Decides between a movement that the bank's fields state and the one that the words say. The words may be finer: `ATM FEE` names a fee, and a
 * payment of a card is one of the transfers.
 */
export function movementOf(stated: Decision | undefined, words: Decision | undefined): Decision | undefined {
  if (stated === undefined || words === undefined) return stated ?? words;
  const isFiner =
    words.category === stated.category ||
    (stated.category === 'transfers' && categories[words.category].type === 'TRANSFER');
  return isFiner ? words : stated;
}

/**
 * Decides between the trade of a merchant and the words of its name. A generic code yields to the words. If both agree on the category, the
 * words add what the code leaves open; the codes of restaurants do not tell coffee shops.
 */
export function tradeDecision(trade: StatedCategory['trade'], words: Decision | undefined): Decision | undefined {
  if (trade === undefined || (trade.isGeneric && words !== undefined)) return words;
  const { category } = trade;
  const wordsInCategory = words?.category === category ? words : undefined;
  const detail =
    category === 'restaurants' ? (wordsInCategory?.detail ?? trade.detail) : (trade.detail ?? wordsInCategory?.detail);
  return { category, ...(detail != null && { detail }), type: wordsInCategory?.type ?? 'PURCHASE' };
}
