import { beforeEach, describe, expect, it } from 'vitest';
import { tooManyReads } from '../../../src/banks/connectors/contract/bank-failures.ts';
import { autoRefreshesOf } from '../../../src/data/provider-account-records/automatic-refresh.ts';
import { assertRefreshable } from '../../../src/data/provider-account-records/assert-refreshable.ts';
import type { RefreshReference } from '../../../src/data/provider-account-records/records.ts';
import type { ServiceError } from '../../../src/platform/runtime/index.ts';
import { startRefresh } from '../../../src/linking/refresh-requests/start-refresh.ts';
import { asks, bought, checking, scriptedLinking } from './scripted-linking.ts';

const linking = await scriptedLinking();
beforeEach(() => linking.reset());

describe('refresh with an unanswered question', () => {
  it('a job fails a refresh whose question was not answered within the bank’s time limit', async () => {
    const reference = await linking.add('silent');
    linking.bank.signIn = () => Promise.resolve(asks);
    await linking.work(reference);
    // The job sends no request to the bank, so it does not wait in the queue of slow banks.
    const { customerId, userId, providerAccountId, requestKey } = reference;
    const limit = { customerId, userId, providerAccountId, requestKey, timeLimit: true } as const;
    expect(linking.sent.at(-1)).toEqual({ reference: limit, startAfterSeconds: 60 });
    linking.service.clock.advance(45_000);
    await linking.work(limit);
    expect(await linking.status(reference)).toBe('USER_INPUT_REQUIRED ADDL_AUTHENTICATION_REQUIRED');
    expect(linking.sent.at(-1)).toEqual({ reference: limit, startAfterSeconds: 15 });
    linking.service.clock.advance(15_000);
    await linking.work(limit);
    expect(await linking.status(reference)).toBe('FAILED REQUEST_TIME_OUT');
  });

  it('the time limit of a question does not end a refresh that was answered in time', async () => {
    const reference = await linking.add('in-time');
    linking.bank.signIn = () => Promise.resolve(asks);
    await linking.work(reference);
    await linking.answered(reference);
    let resumed = 0;
    linking.bank.resume = (_target, session) => {
      resumed += 1;
      return Promise.resolve({ kind: 'signed-in', session });
    };
    linking.bank.answer = async (...args) => {
      linking.service.clock.advance(60_000);
      await linking.work({ ...reference, timeLimit: true });
      return linking.obliging.answer(...args);
    };
    await linking.work(reference);
    expect([resumed, await linking.status(reference)]).toEqual([0, 'SUCCESS AVAILABLE_DATA_RETRIEVED']);
  });
});

describe('account deleted during a refresh', () => {
  it('a refresh stores nothing for an account that the user has deleted meanwhile, and still completes', async () => {
    const reference = await linking.add('unticks');
    const token = await linking.service.token('unticks');
    linking.bank.listTransactions = async (_target, _session, _key, { cursor }) => {
      if (cursor === null) return { kind: 'page', items: [bought('one')], nextCursor: 'next' };
      const { body } = await linking.service.call('GET', '/accounts', { token });
      const deleted = await linking.service.call('DELETE', `/accounts/${body.account[0].id}`, { token });
      expect(deleted.status).toBe(204);
      return { kind: 'page', items: [bought('two')], nextCursor: null };
    };
    await linking.work(reference);
    expect(await linking.status(reference)).toBe('SUCCESS AVAILABLE_DATA_RETRIEVED');
    expect(await linking.stored(reference)).toEqual({ accounts: 1, transactions: 0 });
    const journal = await linking.deps.database.db
      .selectFrom('change_journal')
      .select(['entity', 'deleted'])
      .where('user_id', '=', reference.userId)
      .where('entity', 'in', ['account', 'transaction'])
      .execute();
    expect(journal).toEqual(
      expect.arrayContaining([
        { entity: 'account', deleted: true },
        { entity: 'transaction', deleted: true },
      ]),
    );
    expect(journal).toHaveLength(2);
  });
});

