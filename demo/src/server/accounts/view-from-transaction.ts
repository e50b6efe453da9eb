import type { Transaction } from '../upstream/resources.ts';
import type { NewView } from '../upstream/views-api.ts';

const mostLetters = 100;

/** What names of views may not have becomes a space. */
export const viewName = (text: string): string =>
  text
    .replaceAll(/[><"'%{}|^~[\]/\\]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, mostLetters)
    .trim();

/** What a view made from a transaction is about. */
export type ViewSubject = 'merchant' | 'category';

type From = Pick<Transaction, 'merchant' | 'category' | 'categoryId' | 'categorySource' | 'categoryType'>;

const typeOf = ({ categoryType }: From): NewView['rule'][number]['type'] =>
  categoryType === 'INCOME' || categoryType === 'TRANSFER' ? categoryType : 'EXPENSE';

/** A view of everything from the same merchant or in the same category; null if the transaction has none that a rule can name. */
export function viewFrom(transaction: From, subject: ViewSubject): NewView | null {
  const { merchant, category, categoryId, categorySource } = transaction;
  const [text, include] =
    subject === 'merchant'
      ? [merchant?.name ?? '', { merchantName: [merchant?.name ?? ''] }]
      : [categorySource === 'SYSTEM' ? category : '', { categoryId: [categoryId] }];
  const name = viewName(text);
  return name === '' ? null : { name, rule: [{ type: typeOf(transaction), include }] };
}
