import type { RequestedDataset } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { readConfiguration } from '../../tenancy/configurations/index.ts';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import type { UserCallContext } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';

/** Flows whose configurations verify accounts. */
const verificationFlows: ReadonlySet<string> = new Set(['verification', 'aggregation-plus-verification']);

/**
 * Returns the datasets that a refresh with this configuration reads (interface 1.7, "Pull transactions on each balance refresh"). A
 * configuration for verification reads balances, and transactions for the number of days set by its option. Returns undefined for other and
 * unknown configurations, with which a refresh reads the requested datasets of the provider account.
 *
 * If the call's widget session has this configuration, the options of the session apply. Throws Y936 if the option is off.
 */
export async function datasetsOfBalanceRefresh(
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