describe('bank session of a refresh', () => {
  it('a refresh ends its session at the bank, even if it fails', async () => {
    for (const fails of [false, true]) {
      linking.reset();
      const reference = await linking.add(`leaves-${fails}`);
      const left: string[] = [];
      linking.bank.signOut = (_target, session) => Promise.resolve(void left.push(session));
      if (fails)
        linking.bank.listAccounts = () =>
          Promise.resolve({ kind: 'problem', additionalStatus: 'TECH_ERROR', detail: 'no' });
      await linking.work(reference);
      expect(left).toEqual(['session']);
    }
  });
});

describe('accounts that the bank lists', () => {
  it('a refresh marks an account that the bank no longer lists as TO_BE_CLOSED, and opens it when it is listed again', async () => {
    const first = await linking.add('closing');
    await linking.work(first);
    const status = async () =>
      (
        await linking.deps.database.db
          .selectFrom('account')
          .select('account_status')
          .where('provider_account_id', '=', first.providerAccountId)
          .executeTakeFirst()
      )?.account_status;
    linking.bank.listAccounts = () => Promise.resolve({ kind: 'listed', items: [] });
    await linking.refresh(first);
    expect(await status()).toBe('TO_BE_CLOSED');
    linking.bank.listAccounts = linking.obliging.listAccounts;
    await linking.refresh(first);
    expect(await status()).toBe('ACTIVE');
  });

  it('a refresh keeps the last balances of an account that the bank cannot read now', async () => {
    const first = await linking.add('keeping');
    await linking.work(first);
    linking.bank.listAccounts = () =>
      Promise.resolve({
        kind: 'listed',
        items: [{ ...checking, balance: { amount: '0', currency: 'USD' }, unavailable: 'ACCOUNT_LOCKED' }],
      });
    await linking.refresh(first);
    const row = await linking.deps.database.db
      .selectFrom('account')
      .select(['balance', 'additional_status'])
      .where('provider_account_id', '=', first.providerAccountId)
      .executeTakeFirst();
    expect([Number(row?.balance), row?.additional_status]).toEqual([10, 'ACCOUNT_LOCKED']);
    expect(await linking.status(first)).toBe('PARTIAL_SUCCESS PARTIAL_DATA_RETRIEVED');
  });
});

