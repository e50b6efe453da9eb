import type { UpdateTransaction } from '@fin-link/contracts/service';
import { type ChosenCategory, findCategory } from '../categories/index.ts';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';

/**
 * Returns the requested category, or `null` if none is requested. Throws Y812 if only one of id and source is given, Y800 for an unknown
 * category.
 */
export async function requestedCategory(
  trx: ServiceTransaction,
  user: UserKey,
  { categoryId, categorySource: source }: Pick<UpdateTransaction, 'categoryId' | 'categorySource'>,
): Promise<ChosenCategory | null> {
  if (categoryId === undefined && source === undefined) return null;
  if (categoryId === undefined) throw new ServiceError('Y812', { name: 'transaction.categoryId' });
  if (source === undefined) throw new ServiceError('Y812', { name: 'transaction.categorySource' });
  const chosen = await findCategory(trx, user, { categoryId, source });
  if (chosen === undefined) throw new ServiceError('Y800', { name: 'transaction.categoryId' });
  return chosen;
}
