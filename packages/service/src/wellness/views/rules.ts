import type { TypedRule, ViewRule } from '@fin-link/contracts/service';
import { categoryIdsWhere, detailCategoryOf } from '../../data/categories/index.ts';
import { effectiveTransactions } from '../../data/transactions/index.ts';
import { type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';

/** A rule from a client. `id` is the id of the stored rule to replace. */
export type SentRule = TypedRule & { id?: string | undefined };

type RuleFields = Omit<ViewRule, 'id'>;

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

/**
 * Throws Y800 if the user does not have an account or transaction. Skips ids that are already in stored rules of the view, because these
 * accounts and transactions may have been deleted.
 */
export async function assertOwnIds(
  trx: ServiceTransaction,
  user: UserKey,
  rules: readonly RuleFields[],
  stored: readonly RuleFields[],
): Promise<void> {
  const findAccounts = (ids: readonly number[]) =>
    trx
      .selectFrom('account')
      .select('id')
      .where((where) => where.and(ofUser(user)))
      .where('id', 'in', ids)
      .where('account_status', '!=', 'DELETED')
      .execute();
  const findTransactions = (ids: readonly number[]) => effectiveTransactions(trx, user, { ids }).select('id').execute();
  await assertFound('accountId', rules, stored, findAccounts);
  await assertFound('transactionId', rules, stored, findTransactions);
}

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

type IdList = 'accountId' | 'transactionId';

const idsIn = ({ include, exclude }: RuleFields, list: IdList): readonly number[] => (include ?? exclude)?.[list] ?? [];

/** Throws Y800 for the first rule with an id that `find` does not return. Does not look up ids of stored rules. */
async function assertFound(
  list: IdList,
  rules: readonly RuleFields[],
  stored: readonly RuleFields[],
  find: (ids: readonly number[]) => Promise<{ id: number }[]>,
): Promise<void> {
  const storedIds = new Set(stored.flatMap((rule) => idsIn(rule, list)));
  const missingIds = new Set(rules.flatMap((rule) => idsIn(rule, list)).filter((id) => !storedIds.has(id)));
  if (missingIds.size === 0) return;
  for (const { id } of await find([...missingIds])) missingIds.delete(id);
  const index = rules.findIndex((rule) => idsIn(rule, list).some((id) => missingIds.has(id)));
  if (index === -1) return;
  const part = rules[index]?.include === undefined ? 'exclude' : 'include';
  throw new ServiceError('Y800', { name: `rule[${index}].${part}.${list}` });
}

type SentInclude = NonNullable<TypedRule['include']>;
/** Fields of `include` and `exclude`. */
type Selection = Omit<SentInclude, 'amountRange' | 'detailedCategoryId'>;

/** Merges the two names of detail categories. Throws Y800 if their values differ. */
function mergeSpellings({ detailedCategoryId, ...rest }: Omit<SentInclude, 'amountRange'>, path: string): Selection {
  const { detailCategoryId } = rest;
  if (detailedCategoryId === undefined) return rest;
  if (detailCategoryId !== undefined && !areSameIds(detailCategoryId, detailedCategoryId))
    throw new ServiceError('Y800', { name: `${path}.detailedCategoryId` });
  return { ...rest, detailCategoryId: detailedCategoryId };
}

const isOfType = (id: number, ruleType: TypedRule['type']): boolean =>
  categoryIdsWhere(({ type }) => type === ruleType).includes(id);

/**
 * Returns a selection without repeated values. Throws Y803 if the selection or a list is empty. Throws Y800 for a category whose type
 * differs from the rule's, a merchant type in a rule that is not for expenses, and transactions combined with other fields.
 */
function checkedSelection(sent: Omit<SentInclude, 'amountRange'>, type: TypedRule['type'], path: string): Selection {
  const selection = mergeSpellings(sent, path);
  const lists = Object.entries(selection).flatMap(([name, values]) =>
    values === undefined ? [] : [{ name, count: values.length }],
  );
  if (lists.length === 0) throw new ServiceError('Y803', { name: path });
  for (const { name, count } of lists) if (count === 0) throw new ServiceError('Y803', { name: `${path}.${name}` });
  const refuseUnless = (holds: boolean, name: keyof Selection): void => {
    if (!holds) throw new ServiceError('Y800', { name: `${path}.${name}` });
  };
  const { categoryId = [], detailCategoryId = [], merchantType, transactionId } = selection;
  refuseUnless(transactionId === undefined || lists.length === 1, 'transactionId');
  refuseUnless(merchantType === undefined || type === 'EXPENSE', 'merchantType');
  refuseUnless(
    categoryId.every((id) => isOfType(id, type)),
    'categoryId',
  );
  refuseUnless(
    detailCategoryId.every((id) => isOfType(detailCategoryOf(id)?.categoryId ?? 0, type)),
    'detailCategoryId',
  );
  return withoutRepeats(selection);
}

/** Returns the values without repetition; `undefined` if there is no list. */
const distinct = <T>(values: readonly T[] | undefined): T[] | undefined => values && [...new Set(values)];

/** Returns the selection without repeated values and with its keys in a fixed order, so that equal selections have equal JSON. */
const withoutRepeats = (selection: Selection): Selection => ({
  merchantName: distinct(selection.merchantName),
  categoryId: distinct(selection.categoryId),
  detailCategoryId: distinct(selection.detailCategoryId),
  accountId: distinct(selection.accountId),
  transactionId: distinct(selection.transactionId),
  merchantType: distinct(selection.merchantType),
  city: distinct(selection.city),
  state: distinct(selection.state),
});

/** Returns whether two lists contain the same ids. Ignores order and repetition. */
export function areSameIds(one: readonly number[], other: readonly number[]): boolean {
  const [ids, others] = [new Set(one), new Set(other)];
  return ids.size === others.size && [...ids].every((id) => others.has(id));
}
