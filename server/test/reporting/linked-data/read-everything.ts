import type { Transaction } from '@fin-link/contracts/service';
import { eachPage, type ServiceClient, type TokenBroker } from '@fin-link/service-client';

interface Service {
  client: ServiceClient;
  broker: Pick<TokenBroker, 'use'>;
}

const byId = <R extends { id: number }>(records: readonly R[] = []): R[] =>
  records.toSorted((one, other) => one.id - other.id);

/** Reads a user's data from the read endpoints, by the names of the copy's tables. Reads at most two years of transactions. */
export const readEverything = (
  { client, broker }: Service,
  loginName: string,
  period: { fromDate: string; toDate?: string } = { fromDate: '2020-01-01' },
) =>
  broker.use(loginName, async (token) => {
    const transactions: Transaction[] = [];
    const pages = eachPage<'getTransactions'>((query) => client.getTransactions({ token, query: query ?? period }), 20);
    for await (const { transaction = [] } of pages) transactions.push(...transaction);
    const status = 'ACTIVE,INACTIVE,TO_BE_CLOSED,CLOSED';
    return {
      provider_account: byId((await client.getProviderAccounts({ token })).body.providerAccount),
      account: byId((await client.getAccounts({ token, query: { status } })).body.account),
      transaction: byId(transactions),
      holding: byId((await client.getHoldings({ token })).body.holding),
    };
  });

/** Returns a user's records from a copy, in the same form. */
export const recordsOf = (
  contents: Record<string, readonly { login_name: string; record: object }[]>,
  loginName: string,
): Record<string, object[]> =>
  Object.fromEntries(
    Object.entries(contents).map(([name, rows]) => [
      name,
      rows.filter((row) => row.login_name === loginName).map(({ record }) => record),
    ]),
  );
