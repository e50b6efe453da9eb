import fc from 'fast-check';
import type { BankAccount, BankTransaction } from '../../src/banks/connectors/contract/connector.ts';
import { bought, checking, type scriptedLinking } from '../linking/refreshes/scripted-linking.ts';

export type ScriptedLinking = Awaited<ReturnType<typeof scriptedLinking>>;

/** Data of the bank in a step, and the outcome of its refresh. */
export interface BankState {
  /** Keys of the listed accounts. Logins that list the same key share the account. */
  accounts: readonly string[];
  posted: number;
  isPending: boolean;
  amount: number;
  outcome: 'all' | 'nothing' | 'part';
}

export const bankState = fc.record<BankState>({
  accounts: fc.subarray(['one', 'two', 'broker'], { minLength: 1 }),
  posted: fc.nat({ max: 3 }),
  isPending: fc.boolean(),
  amount: fc.integer({ min: 1, max: 3 }),
  outcome: fc.constantFrom('all', 'all', 'nothing', 'part'),
});

const accountsOf = (keys: readonly string[]): BankAccount[] =>
  keys.map((key) => ({
    ...checking,
    key,
    name: key,
    number: `0001234567${key.length}${key.charCodeAt(0)}`,
    ...(key === 'broker' && { container: 'investment', accountType: 'BROKERAGE_CASH', hasHoldings: true }),
  }));

export function setBank(linking: ScriptedLinking, { accounts, posted, isPending, amount, outcome }: BankState): void {
  linking.reset();
  const { bank } = linking;
  const money = { amount: `-${amount}.00`, currency: 'USD' };
  const items: BankTransaction[] = [
    ...(isPending ? [bought(`pending-${amount}`, { status: 'PENDING', amount: money })] : []),
    ...Array.from({ length: posted }, (_, index) => bought(`posted-${index}`, { amount: money })),
  ];
  bank.listAccounts = () => Promise.resolve({ kind: 'listed', items: accountsOf(accounts) });
  bank.listTransactions = (_target, _session, key) =>
    Promise.resolve(
      outcome === 'part' && key === accounts[0]
        ? { kind: 'problem', additionalStatus: 'SITE_UNAVAILABLE', detail: 'gone' }
        : { kind: 'page', items, nextCursor: null },
    );
  const held = ['abc', 'def', 'ghi'].slice(amount - 1);
  bank.listHoldings = () =>
    Promise.resolve({
      kind: 'listed',
      items: held.map((key) => ({
        key,
        holdingType: 'stock',
        description: key,
        symbol: key,
        quantity: String(amount),
        currency: 'USD',
        price: { amount: '5.00', currency: 'USD' },
        value: { amount: `${5 * amount}.00`, currency: 'USD' },
        costBasis: null,
      })),
    });
  if (outcome === 'nothing')
    bank.signIn = () =>
      Promise.resolve({ kind: 'problem', additionalStatus: 'INCORRECT_CREDENTIALS', detail: 'wrong' });
}
