import type { Container, Transaction } from '@fin-link/contracts/service';
import { bankText } from '../../../banks/connectors/index.ts';
import {
  decodeEntities,
  foldAccents,
  type Merchant,
  type Payee,
  type PayeeFacts,
  payeeOf,
} from '../../payees/index.ts';
import { movementRules, type Rule } from './movement-rules.ts';
import { isPayWording, withoutRefundWords } from './refund-wording.ts';
import { movementOf, type StatedCategory, statedCategory, tradeDecision } from './stated-category.ts';
import { wordRules } from './word-rules.ts';

/** Facts about one transaction on which its category depends. */
export interface Evidence {
  payee: Payee;
  side: Transaction['baseType'];
  container: Container;
  /** Description from the bank, without HTML entities. */
  description: string;
  upperDescription: string;
  /** Description in upper case without its refund words; `null` if it has none. */
  withoutRefund: string | null;
  /** Category data in the bank's fields. */
  stated: StatedCategory;
  /** Whether the entry can be a refund: a credit without words for pay or payouts. */
  mayBeRefund: boolean;
  /** Whether the words or a field state that the credit returns a payment. */
  isReturn: boolean;
  /** Whether the credit is treated as a refund: a stated return, or any possible refund on a card. */
  isRefund: boolean;
  /** Whether the entry is a credit and not a refund. */
  isOtherCredit: boolean;
  /** Whether the text or a field shows a payment by card. */
  isPurchase: boolean;
  /** Whether the entry is a purchase or belongs to a credit card. */
  isShopPayment: boolean;
}

const refundContainers: ReadonlySet<Container> = new Set(['bank', 'creditCard', 'loan']);

/** Names of cash machines in card texts. */
const cashWords =
  /^(?:ATM|CASH ?(?:MACHINE|POINT|LINE|WITHDRAWAL|OUT)?|LNK|NOTEMACHINE)\b(?! (?:APP|AND|&|CONVERTERS)\b)/;

/** Derives the evidence from the facts that the bank provides. */
export function evidenceOf(facts: PayeeFacts): Evidence {
  const { baseType: side, container } = facts;
  const description = bankText(decodeEntities(facts.description));
  const upperDescription = description.toUpperCase();
  const mayBeRefund = side === 'CREDIT' && refundContainers.has(container) && !isPayWording(upperDescription);
  const withoutRefund = mayBeRefund ? withoutRefundWords(upperDescription) : null;
  const payee = payeeOf(withoutRefund === null ? facts : { ...facts, description: withoutRefund });
  const stated = statedCategory(facts.stated, side, payee.merchant !== undefined);
  const isPurchase = (payee.channel === 'card' && !cashWords.test(payee.name)) || stated.isPurchase;
  const isShopPayment = isPurchase || container === 'creditCard';
  const isReturn = withoutRefund !== null || (mayBeRefund && facts.stated?.isReturn === true);
  const isRefund = isReturn || (mayBeRefund && isShopPayment);
  const isOtherCredit = side === 'CREDIT' && !isRefund;
  return {
    payee,
    side,
    container,
    description,
    upperDescription,
    withoutRefund,
    stated,
    mayBeRefund,
    isReturn,
    isRefund,
    isOtherCredit,
    isPurchase,
    isShopPayment,
  };
}

/** Movement between accounts, a fee, interest or cash: anything that is not a payment to a merchant. */
interface Movement {
  decision: NonNullable<ReturnType<typeof movementOf>>;
  /** Known merchant that is the lender of a loan payment. */
  lender: Merchant | undefined;
}

/** Returns the movement that the bank's fields or the words show, or `undefined` if they show none. */
export function movementIn(evidence: Evidence): Movement | undefined {
  const rule = movementRuleFor(evidence);
  const decision = movementOf(evidence.stated.movement, rule);
  if (decision === undefined) return undefined;
  const { merchant } = evidence.payee;
  return { decision, lender: merchant?.category === rule?.category ? merchant : undefined };
}

/**
 * Returns the movement rule that matches the words. A purchase is no movement. A debit with a known merchant is a movement only for a
 * lender. A credit with a known merchant is a movement unless the only matching rule is the general one for deposits.
 */
function movementRuleFor(evidence: Evidence): Rule | undefined {
  const { payee, side, container, isOtherCredit, isReturn } = evidence;
  const { merchant } = payee;
  const mayBeMovement = isOtherCredit || ((merchant === undefined || isLender(merchant)) && !evidence.isPurchase);
  if (!mayBeMovement) return undefined;
  const text = foldAccents(evidence.withoutRefund ?? evidence.upperDescription);
  // A returned payment has the words of the payment, which was a debit.
  const rule = firstMatchingRule(movementRules, text, isReturn ? 'DEBIT' : side, container);
  if (rule === undefined || merchant === undefined) return rule;
  const isLoanPayment = rule.category === merchant.category;
  const explainsCredit = isOtherCredit && rule.category !== 'deposits';
  return isLoanPayment || explainsCredit ? rule : undefined;
}

/**
 * Returns whether payments to the merchant are loan installments. Such payments keep the type and name of the movement, for example
 * `Student loan payment`.
 */
const isLender = ({ category, isPayLater }: Merchant): boolean =>
  (category === 'loans' || category === 'mortgage') && !isPayLater;

/** Result for a payment through a processor that serves restaurants only. */
const restaurantRule = { category: 'restaurants', detail: 'restaurants', type: 'PURCHASE' } as const;

/** Returns the trade of a payee that is no known merchant, from its merchant category code and the words of its name and purpose. */
export function tradeIn({ payee, stated, side, container }: Evidence): ReturnType<typeof tradeDecision> {
  const ruleByWords =
    firstMatchingRule(wordRules, foldAccents(payee.nameAndProduct), side, container) ??
    firstMatchingRule(wordRules, payee.purpose ?? '', side, container) ??
    (payee.isRestaurant ? restaurantRule : undefined);
  return tradeDecision(stated.trade, ruleByWords);
}

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
