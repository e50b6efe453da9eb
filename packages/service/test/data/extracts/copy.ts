import type { Extract } from './reading-extracts.ts';

interface Row {
  id: number;
}
type Records = Map<number, Row>;

/** A customer's copy of one user's data, filled only from extracts. */
export interface Copy {
  providerAccounts: Records;
  /** Accounts by account and provider account (service interface, section 2.3). */
  accounts: Map<string, Row>;
  transactions: Map<number, Row & { accountId: number }>;
  holdings: Map<number, Row & { accountId: number }>;
}

export const emptyCopy = (): Copy => ({
  providerAccounts: new Map(),
  accounts: new Map(),
  transactions: new Map(),
  holdings: new Map(),
});

const plain = <T extends { isDeleted: boolean }>({ isDeleted: _isDeleted, ...record }: T) => record;

/** Applies an extract in the order of the service interface, section 4.3: provider accounts, accounts, transactions and holdings. */
export function apply(copy: Copy, extract: Extract): void {
  const accountIds = new Set<number>();
  for (const one of extract.providerAccounts)
    if (one.isDeleted) copy.providerAccounts.delete(one.id);
    else copy.providerAccounts.set(one.id, plain(one));
  for (const one of extract.accounts) {
    const key = `${one.id} ${one.providerAccountId}`;
    if (one.isDeleted) copy.accounts.delete(key);
    else copy.accounts.set(key, plain(one));
    accountIds.add(one.id);
  }
  // Deletes the data of accounts without any remaining entry. An account that has moved keeps its data.
  const left = new Set([...copy.accounts.values()].map(({ id }) => id));
  for (const rows of [copy.transactions, copy.holdings])
    for (const [id, { accountId }] of rows) if (accountIds.has(accountId) && !left.has(accountId)) rows.delete(id);
  for (const one of extract.transactions)
    if (one.isDeleted) copy.transactions.delete(one.id);
    else copy.transactions.set(one.id, plain(one));
  for (const [id, { accountId }] of copy.holdings) if (accountIds.has(accountId)) copy.holdings.delete(id);
  for (const one of extract.holdings) copy.holdings.set(one.id, plain(one));
}

const byId = (rows: Iterable<Row>): Row[] => [...rows].toSorted((one, other) => one.id - other.id);

export const contentsOf = (copy: Copy) => ({
  providerAccounts: byId(copy.providerAccounts.values()),
  accounts: byId(copy.accounts.values()),
  transactions: byId(copy.transactions.values()),
  holdings: byId(copy.holdings.values()),
});

type Contents = ReturnType<typeof contentsOf>;

/** Returns the contents of the read endpoints in the same form. */
export async function contentsRead(
  get: (path: string) => Promise<Record<string, Row[] | undefined>>,
): Promise<Contents> {
  const everyStatus = 'ACTIVE,INACTIVE,TO_BE_CLOSED,CLOSED';
  return {
    providerAccounts: byId((await get('/providerAccounts'))['providerAccount'] ?? []),
    accounts: byId((await get(`/accounts?status=${everyStatus}`))['account'] ?? []),
    transactions: byId((await get('/transactions?fromDate=2000-01-01'))['transaction'] ?? []),
    holdings: byId((await get('/holdings'))['holding'] ?? []),
  };
}
