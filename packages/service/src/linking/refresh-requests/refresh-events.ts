import { balanceFailures } from '@fin-link/contracts/service';
import {
  type ProviderAccountKey,
  type RefreshReference,
  sourcesWithAccounts,
} from '../../data/provider-account-records/index.ts';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { loginNameOf } from '../../tenancy/users/index.ts';
import type { RefreshStage } from './transition.ts';

/** Sends the event `REFRESH` to the subscribers of the customer. */
export async function sendRefreshEvent(
  trx: ServiceTransaction,
  { notifications }: NeedsNotifications,
  { customerId, userId }: RefreshReference,
  event: { info: RefreshStage; data: object; receivers: 'hosts' | 'all' },
): Promise<void> {
  const loginName = await loginNameOf(trx, { customerId, userId });
  if (loginName === undefined) return;
  await notifications.enqueue(trx, {
    customerId,
    userId,
    loginName,
    eventName: 'REFRESH',
    ...event,
  });
}

const failures: ReadonlySet<string> = new Set(balanceFailures);

/**
 * Sends the result of a balance refresh to subscribers, for each active bank and investment account. Sends nothing if there are no such
 * accounts.
 */
export async function sendBalanceEvent(
  trx: ServiceTransaction,
  { notifications }: NeedsNotifications,
  { customerId, userId, providerAccountId }: ProviderAccountKey,
  { isFailed }: { isFailed: boolean },
): Promise<void> {
  const accounts = await sourcesWithAccounts(trx, { customerId, userId })
    .select(['account.id', 'account.additional_status'])
    .where('account_source.provider_account_id', '=', providerAccountId)
    .where('account_status', '=', 'ACTIVE')
    .where('container', 'in', ['bank', 'investment'])
    .orderBy('account.id')
    .execute();
  const loginName = await loginNameOf(trx, { customerId, userId });
  if (accounts.length === 0 || loginName === undefined) return;
  await notifications.enqueue(trx, {
    customerId,
    userId,
    loginName,
    eventName: 'LATEST_BALANCE_UPDATES',
    info: 'LATEST_BALANCE_UPDATES',
    data: {
      providerAccountId,
      latestBalanceEvent: accounts.map(({ id, additional_status: status }) => ({
        accountId: id,
        status: isFailed || failures.has(status) ? 'FAILED' : 'SUCCESS',
      })),
    },
  });
}
