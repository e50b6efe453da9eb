import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import type { BankAccount, BankTransaction } from '../../src/connectors/contract/connector.ts';
import type { RefreshReference } from '../../src/provider-accounts/keys.ts';
import { bought, checking, scriptedLinking } from '../linking/worker/scripted-linking.ts';
import { apply, contentsOf, contentsRead, type Copy, emptyCopy } from './copy.ts';
import { readingExtracts } from './reading-extracts.ts';

const isLong = process.env['FIN_TEST_LONG'] === '1';
const sequences = isLong ? 1_000 : 30;

const linking = await scriptedLinking();
const { service } = linking;
const { businessClock } = service.deps;
let backend = await readingExtracts(service);
beforeEach(() => linking.reset());

const hourMs = 3_600_000;

/** What the bank has at a moment, and how far a refresh gets. */
interface BankState {
  accounts: readonly string[];
  posted: number;
  isPending: boolean;
  amount: number;
  outcome: 'all' | 'nothing' | 'part';
}
const bankState = fc.record<BankState>({
  accounts: fc.subarray(['one', 'two', 'broker'], { minLength: 1 }),
  posted: fc.nat({ max: 3 }),
  isPending: fc.boolean(),
  amount: fc.integer({ min: 1, max: 3 }),
  outcome: fc.constantFrom('all', 'all', 'nothing', 'part'),
});
const nth = fc.nat({ max: 9 });

type Step =
  | { do: 'link'; bank: BankState }
  | { do: 'refresh' | 'edit credentials'; nth: number; bank: BankState }
  | { do: 'delete provider account' | 'delete account' | 'name' | 'categorize' | 'delete by hand'; nth: number }
  | { do: 'add by hand' | 'unregister' | 'read' }
  | { do: 'move clock'; hours: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('link' as const), bank: bankState }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('refresh', 'refresh', 'edit credentials'), nth, bank: bankState }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('delete provider account', 'delete account', 'name', 'categorize', 'delete by hand'),
      nth,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('add by hand', 'add by hand', 'unregister', 'read', 'read', 'read') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move clock' as const), hours: fc.constantFrom(-3, -1, 1, 5) }) },
);

const accountsOf = (keys: readonly string[]): BankAccount[] =>
  keys.map((key) => ({
    ...checking,
    key,
    name: key,
    number: `0001234567${key.length}${key.charCodeAt(0)}`,
    ...(key === 'broker' && { container: 'investment', accountType: 'BROKERAGE_CASH', hasHoldings: true }),
  }));

function set({ accounts, posted, isPending, amount, outcome }: BankState): void {
  linking.reset();
  const money = { amount: `-${amount}.00`, currency: 'USD' };
  const items: BankTransaction[] = [
    ...(isPending ? [bought(`pending-${amount}`, { status: 'PENDING', amount: money })] : []),
    ...Array.from({ length: posted }, (_, index) => bought(`posted-${index}`, { amount: money })),
  ];
  linking.bank.listAccounts = () => Promise.resolve({ kind: 'listed', items: accountsOf(accounts) });
  linking.bank.listTransactions = (_target, _session, key) =>
    Promise.resolve(
      outcome === 'part' && key === accounts[0]
        ? { kind: 'problem', additionalStatus: 'SITE_UNAVAILABLE', detail: 'gone' }
        : { kind: 'page', items, nextCursor: null },
    );
  const held = ['abc', 'def', 'ghi'].slice(amount - 1);
  linking.bank.listHoldings = () =>
    Promise.resolve({
      kind: 'listed',
      items: held.map((key) => ({
        key,
        holdingType: 'stock',
        description: key,
        symbol: key,
        quantity: String(amount),
        price: { amount: '5.00', currency: 'USD' },
        value: { amount: `${5 * amount}.00`, currency: 'USD' },
        costBasis: null,
      })),
    });
  if (outcome === 'nothing')
    linking.bank.signIn = () =>
      Promise.resolve({ kind: 'problem', additionalStatus: 'INCORRECT_CREDENTIALS', detail: 'wrong' });
}

/** One user, and the copy of a customer that reads nothing but events and extracts. */
class Run {
  readonly #copy: Copy = emptyCopy();
  readonly #loginName: string;
  #from: Date;

  constructor(loginName: string, from: Date) {
    this.#loginName = loginName;
    this.#from = from;
  }

  async #call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
    const token = await service.token(this.#loginName);
    const reply = await service.call(method, path, { token, ...(body === undefined ? {} : { body }) });
    if (reply.status >= (method === 'GET' ? 300 : 500)) throw new Error(reply.text);
    return reply.body ?? {};
  }

  /** One of the user's records, if there is any. */
  async #one(path: string, list: string, at: number) {
    const rows = (await this.#call('GET', path))[list] ?? [];
    return rows[at % Math.max(1, rows.length)];
  }

