import type { BankAccount, BankHolding, BankTransaction } from '../../../src/banks/connectors/contract/connector.ts';
import { checking } from '../refreshes/scripted-linking.ts';
import type { TestBank } from '../consents/test-bank.ts';

export interface SharedAccount {
  account: BankAccount;
  transactions: BankTransaction[];
  holdings: BankHolding[];
}

/** Makes the bank serve this data for a grant. */
export function shares(bank: TestBank, dataOf: (grant: string) => SharedAccount[]): void {
  const found = (grant: string, key: string) => dataOf(grant).find(({ account }) => account.key === key);
  Object.assign(bank.consentBank.connector, {
    listAccounts: (_target, grant) =>
      Promise.resolve({ kind: 'listed', items: dataOf(grant).map(({ account }) => account) }),
    listTransactions: (_target, grant, key) =>
      Promise.resolve({ kind: 'page', items: found(grant, key)?.transactions ?? [], nextCursor: null }),
    listHoldings: (_target, grant, key) =>
      Promise.resolve({ kind: 'listed', items: found(grant, key)?.holdings ?? [] }),
  } satisfies Partial<TestBank['consentBank']['connector']>);
}

/** Returns two accounts whose texts begin with `mark`. The holder is identified by `number`. */
export function marked(mark: string, number: string, transactions = 40): SharedAccount[] {
  const money = (amount: string) => ({ amount, currency: 'AUD' });
  const one = (place: string, change: Partial<BankAccount> = {}): SharedAccount => ({
    account: {
      ...checking,
      key: `${mark}-key-${place}`,
      name: `${mark} account ${place}`,
      holders: [{ ownership: 'PRIMARY', name: { fullName: `${mark} holder` } }],
      number: `${number}${place}`,
      balance: money('10.00'),
      hasHoldings: true,
      ...change,
    },
    transactions: Array.from({ length: transactions }, (_, index) => ({
      key: `${mark}-transaction-${place}-${index}`,
      status: 'POSTED',
      date: '2026-01-10',
      postDate: '2026-01-10',
      description: `${mark} bought ${index % 7}`,
      amount: money('-3.00'),
      runningBalance: null,
      checkNumber: `${mark}${index}`,
    })),
    holdings: [
      {
        key: `${mark}-holding-${place}`,
        holdingType: 'stock',
        description: `${mark} shares`,
        symbol: null,
        quantity: '3',
        currency: money('2.00').currency,
        price: money('2.00'),
        value: money('6.00'),
        costBasis: null,
      },
    ],
  });
  return [one('1'), one('2', { accountType: 'SAVINGS' })];
}
