import type { RequestedDataset } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { readConfiguration } from '../../tenancy/configurations/index.ts';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import type { UserCallContext } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';

const verifies: ReadonlySet<string> = new Set(['verification', 'aggregation-plus-verification']);

/**
 * What a refresh under this name reads: of a configuration that verifies, balances and as many days of transactions as it says
 * (interface 1.7, "Pull transactions on each balance refresh"). Undefined: what the provider account asks for, as under the name of
 * any other configuration, and under one that no host has handed over.
 *
 * The name of the session that a host proves counts as it was when the session was made.
 *
 * Throws Y936 where such a configuration has the option off.
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
  if (configuration === undefined || !verifies.has(configuration.flow)) return undefined;
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
