import type { Account, Transaction } from '@fin-link/contracts/service';
import { expect } from 'vitest';
import type { BankTransaction } from '../../../src/banks/connectors/contract/connector.ts';
import { checking, type scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';

type Linking = Awaited<ReturnType<typeof scriptedLinking>>;

/** Date, signed amount, description, and the user's category. */
export type Entry = readonly [date: string, amount: number, description: string, category?: object];

const euros = { ...checking, key: 'euros', number: '777', balance: { amount: '5.00', currency: 'EUR' } };

/** Creates a user with an account in dollars and one in euros, with listed transactions in the first and manual ones. */
export async function spender(linking: Linking, loginName: string, listed: readonly BankTransaction[] = []) {
  linking.bank.listAccounts = () => Promise.resolve({ kind: 'listed', items: [checking, euros] });
  linking.bank.listTransactions = (_target, _session, key) =>
    Promise.resolve({ kind: 'page', items: key === checking.key ? [...listed] : [], nextCursor: null });
  await linking.work(await linking.add(loginName));
  const token = await linking.service.token(loginName);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, rest: object = {}) =>
    linking.service.call(method, path, { token, ...rest });
  const accounts: Account[] = (await call('GET', '/accounts')).body.account;
  const idIn = (currency: string): number =>
    accounts.find(({ balance }) => balance?.currency === currency)?.id ?? expect.fail(currency);
  const spend = async (currency: string, ...entries: Entry[]): Promise<Transaction[]> => {
    const added: Transaction[] = [];
    for (const [date, amount, original, category = {}] of entries) {
      const transaction = {
        accountId: idIn(currency),
        date,
        amount: { amount: Math.abs(amount), currency },
        baseType: amount < 0 ? 'DEBIT' : 'CREDIT',
        description: { original },
        ...category,
      };
      const reply = await call('POST', '/manualTransactions', { body: { transaction } });
      expect(reply.status, reply.text).toBe(201);
      added.push(reply.body.transaction[0]);
    }
    return added;
  };
  return {
    call,
    spend,
    dollars: idIn('USD'),
    euros: idIn('EUR'),
    get: async (path: string, query: Record<string, string> = {}, version = '1.1') =>
      (await call('GET', path, { query, version })).body,
  };
}
