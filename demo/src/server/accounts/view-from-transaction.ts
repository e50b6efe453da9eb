import type { Transaction } from '../upstream/resources.ts';
import type { NewView } from '../upstream/views-api.ts';

const mostLetters = 100;

/** Returns a valid view name: characters that are not allowed become spaces. */
export const viewName = (text: string): string =>
  text
    .replaceAll(/[><"'%{}|^~[\]/\\]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, mostLetters)
    .trim();

/** Subject of a view that is created from a transaction. */
export type ViewSubject = 'merchant' | 'category';

type From = Pick<Transaction, 'merchant' | 'category' | 'categoryId' | 'categorySource' | 'categoryType'>;

const typeOf = ({ categoryType }: From): NewView['rule'][number]['type'] =>
  categoryType === 'INCOME' || categoryType === 'TRANSFER' ? categoryType : 'EXPENSE';

/**
 * Returns a view of everything from the same merchant or in the same category. Returns `null` if a rule cannot name it.
 */
export function viewFrom(transaction: From, subject: ViewSubject): NewView | null {
  const { merchant, category, categoryId, categorySource } = transaction;
  const [text, include] =
    subject === 'merchant'
      ? [merchant?.name ?? '', { merchantName: [merchant?.name ?? ''] }]
      : [categorySource === 'SYSTEM' ? category : '', { categoryId: [categoryId] }];
  const name = viewName(text);
  return name === '' ? null : { name, rule: [{ type: typeOf(transaction), include }] };
}