describe('unreadable rows of a bank', () => {
  const stored = (key: RefreshReference) =>
    linking.deps.database.db
      .selectFrom('account')
      .select(['bank_key', 'account_status', 'additional_status', 'history_until'])
      .where('provider_account_id', '=', key.providerAccountId)
      .orderBy('bank_key')
      .execute();

  it('a refresh with unreadable rows stores the other transactions, is partial, logs the number, and reads again next time', async () => {
    const first = await linking.add('unread-rows');
    const requested: string[] = [];
    linking.bank.listTransactions = (_target, _session, _key, { from }) => {
      requested.push(from);
      const unread = [
        { list: 'transactions', place: 'Amount.Amount', key: 'broken' },
        { list: 'transactions', place: 'Amount.Amount', key: 'waiting' },
      ] as const;
      const waiting = bought('waiting', { status: 'PENDING', postDate: null });
      return Promise.resolve(
        requested.length === 1
          ? {
              kind: 'page',
              items: [bought('one'), waiting, bought('dropped', { status: 'PENDING' })],
              nextCursor: null,
            }
          : { kind: 'page', items: [bought('two')], nextCursor: null, unread: requested.length === 2 ? unread : [] },
      );
    };
    await linking.work(first);
    const [{ history_until: until } = { history_until: null }] = await stored(first);
    linking.service.clock.advance(29 * 86_400_000);
    const before = linking.service.log.lines().length;
    await linking.refresh(first);
    expect(await linking.status(first)).toBe('PARTIAL_SUCCESS PARTIAL_DATA_RETRIEVED');
    expect(await stored(first)).toMatchObject([
      { additional_status: 'PARTIAL_DATA_RETRIEVED', account_status: 'ACTIVE', history_until: until },
    ]);
    // The bank still lists one pending transaction; the other one is deleted.
    expect(await linking.stored(first)).toEqual({ accounts: 1, transactions: 3 });
    expect(linking.service.log.lines().slice(before)).toContainEqual(
      expect.objectContaining({
        msg: 'rows of a bank could not be read',
        providerId: 16001,
        list: 'transactions',
        rows: 2,
        reasons: [{ reason: 'Amount.Amount', rows: 2 }],
      }),
    );
    await linking.refresh(first);
    expect(await linking.status(first)).toBe('SUCCESS AVAILABLE_DATA_RETRIEVED');
    expect(requested[2]).toBe(requested[1]);
  });

  it('an account with an unreadable row is not closed, and accounts are closed only if every row has a key', async () => {
    const first = await linking.add('unread-accounts');
    const three = ['a', 'b', 'c'].map((key) => ({ ...checking, key, name: key, number: null }));
    linking.bank.listAccounts = () => Promise.resolve({ kind: 'listed', items: three });
    await linking.work(first);
    const listing = (key: string | null) => () =>
      Promise.resolve({
        kind: 'listed' as const,
        items: three.slice(0, 1),
        unread: [{ list: 'accounts' as const, place: 'Currency', key }],
      });
    linking.bank.listAccounts = listing(null);
    await linking.refresh(first);
    expect((await stored(first)).map(({ account_status: status }) => status)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE']);
    expect(await linking.status(first)).toBe('PARTIAL_SUCCESS PARTIAL_DATA_RETRIEVED');
    linking.bank.listAccounts = listing('b');
    await linking.refresh(first);
    expect(await stored(first)).toMatchObject([
      { account_status: 'ACTIVE', additional_status: 'AVAILABLE_DATA_RETRIEVED' },
      { account_status: 'ACTIVE', additional_status: 'UNEXPECTED_SITE_ERROR' },
      { account_status: 'TO_BE_CLOSED' },
    ]);
  });

  it('a list of accounts without any readable row fails the refresh', async () => {
    const first = await linking.add('unread-list');
    linking.bank.listAccounts = () =>
      Promise.resolve({ kind: 'listed', items: [], unread: [{ list: 'accounts', place: 'AccountId', key: null }] });
    await linking.work(first);
    expect(await linking.status(first)).toBe('FAILED UNEXPECTED_SITE_ERROR');
  });
});

describe('automatic refresh', () => {
  it('an automatic refresh fails when the bank asks a question, and ends its bank session', async () => {
    const first = await linking.add('unattended');
    await linking.work(first);
    const left: string[] = [];
    linking.bank.signIn = () => Promise.resolve(asks);
    linking.bank.signOut = (_target, session) => Promise.resolve(void left.push(session));
    const requestKey = await linking.deps.database.tx((trx) =>
      startRefresh(trx, linking.deps, first, { kind: 'automatic', previous: null }),
    );
    await linking.work({ ...first, requestKey });
    expect([await linking.status(first), left]).toEqual(['FAILED ADDL_AUTHENTICATION_REQUIRED', ['asked']]);
  });
});

describe('bank that limits requests', () => {
  const hour = 3_600;
  /** Time until the next automatic refresh. */
  const secondsUntilNext = async ({ providerAccountId }: RefreshReference): Promise<number> => {
    const { next_refresh_at: dueAt } = await linking.deps.database.db
      .selectFrom('provider_account')
      .select('next_refresh_at')
      .where('id', '=', providerAccountId)
      .executeTakeFirstOrThrow();
    return ((dueAt?.getTime() ?? 0) - linking.deps.businessClock.now().getTime()) / 1_000;
  };

  it.each([
    [60, 900],
    [7_200, 7_200],
    [99_999_999, 86_400],
  ])(
    'a bank that limits requests for %i s is refreshed automatically again after %i s',
    async (retryAfter, expected) => {
      const reference = await linking.add(`too-often-${retryAfter}`);
      linking.bank.listAccounts = () =>
        Promise.resolve({
          kind: 'problem',
          additionalStatus: 'SITE_BLOCKING_ERROR',
          detail: 'too many reads',
          retryAfter,
        });
      await linking.work(reference);
      expect(await linking.status(reference)).toBe('FAILED SITE_BLOCKING_ERROR');
      const seconds = await secondsUntilNext(reference);
      expect(Math.floor((seconds - expected) / hour)).toBe(0);
      const schedule = await autoRefreshesOf(linking.deps.database.db, reference, [reference.providerAccountId]);
      expect([...schedule.values()]).toEqual([{ status: 'ENABLED', additionalStatus: 'TEMP_ERROR' }]);
    },
  );

  it('a requested refresh is refused until the time that the bank named, and the error contains that time', async () => {
    const { deps } = linking;
    const reference = await linking.add('asks-too-early');
    linking.bank.listAccounts = () => Promise.resolve(tooManyReads(2 * hour));
    await linking.work(reference);
    const refusal = () =>
      deps.database.tx(async (trx) => {
        const row = await trx
          .selectFrom('provider_account')
          .selectAll()
          .where('id', '=', reference.providerAccountId)
          .executeTakeFirstOrThrow();
        const settings = { refreshIntervalMinutes: 15 };
        return assertRefreshable(trx, { ...deps, settings }, reference, row).then(
          () => null,
          (error: unknown) => error,
        );
      });
    const until = deps.businessClock.now().getTime() + 2 * hour * 1_000;
    const error = await refusal();
    expect(error).toMatchObject({ code: 'Y940', retryAfter: expect.any(Number) });
    const { message, retryAfter } = error as ServiceError;
    expect(Math.abs((retryAfter ?? 0) - 2 * hour)).toBeLessThan(120);
    const named = Date.parse(/after (.+Z)\.$/.exec(message)?.[1] ?? '');
    expect(Math.abs(named - until)).toBeLessThan(120_000);
    await deps.businessClock.advance(2 * hour * 1_000 + 1_000);
    expect(await refusal()).toBeNull();
  });

  it('a refresh stops reading accounts if the bank limits requests, and schedules the next one as the bank requests', async () => {
    const reference = await linking.add('too-often-at-an-account');
    const accounts = ['first', 'second', 'third'].map((key) => ({ ...checking, key, name: key, number: null }));
    linking.bank.listAccounts = () => Promise.resolve({ kind: 'listed', items: accounts });
    const requested: string[] = [];
    linking.bank.listTransactions = (target, session, key, ...rest) => {
      requested.push(key);
      return key === 'first'
        ? linking.obliging.listTransactions(target, session, key, ...rest)
        : Promise.resolve(tooManyReads(2 * hour));
    };
    await linking.work(reference);
    expect([...new Set(requested)]).toEqual(['first', 'second']);
    expect(await linking.status(reference)).toBe('PARTIAL_SUCCESS PARTIAL_DATA_RETRIEVED');
    expect(Math.floor((await secondsUntilNext(reference)) / hour)).toBe(2);
  });

  it('a bank that blocks access gets no further automatic refresh, unlike one that limits requests', async () => {
    const reference = await linking.add('refuses');
    linking.bank.signIn = () =>
      Promise.resolve({ kind: 'problem', additionalStatus: 'SITE_BLOCKING_ERROR', detail: 'refused by the bank' });
    await linking.work(reference);
    const schedule = await autoRefreshesOf(linking.deps.database.db, reference, [reference.providerAccountId]);
    expect([...schedule.values()]).toEqual([{ status: 'DISABLED', additionalStatus: 'SITE_BLOCKING' }]);
  });
});