  readonly #providerAccount = (at: number) => this.#one('/providerAccounts', 'providerAccount', at);

  async #refreshed(at: number): Promise<RefreshReference | undefined> {
    const row = await this.#providerAccount(at);
    if (row === undefined || row.isManual) return undefined;
    const { user } = await this.#call('GET', '/user');
    return { customerId: 1, userId: user.id, providerAccountId: row.id, requestKey: row.requestId };
  }

  async take(one: Step): Promise<void> {
    service.clock.advance(1_000);
    switch (one.do) {
      case 'link':
        set(one.bank);
        return linking.work(await linking.add(this.#loginName));
      case 'refresh': {
        set(one.bank);
        const reference = await this.#refreshed(one.nth);
        if (reference !== undefined) await linking.refresh(reference);
        return;
      }
      case 'edit credentials': {
        set(one.bank);
        const reference = await this.#refreshed(one.nth);
        if (reference === undefined) return;
        const field = [
          { id: '16001011', value: 'ok' },
          { id: '16001021', value: 'other' },
        ];
        const id = reference.providerAccountId;
        const { providerAccount } = await this.#call('PUT', `/providerAccounts?providerAccountIds=${id}`, { field });
        const [row] = providerAccount ?? [];
        if (row !== undefined) await linking.work({ ...reference, requestKey: row.requestId });
        return;
      }
      case 'delete provider account': {
        const row = await this.#providerAccount(one.nth);
        if (row !== undefined) await this.#call('DELETE', `/providerAccounts/${row.id}`);
        return;
      }
      case 'delete account': {
        const row = await this.#one('/accounts', 'account', one.nth);
        if (row !== undefined) await this.#call('DELETE', `/accounts/${row.id}`);
        return;
      }
      case 'name': {
        const row = await this.#one('/accounts', 'account', one.nth);
        if (row !== undefined)
          await this.#call('PUT', `/accounts/${row.id}`, { account: { nickname: `name ${one.nth}` } });
        return;
      }
      case 'categorize': {
        const row = await this.#one('/transactions?fromDate=2000-01-01', 'transaction', one.nth);
        const transaction = { container: 'bank', categoryId: one.nth + 2, categorySource: 'SYSTEM' };
        if (row !== undefined) await this.#call('PUT', `/transactions/${row.id}`, { transaction });
        return;
      }
      case 'add by hand': {
        const usd = (amount: number) => ({ amount, currency: 'USD' });
        const made = await this.#call('POST', '/accounts', {
          account: { accountType: 'CHECKING', accountName: 'Cash', balance: usd(5) },
        });
        const transaction = {
          accountId: made.account[0].id,
          amount: usd(3),
          baseType: 'DEBIT',
          date: '2026-01-10',
          description: { original: 'Coffee' },
        };
        await this.#call('POST', '/manualTransactions', { transaction });
        return;
      }
      case 'delete by hand': {
        const row = await this.#one('/manualTransactions?fromDate=2000-01-01', 'transaction', one.nth);
        if (row !== undefined) await this.#call('DELETE', `/manualTransactions/${row.id}`);
        return;
      }
      case 'unregister':
        return void (await this.#call('DELETE', '/user/unregister'));
      case 'read':
        return this.read();
      case 'move clock':
        return businessClock.advance(one.hours * hourMs);
    }
  }

  /** Takes periods of at most an hour, each from where the one before ended, up to now. */
  async read(): Promise<void> {
    await backend.begin();
    await backend.begin();
    const end = await backend.ended();
    while (this.#from < end) {
      const to = new Date(Math.min(this.#from.getTime() + hourMs, end.getTime()));
      const { userData, toDate } = await backend.events({ from: this.#from, to });
      for (const { user } of userData.filter(({ user }) => user.loginName === this.#loginName))
        apply(
          this.#copy,
          await backend.extract(user.loginName, { from: this.#from, to: new Date(toDate) }, { top: 3 }),
        );
      this.#from = new Date(toDate);
    }
  }

  async expectEqual(): Promise<void> {
    await this.read();
    expect(contentsOf(this.#copy)).toEqual(await contentsRead((path) => this.#call('GET', path)));
  }
}

it(
  'a copy made of events and extracts alone equals what the read endpoints say, whatever happened',
  { timeout: isLong ? 3_600_000 : 120_000 },
  async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        count += 1;
        // With a token of its own, as the clock of a long run passes the end of any.
        backend = await readingExtracts(service);
        await businessClock.reset();
        await backend.begin();
        const run = new Run(`copied-${count}`, await backend.ended());
        for (const one of steps) await run.take(one);
        await run.expectEqual();
      }),
      { numRuns: sequences, ...(isLong ? {} : { seed: 1 }) },
    );
  },
);
