import type { UpdateTransaction } from '@fin-link/contracts/server';
import { categoryOf } from '../categories/index.ts';
import type { ServiceTransaction } from '../database/index.ts';
import { ServiceError } from '../runtime/index.ts';
import type { UserKey } from '../users/index.ts';

export interface AskedCategory {
  /** Of the system; of a category of the user, its parent. */
  categoryId: number;
  userCategoryId: number | null;
}

/**
 * The category that is asked for; null where none is. Throws Y812 when the id comes without its source or the source without an id, and
 * Y800 for a category that is not there.
 */
export async function askedCategory(
  _trx: ServiceTransaction,
  _user: UserKey,
  { categoryId, categorySource }: Pick<UpdateTransaction, 'categoryId' | 'categorySource'>,
): Promise<AskedCategory | null> {
  if (categoryId === undefined && categorySource === undefined) return null;
  if (categoryId === undefined) throw new ServiceError('Y812', { name: 'transaction.categoryId' });
  if (categorySource === undefined) throw new ServiceError('Y812', { name: 'transaction.categorySource' });
  if (categorySource === 'SYSTEM' && categoryOf(categoryId).id === categoryId)
    return { categoryId, userCategoryId: null };
  throw new ServiceError('Y800', { name: 'transaction.categoryId' });
}
