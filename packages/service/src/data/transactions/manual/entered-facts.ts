import { dayMs, isoDay, type UpdateManualTransaction } from '@fin-link/contracts/service';
import type { Selectable, Updateable } from 'kysely';
import type { ServiceTransaction, TransactionTable } from '../../../platform/database/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { detailCategoryOf, findCategory } from '../../categories/index.ts';

type TransactionInput = UpdateManualTransaction['transaction'];

/**
 * Returns the date, which clients may send under two names. Throws Y800 if the two values differ, or if the day has not begun in any time
 * zone.
 */
export function enteredDate({ date, transactionDate }: TransactionInput, now: Date): string | undefined {
  const entered = date ?? transactionDate;
  if (entered === undefined) return undefined;
  const tomorrow = isoDay(now.getTime() + dayMs);
  if ((transactionDate !== undefined && transactionDate !== entered) || entered > tomorrow)
    throw new ServiceError('Y800', { name: date === undefined ? 'transaction.transactionDate' : 'transaction.date' });
  return entered;
}

/** Returns the amount as text. Throws Y800 if its currency differs from the account's. */
export function enteredAmount(amount: NonNullable<TransactionInput['amount']>, currency: string): string {
  if (amount.currency !== currency) throw new ServiceError('Y800', { name: 'transaction.amount.currency' });
  return String(amount.amount);
}

type UserCategoryColumns = Pick<
  Updateable<TransactionTable>,
  'own_category_id' | 'own_user_category_id' | 'own_detail_category_id'
>;

/**
 * Returns the columns of the entered category, or no columns if no category was sent. A detail category sent alone also sets its category.
 * Throws Y800 for categories that the user does not have, and for a detail category that belongs to another category.
 */
export async function enteredCategory(
  trx: ServiceTransaction,
  user: UserKey,
  input: TransactionInput,
  row?: Selectable<TransactionTable>,
): Promise<UserCategoryColumns> {
  const { categoryId, categorySource = 'SYSTEM' } = input;
  const detailId = enteredDetailId(input);
  const detail = detailId === undefined ? undefined : detailCategoryOf(detailId);
  if (detailId !== undefined && detail === undefined)
    throw new ServiceError('Y800', { name: 'transaction.detailedCategoryId' });
  if (categoryId === undefined) {
    if (detail === undefined) return {};
    const keepsUserCategory = row?.category_id === detail.categoryId;
    return {
      own_category_id: detail.categoryId,
      own_user_category_id: keepsUserCategory ? row.user_category_id : null,
      own_detail_category_id: detail.id,
    };
  }
  const chosen = await findCategory(trx, user, { categoryId, source: categorySource });
  if (chosen === undefined) throw new ServiceError('Y800', { name: 'transaction.categoryId' });
  if (detail !== undefined && detail.categoryId !== chosen.categoryId)
    throw new ServiceError('Y800', { name: 'transaction.detailedCategoryId' });
  return {
    own_category_id: chosen.categoryId,
    own_user_category_id: chosen.userCategoryId,
    own_detail_category_id: detail?.id ?? null,
  };
}

/** Returns the detail category, which clients may send under two names. Throws Y800 if the two values differ. */
function enteredDetailId({ detailedCategoryId, detailCategoryId }: TransactionInput): number | undefined {
  if (detailedCategoryId !== undefined && detailCategoryId !== undefined && detailedCategoryId !== detailCategoryId)
    throw new ServiceError('Y800', { name: 'transaction.detailedCategoryId' });
  return detailedCategoryId ?? detailCategoryId;
}
