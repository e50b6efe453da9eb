import type { TypedRule, ViewRule } from '@fin-link/contracts/service';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { checkedSelection } from './selections.ts';

/** A rule from a client. `id` is the id of the stored rule to replace. */
export type SentRule = TypedRule & { id?: string | undefined };
type Facts = Omit<ViewRule, 'id'>;

const refuse = (name: string): never => {
  throw new ServiceError('Y800', { name });
};

/**
 * Returns the dates of a rule. Requires both dates or neither, and rejects dates if the rule includes single transactions. Cuts off times.
 */
function daysOf({ fromDate, toDate, include }: TypedRule, path: string): Pick<Facts, 'fromDate' | 'toDate'> {
  if (fromDate === undefined && toDate === undefined) return {};
  if (include === undefined || include.transactionId !== undefined)
    return refuse(`${path}.${fromDate === undefined ? 'toDate' : 'fromDate'}`);
  if (fromDate === undefined) throw new ServiceError('Y803', { name: `${path}.fromDate` });
  if (toDate === undefined) throw new ServiceError('Y803', { name: `${path}.toDate` });
  const days = { fromDate: fromDate.slice(0, 10), toDate: toDate.slice(0, 10) };
  if (days.fromDate > days.toDate) refuse(`${path}.toDate`);
  return days;
}

function sidesOf({ baseType, type }: TypedRule, path: string): Pick<Facts, 'baseType'> {
  if (baseType === undefined) return {};
  if (baseType.length === 0) throw new ServiceError('Y803', { name: `${path}.baseType` });
  if (type === 'INCOME' && baseType.includes('DEBIT')) refuse(`${path}.baseType`);
  return { baseType: [...new Set(baseType)] };
}

function includedOf(
  { amountRange, ...selection }: NonNullable<TypedRule['include']>,
  type: Facts['type'],
  path: string,
) {
  const checked = checkedSelection(selection, type, path);
  if (amountRange === undefined) return checked;
  if (checked.transactionId !== undefined) refuse(`${path}.amountRange`);
  if (amountRange.fromAmount > amountRange.toAmount) refuse(`${path}.amountRange.toAmount`);
  return { ...checked, amountRange };
}

/** Validates a rule. Throws Y800 and Y803 as listed in the README of views. `path` identifies the rule in errors. */
function checkedRule(rule: TypedRule, path: string): Facts {
  const { name, type, include, exclude } = rule;
  if (include !== undefined && exclude !== undefined) refuse(`${path}.exclude`);
  return {
    ...(name !== undefined && { name }),
    type,
    ...sidesOf(rule, path),
    ...daysOf(rule, path),
    ...(exclude === undefined
      ? { include: includedOf(include ?? {}, type, `${path}.include`) }
      : { exclude: checkedSelection(exclude, type, `${path}.exclude`) }),
  };
}

/** Validates rules. Also throws if two rules of the same type list transactions. */
export function checkedRules(rules: readonly TypedRule[]): Facts[] {
  const withTransactions = new Set<string>();
  return rules.map((rule, index) => {
    const facts = checkedRule(rule, `rule[${index}]`);
    if ((facts.include ?? facts.exclude)?.transactionId === undefined) return facts;
    if (withTransactions.has(facts.type))
      refuse(`rule[${index}].${facts.include === undefined ? 'exclude' : 'include'}.transactionId`);
    withTransactions.add(facts.type);
    return facts;
  });
}

/** Throws Y805 if a rule's currency differs from the view's. */
export function assertOneCurrency(rules: readonly Facts[], currency: string): void {
  if (rules.some(({ include }) => include?.amountRange !== undefined && include.amountRange.currency !== currency))
    throw new ServiceError('Y805', { name: 'currencies' });
}
