import { cutText } from '../site/cut-text.ts';
import type { NewView, Transaction } from '../site/records.ts';

const maxNameLength = 100;

/** Returns a valid view name of at most 100 characters. Characters that the service does not allow become spaces. */
export const viewName = (text: string): string =>
  cutText(
    text
      .replaceAll(/[><"'%{}|^~[\]/\\]+/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    maxNameLength,
  ).trim();

type ViewSubject = 'merchant' | 'category';

type ViewSource = Pick<Transaction, 'merchant' | 'category' | 'categoryId' | 'categorySource' | 'categoryType'>;

const typeOf = ({ categoryType }: ViewSource): NewView['rule'][number]['type'] =>
  categoryType === 'INCOME' || categoryType === 'TRANSFER' ? categoryType : 'EXPENSE';

/**
 * Returns a view of all transactions of the same merchant or in the same category. Returns `null` if the merchant is unknown, or
 * if the category is not a system category.
 */
export function viewFrom(transaction: ViewSource, subject: ViewSubject): NewView | null {
  const { merchant, category, categoryId, categorySource } = transaction;
  const [text, include] =
    subject === 'merchant'
      ? [merchant?.name ?? '', { merchantName: [merchant?.name ?? ''] }]
      : [categorySource === 'SYSTEM' ? category : '', { categoryId: [categoryId] }];
  const name = viewName(text);
  return name === '' ? null : { name, rule: [{ type: typeOf(transaction), include }] };
}
