import type { RequestedDataset } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import { readableProvider } from '../../banks/providers/index.ts';
import {
  lockProviderAccounts,
  assertRefreshable,
  type EligibilityDeps,
  keyOf,
} from '../../data/provider-account-records/index.ts';
import type { ProviderAccountTable, ServiceTransaction, ServiceDatabase } from '../../platform/database/index.ts';
import type { Handler, ConsumerPresence, WidgetProof, UserCallContext } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { readConfiguration } from '../../tenancy/configurations/index.ts';
import { userKeyOf, type UserKey } from '../../tenancy/users/index.ts';
import { assertConsented, type NeedsConsents } from '../consents/index.ts';
import { type RefreshDeps, startRefresh } from '../refresh-requests/index.ts';

/**
 * Refreshes either all of the given provider accounts or none. Throws Y800 for an unknown provider account, and Y820 if a bank asks
 * questions and no host has proved that its user is present. Throws the errors of `refreshOne` and `datasetsOfBalanceRefresh`.
 */
export const refreshProviderAccounts =
  (deps: RefreshOneDeps): Handler<'refreshProviderAccounts'> =>
  async ({ body }, call) => {
    const user = userKeyOf(call);
    const ids = [...new Set(body.providerAccountIds)];
    const isAttended = call.widget?.session != null;
    await deps.database.tx(async (trx) => {
      const requested = await datasetsOfBalanceRefresh(trx, call, body.configName);
      const rows = await lockProviderAccounts(trx, user, ids);
      if (rows.length < ids.length) throw new ServiceError('Y800', { name: 'providerAccountIds' });
      for (const row of rows) {
        if (row.auth_type === 'MFA_CREDENTIALS' && !isAttended)
          throw new ServiceError('Y820', { name: 'providerAccountIds' });
        await refreshOne(trx, deps, user, row, {
          presence: isAttended ? call.presence : null,
          widget: call.widget,
          ...(requested !== undefined && { requested }),
        });
      }
    });
    return {
      statusLink: ids.map((id) => ({ methodType: 'GET', rel: 'getProviderAccount', href: `providerAccounts/${id}` })),
    };
  };

type Row = Selectable<ProviderAccountTable>;

interface RefreshInput {
  /** IP address and user agent of the present user; `null` if the refresh is unattended. */
  presence: ConsumerPresence | null;
  /** Datasets of this refresh only. Default: the requested datasets of the provider account. */
  requested?: readonly RequestedDataset[];
  /** Proof of the widget session that requested the refresh; `null` if there is none. */
  widget: WidgetProof | null;
}

export type RefreshOneDeps = RefreshDeps & NeedsConsents & EligibilityDeps;

/**
 * Starts a refresh with the stored credentials or grant. Throws the errors of `assertRefreshable` and `assertConsented`, and Y820 for
 * manual accounts. The caller must hold the lock of the provider account.
 */
export async function refreshOne(
  trx: ServiceTransaction,
  deps: RefreshOneDeps,
  user: UserKey,
  row: Row,
  { presence, requested, widget }: RefreshInput,
): Promise<void> {
  if (row.is_manual) throw new ServiceError('Y820', { name: 'providerAccountIds' });
  await readableProvider(trx, row.provider_id);
  await assertConsented(trx, deps, user, row);
  await assertRefreshable(trx, deps, user, row);
  await startRefresh(trx, deps, keyOf(user, row), {
    kind: 'refresh',
    previous: row.request_key,
    presence: row.consent_id === null ? null : presence,
    ...(requested !== undefined && { requested }),
    widget,
  });
}

/** Starts a refresh. Returns false, without changes, if the provider account cannot be refreshed now. */
export async function refreshIfPossible(
  trx: ServiceTransaction,
  deps: RefreshOneDeps,
  user: UserKey,
  row: Row,
  input: RefreshInput,
): Promise<boolean> {
  try {
    await refreshOne(trx, deps, user, row, input);
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

/** Flows whose configurations verify accounts. */
const verificationFlows: ReadonlySet<string> = new Set(['verification', 'aggregation-plus-verification']);

/**
 * Returns the datasets that a refresh with this configuration reads (interface 1.7, "Pull transactions on each balance refresh"). A
 * configuration for verification reads balances, and transactions for the number of days set by its option. Returns undefined for other and
 * unknown configurations. A refresh then reads the requested datasets of the provider account.
 *
 * If the call's widget session has this configuration, the options of the session apply. Throws Y936 if the option is off.
 */
async function datasetsOfBalanceRefresh(
  executor: Executor<ServiceDatabase>,
  { customer, widget }: Pick<UserCallContext, 'customer' | 'widget'>,
  configName: string,
): Promise<readonly RequestedDataset[] | undefined> {
  const session = widget?.session ?? null;
  const configuration =
    session?.configName === configName && session.options !== undefined
      ? { flow: session.flow, ...session.options }
      : await readConfiguration(executor, customer.id, configName);
  if (configuration === undefined || !verificationFlows.has(configuration.flow)) return undefined;
  const { pullTransactions, transactionDays: days } = configuration.balanceRefresh;
  if (!pullTransactions) throw new ServiceError('Y936', { name: configName });
  return [
    {
      name: 'BASIC_AGG_DATA',
      attribute: [
        { name: 'BASIC_ACCOUNT_INFO' },
        {
          name: 'TRANSACTIONS',
          days: { BANK: days, CREDITCARD: days, INVESTMENT: days, INSURANCE: days, LOAN: days },
        },
      ],
    },
  ];
}
