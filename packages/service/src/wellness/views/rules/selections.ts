import type { TypedRule } from '@fin-link/contracts/service';
import { categoryIdsWhere, detailCategoryOf } from '../../../data/categories/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { areSameIds } from '../same-ids.ts';

type SentInclude = NonNullable<TypedRule['include']>;
/** Fields of `include` and `exclude`. */
export type Selection = Omit<SentInclude, 'amountRange' | 'detailedCategoryId'>;

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
export function checkedSelection(
  sent: Omit<SentInclude, 'amountRange'>,
  type: TypedRule['type'],
  path: string,
): Selection {
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
