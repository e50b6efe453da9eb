import type { Executor } from '@fin-link/storage';
import { effectiveTransactions } from '../../../data/transactions/index.ts';
import { type ServiceDatabase, ofUser } from '../../../platform/database/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { dateOf, type Day, dayOf } from '../detection/index.ts';
import { isNearBand } from '../schedule/index.ts';
import { type AccountPayment, everydayHistoryDays } from './everyday-spending.ts';

/** Account whose everyday spending is projected. */
interface SpendingAccount {
  id: number;
  currency: string;
  /** Whether a debit lowers the balance. */
  isAsset: boolean;
  /** Last day up to which transactions are known. */
  knownTo: Day;
}

/** Maximum number of transactions of all accounts. The latest are kept. */
const maxTransactions = 20_000;

/**
 * Reads the posted payments of accounts that everyday spending is computed from, with two statements. A payment is predicted if it belongs
 * to an event that the user has not rejected or deleted.
 */
export async function readAccountPayments(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  accounts: readonly SpendingAccount[],
): Promise<Map<number, AccountPayment[]>> {
  if (accounts.length === 0) return new Map();
  const accountIds = accounts.map(({ id }) => id);
  const knownDays = accounts.map(({ knownTo }) => knownTo);
  const rows = await effectiveTransactions(executor, user, {
    accountIds,
    status: 'POSTED',
    isZero: false,
    fromDate: dateOf(Math.min(...knownDays) - everydayHistoryDays),
    toDate: dateOf(Math.max(...knownDays)),
  })
    .select(['id', 'account_id', 'date', 'amount', 'currency', 'base_type'])
    .orderBy('date', 'desc')
    .orderBy('listing_order', 'desc')
    .orderBy('id', 'desc')
    .limit(maxTransactions)
    .execute();
  const events = await executor
    .selectFrom('predicted_event')
    .select(['account_id', 'base_type', 'currency', 'low', 'high', 'payments', 'is_manual'])
    .where((where) => where.and(ofUser(user)))
    .where('approval', '!=', 'REJECTED')
    .where('is_deleted', '=', false)
    .execute();
  const predictedIds = new Set(events.flatMap(({ payments }) => payments));
  // An event that the user created knows its payments only since then. Earlier ones are recognized by their amount.
  const createdEvents = Map.groupBy(
    events.filter((event) => event.is_manual),
    (event) => `${event.account_id} ${event.base_type} ${event.currency}`,
  );
  // If the limit was reached, the payments of the oldest day are incomplete.
  const oldest = rows.length === maxTransactions ? rows.at(-1)?.date : undefined;
  const accountById = new Map(accounts.map((account) => [account.id, account]));
  const paymentsByAccount = new Map<number, AccountPayment[]>();
  for (const { id, account_id: accountId, date, amount, currency, base_type: baseType } of rows) {
    const account = accountById.get(accountId);
    if (account === undefined || account.currency !== currency || date === oldest) continue;
    const created = createdEvents.get(`${accountId} ${baseType} ${currency}`) ?? [];
    const payments = paymentsByAccount.get(accountId) ?? [];
    paymentsByAccount.set(accountId, payments);
    payments.push({
      day: dayOf(date),
      change: (baseType === 'CREDIT') === account.isAsset ? Number(amount) : -Number(amount),
      isPredicted: predictedIds.has(id) || created.some((event) => isNearBand(event, amount, maxCreatedRatio)),
    });
  }
  return paymentsByAccount;
}

/** Maximum ratio between an earlier payment and the amount of an event that the user created. */
const maxCreatedRatio = 1.02;
