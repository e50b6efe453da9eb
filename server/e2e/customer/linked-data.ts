import { openServiceUser } from './service-user.ts';

/** Data that a customer's backend reads about a person at the service, with its client credentials. */
export interface LinkedData {
  providerAccounts: { id: number; status: string; providerId: number }[];
  /** One line per account, transaction and holding, in order, without ids, which differ between links. */
  lines: string[];
}

interface Account {
  id: number;
  accountName: string;
  accountNumber?: string;
  balance?: { amount: number };
}
interface Transaction {
  accountId: number;
  date: string;
  status: string;
  baseType: string;
  amount: { amount: number; currency: string };
  description: { original: string };
}
interface Holding {
  accountId: number;
  symbol?: string;
  quantity?: number;
  value: { amount: number };
}

const pageSize = 500;
export async function readLinkedData(service: string, loginName: string): Promise<LinkedData> {
  const { get } = await openServiceUser(service, loginName);
  const { providerAccount = [] } = await get<{ providerAccount?: LinkedData['providerAccounts'] }>('/providerAccounts');
  const { account = [] } = await get<{ account?: Account[] }>('/accounts');
  const { holding = [] } = await get<{ holding?: Holding[] }>('/holdings');
  const transactions: Transaction[] = [];
  for (let skip = 0; skip === transactions.length; skip += pageSize) {
    const path = `/transactions?fromDate=2000-01-01&skip=${skip}&top=${pageSize}`;
    transactions.push(...((await get<{ transaction?: Transaction[] }>(path)).transaction ?? []));
  }
  const names = new Map(account.map(({ id, accountName, accountNumber }) => [id, `${accountName} ${accountNumber}`]));
  const lines = [
    ...account.map(({ id, balance }) => ['account', names.get(id), balance?.amount]),
    ...holding.map(({ accountId, symbol, quantity, value }) => [
      'holding',
      names.get(accountId),
      symbol,
      quantity,
      value.amount,
    ]),
    ...transactions.map(({ accountId, date, status, baseType, amount, description }) => [
      'transaction',
      names.get(accountId),
      date,
      status,
      baseType,
      amount.amount,
      amount.currency,
      description.original,
    ]),
  ].map((parts) => parts.join(' | '));
  return { providerAccounts: providerAccount, lines: lines.toSorted() };
}
