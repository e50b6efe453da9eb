import { viewCurrencies } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { ownedBy } from './stored-view.ts';

/** Returns the most frequent supported currency of the user's bank and card accounts; US dollars if there is none. */
export async function usualCurrency(executor: Executor<ServiceDatabase>, user: UserKey): Promise<string> {
  const row = await executor
    .selectFrom('account')
    .select('currency')
    .where((where) => where.and(ownedBy(user)))
    .where('container', 'in', ['bank', 'creditCard'])
    .where('account_status', '!=', 'DELETED')
    .where('currency', 'in', [...viewCurrencies])
    .groupBy('currency')
    .orderBy((order) => order.fn.countAll(), 'desc')
    .orderBy('currency')
    .limit(1)
    .executeTakeFirst();
  return row?.currency ?? 'USD';
}
