import type { TypedRule, ViewRule } from '@fin-link/contracts/service';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { checkedSelection } from './selections.ts';

/** A rule from a client. `id` is the id of the stored rule to replace. */
export type SentRule = TypedRule & { id?: string | undefined };
type RuleFields = Omit<ViewRule, 'id'>;

const refuse = (name: string): never => {
  throw new ServiceError('Y800', { name });
};

/**
 * Returns the dates of a rule without times. Throws Y803 for only one date, and Y800 for a reversed period and for dates in a rule that
 * excludes or that lists transactions.
 */
function checkedDays({ fromDate, toDate, include }: TypedRule, path: string): Pick<RuleFields, 'fromDate' | 'toDate'> {
  if (fromDate === undefined && toDate === undefined) return {};
  if (include === undefined || include.transactionId !== undefined)
    return refuse(`${path}.${fromDate === undefined ? 'toDate' : 'fromDate'}`);
  if (fromDate === undefined) throw new ServiceError('Y803', { name: `${path}.fromDate` });
  if (toDate === undefined) throw new ServiceError('Y803', { name: `${path}.toDate` });
  const days = { fromDate: fromDate.slice(0, 10), toDate: toDate.slice(0, 10) };
  if (days.fromDate > days.toDate) refuse(`${path}.toDate`);
  return days;
}

/** Returns the sides of a rule without repetition. Throws Y803 for an empty list, and Y800 for debits in an income rule. */
function checkedBaseType({ baseType, type }: TypedRule, path: string): Pick<RuleFields, 'baseType'> {
  if (baseType === undefined) return {};
  if (baseType.length === 0) throw new ServiceError('Y803', { name: `${path}.baseType` });
  if (type === 'INCOME' && baseType.includes('DEBIT')) refuse(`${path}.baseType`);
  return { baseType: [...new Set(baseType)] };
}

/** Validates the included selection. Throws Y800 for a reversed amount range, and for a range combined with transactions. */
function checkedInclude(
  { amountRange, ...selection }: NonNullable<TypedRule['include']>,
  type: RuleFields['type'],
  path: string,
) {
  const checked = checkedSelection(selection, type, path);
  if (amountRange === undefined) return checked;
  if (checked.transactionId !== undefined) refuse(`${path}.amountRange`);
  if (amountRange.fromAmount > amountRange.toAmount) refuse(`${path}.amountRange.toAmount`);
  return { ...checked, amountRange };
}

/** Validates a rule. Throws Y800 and Y803 as listed in the README of views. `path` identifies the rule in errors. */
function checkedRule(rule: TypedRule, path: string): RuleFields {
  const { name, type, include, exclude } = rule;
  if (include !== undefined && exclude !== undefined) refuse(`${path}.exclude`);
  return {
    ...(name !== undefined && { name }),
    type,
    ...checkedBaseType(rule, path),
    ...checkedDays(rule, path),
    ...(exclude === undefined
      ? { include: checkedInclude(include ?? {}, type, `${path}.include`) }
      : { exclude: checkedSelection(exclude, type, `${path}.exclude`) }),
  };
}

/** Validates rules. Throws the errors of `checkedRule`, and Y800 if two rules of the same type list transactions. */
export function checkedRules(rules: readonly TypedRule[]): RuleFields[] {
  const typesWithTransactions = new Set<string>();
  return rules.map((rule, index) => {
    const checked = checkedRule(rule, `rule[${index}]`);
    if ((checked.include ?? checked.exclude)?.transactionId === undefined) return checked;
    if (typesWithTransactions.has(checked.type))
      refuse(`rule[${index}].${checked.include === undefined ? 'exclude' : 'include'}.transactionId`);
    typesWithTransactions.add(checked.type);
    return checked;
  });
}

/** Throws Y805 if the currency of a rule's amount range differs from the view's. */
export function assertOneCurrency(rules: readonly RuleFields[], currency: string): void {
  if (rules.some(({ include }) => include?.amountRange !== undefined && include.amountRange.currency !== currency))
    throw new ServiceError('Y805', { name: 'currencies' });
}
