import { beforeEach, describe, expect, it } from 'vitest';
import { advance } from '../../src/refresh/advance.ts';
import type { LinkingDeps } from '../../src/refresh/linking-deps.ts';
import type { RefreshReference } from '../../src/refresh/reference.ts';
import { startRefresh } from '../../src/refresh/start.ts';
import { asks, bought, checking, scriptedLinking } from './scripted-linking.ts';

const linking = await scriptedLinking();
beforeEach(() => linking.reset());

/** What `PUT /providerAccounts` does with an answer. */
const answer = (deps: LinkingDeps, reference: RefreshReference) =>
  deps.database.tx(async (trx) => {
    await advance(trx, deps, reference, { event: { type: 'answered' }, run: null });
    await deps.secrets.keepAnswer(trx, reference, { answer: '123456' });
  });

/** A worker that is stopped while the bank works, and whose process does not live to see the outcome. */
function stoppedAt(stop: AbortController): Promise<never> {
  stop.abort(new Error('stopped'));
  return Promise.reject(stop.signal.reason as Error);
}

describe('a refresh whose worker was stopped', () => {
  it('at the sign-in signs in again', async () => {
    const reference = await linking.add('stopped-1');
    const stop = new AbortController();
    linking.bank.signIn = () => stoppedAt(stop);
    await expect(linking.work(reference, stop.signal)).rejects.toThrow('stopped');
    expect(await linking.state(reference)).toBe('signing-in');
    linking.bank.signIn = linking.obliging.signIn;
    await linking.work(reference);
    expect(await linking.status(reference)).toBe('SUCCESS AVAILABLE_DATA_RETRIEVED');
  });

  it('with the answer at the bank asks the bank whether it was right, and never answers twice', async () => {
    const reference = await linking.add('stopped-2');
    linking.bank.signIn = () => Promise.resolve(asks);
    await linking.work(reference);
    await answer(linking.deps, reference);
    const stop = new AbortController();
    let answers = 0;
    linking.bank.answer = () => {
      answers += 1;
      return stoppedAt(stop);
    };
    await expect(linking.work(reference, stop.signal)).rejects.toThrow('stopped');
    expect(await linking.state(reference)).toBe('answering');
    await linking.work(reference);
    expect([answers, await linking.status(reference)]).toEqual([1, 'SUCCESS AVAILABLE_DATA_RETRIEVED']);
  });

  it('with the answer at a bank that has forgotten it asks the user anew', async () => {
    const reference = await linking.add('stopped-3');
    linking.bank.signIn = () => Promise.resolve(asks);
    await linking.work(reference);
    await answer(linking.deps, reference);
    const stop = new AbortController();
    linking.bank.answer = () => stoppedAt(stop);
    await expect(linking.work(reference, stop.signal)).rejects.toThrow('stopped');
    linking.bank.resume = () =>
      Promise.resolve({ kind: 'problem', additionalStatus: 'SITE_SESSION_INVALIDATED', detail: 'gone' });
    await linking.work(reference);
    expect(await linking.status(reference)).toBe('USER_INPUT_REQUIRED ADDL_AUTHENTICATION_REQUIRED');
  });

  it('in the middle of the data goes on where it was, and signs in anew when the bank has forgotten', async () => {
    for (const forgets of [false, true]) {
      linking.reset();
      const reference = await linking.add(`stopped-4-${forgets}`);
      const stop = new AbortController();
      linking.bank.listTransactions = (_target, _session, _key, { cursor }) =>
        cursor === null
          ? Promise.resolve({ kind: 'page', items: [bought('two')], nextCursor: 'next' })
          : stoppedAt(stop);
      await expect(linking.work(reference, stop.signal)).rejects.toThrow('stopped');
      expect([await linking.state(reference), await linking.stored(reference)]).toEqual([
        'retrieving',
        { accounts: 1, transactions: 1 },
      ]);

      let signIns = 0;
      linking.bank.signIn = (...args) => {
        signIns += 1;
        return linking.obliging.signIn(...args);
      };
      linking.bank.listAccounts = (...args) =>
        forgets && signIns === 0
          ? Promise.resolve({ kind: 'problem', additionalStatus: 'SITE_SESSION_INVALIDATED', detail: 'gone' })
          : linking.obliging.listAccounts(...args);
      linking.bank.listTransactions = (_target, _session, _key, { cursor }) =>
        Promise.resolve(
          cursor === null
            ? { kind: 'page', items: [bought('two')], nextCursor: 'next' }
            : { kind: 'page', items: [bought('one')], nextCursor: null },
        );
      await linking.work(reference);
      expect([signIns, await linking.stored(reference)]).toEqual([forgets ? 1 : 0, { accounts: 1, transactions: 2 }]);
      expect(await linking.status(reference)).toBe('SUCCESS AVAILABLE_DATA_RETRIEVED');
    }
  });

  it('and that is still alive writes nothing once another has taken over', async () => {
    const reference = await linking.add('zombie');
    const slow = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    linking.bank.listAccounts = async () => {
      reached.resolve();
      await slow.promise;
      return { kind: 'listed', items: [checking, { ...checking, key: 'ghost', name: 'Ghost' }] };
    };
    const zombie = linking.work(reference);
    await reached.promise;
    linking.bank.listAccounts = linking.obliging.listAccounts;
    // The other is not at its end yet when the first comes back from the bank.
    linking.bank.listTransactions = async (...args) => {
      slow.resolve();
      await zombie;
      return linking.obliging.listTransactions(...args);
    };
    await linking.work(reference);
    expect([await linking.status(reference), await linking.stored(reference)]).toEqual([
      'SUCCESS AVAILABLE_DATA_RETRIEVED',
      { accounts: 1, transactions: 1 },
    ]);
  });

  it('and whose late news from the bank nobody believes', async () => {
    const reference = await linking.add('late-news');
    const slow = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    linking.bank.signIn = async () => {
      reached.resolve();
      await slow.promise;
      return { kind: 'problem', additionalStatus: 'ACCOUNT_LOCKED', detail: 'late' };
    };
    const zombie = linking.work(reference);
    await reached.promise;
    linking.bank.signIn = linking.obliging.signIn;
    linking.bank.listTransactions = async (...args) => {
      slow.resolve();
      await zombie;
      return linking.obliging.listTransactions(...args);
    };
    await linking.work(reference);
    expect(await linking.status(reference)).toBe('SUCCESS AVAILABLE_DATA_RETRIEVED');
  });

  it('too often ends in a state that can be tried again', async () => {
    const reference = await linking.add('given-up');
    await linking.worker.giveUp(reference);
    expect(await linking.status(reference)).toBe('FAILED TECH_ERROR');
    await linking.work(reference);
    expect(await linking.stored(reference)).toEqual({ accounts: 0, transactions: 0 });
  });
});

describe('a refresh that another request replaced', () => {
  it('writes nothing from then on', async () => {
    const first = await linking.add('replaced');
    const slow = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    linking.bank.signIn = async (...args) => {
      reached.resolve();
      await slow.promise;
      return linking.obliging.signIn(...args);
    };
    const working = linking.work(first);
    await reached.promise;
    await linking.deps.database.tx((trx) =>
      startRefresh(trx, linking.deps, first, {
        kind: 'edit',
        previous: first.requestKey,
        datasets: ['BASIC_AGG_DATA'],
      }),
    );
    slow.resolve();
    await working;
    expect([await linking.state(first), await linking.status(first)]).toEqual([
      'superseded',
      'LOGIN_IN_PROGRESS LOGIN_IN_PROGRESS',
    ]);
    expect(await linking.stored(first)).toEqual({ accounts: 0, transactions: 0 });
  });

  it('or whose provider account is gone', async () => {
    const reference = await linking.add('removed');
    linking.bank.listTransactions = async (...args) => {
      await linking.deps.database.db
        .deleteFrom('provider_account')
        .where('id', '=', reference.providerAccountId)
        .execute();
      return linking.obliging.listTransactions(...args);
    };
    await linking.work(reference);
    expect(await linking.stored(reference)).toEqual({ accounts: 0, transactions: 0 });
  });
});

describe('a question that nobody answers', () => {
  it('ends with the bank’s patience, found by a job of its own', async () => {
    const reference = await linking.add('silent');
    linking.bank.signIn = () => Promise.resolve(asks);
    await linking.work(reference);
    const limit = { ...reference, timeLimit: true } as const;
    expect(linking.sent.at(-1)).toEqual({ reference: limit, startAfterSeconds: 60 });
    linking.service.clock.advance(45_000);
    await linking.work(limit);
    expect(await linking.status(reference)).toBe('USER_INPUT_REQUIRED ADDL_AUTHENTICATION_REQUIRED');
    expect(linking.sent.at(-1)).toEqual({ reference: limit, startAfterSeconds: 15 });
    linking.service.clock.advance(15_000);
    await linking.work(limit);
    expect(await linking.status(reference)).toBe('FAILED REQUEST_TIME_OUT');
  });

  it('but that was answered in time leaves the worker with the answer alone', async () => {
    const reference = await linking.add('in-time');
    linking.bank.signIn = () => Promise.resolve(asks);
    await linking.work(reference);
    await answer(linking.deps, reference);
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

describe('an account that the user deletes while its data arrives', () => {
  it('stays empty and deleted, and the refresh goes on to its end', async () => {
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

describe('the session at the bank', () => {
  it('is ended with the refresh, also when that failed', async () => {
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

describe('what the bank lists', () => {
  it('no longer is about to be closed, and is open again when it is back', async () => {
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
    const refresh = async () => {
      const requestKey = await linking.deps.database.tx((trx) =>
        startRefresh(trx, linking.deps, first, { kind: 'refresh', previous: null, datasets: ['BASIC_AGG_DATA'] }),
      );
      await linking.work({ ...first, requestKey });
    };
    linking.bank.listAccounts = () => Promise.resolve({ kind: 'listed', items: [] });
    await refresh();
    expect(await status()).toBe('TO_BE_CLOSED');
    linking.bank.listAccounts = linking.obliging.listAccounts;
    await refresh();
    expect(await status()).toBe('ACTIVE');
  });

  it('but cannot serve keeps its last good figures', async () => {
    const first = await linking.add('keeping');
    await linking.work(first);
    linking.bank.listAccounts = () =>
      Promise.resolve({
        kind: 'listed',
        items: [{ ...checking, balance: { amount: '0', currency: 'USD' }, unavailable: 'ACCOUNT_LOCKED' }],
      });
    const requestKey = await linking.deps.database.tx((trx) =>
      startRefresh(trx, linking.deps, first, { kind: 'refresh', previous: null, datasets: ['BASIC_AGG_DATA'] }),
    );
    await linking.work({ ...first, requestKey });
    const row = await linking.deps.database.db
      .selectFrom('account')
      .select(['balance', 'additional_status'])
      .where('provider_account_id', '=', first.providerAccountId)
      .executeTakeFirst();
    expect([Number(row?.balance), row?.additional_status]).toEqual([10, 'ACCOUNT_LOCKED']);
    expect(await linking.status(first)).toBe('PARTIAL_SUCCESS PARTIAL_DATA_RETRIEVED');
  });
});

describe('a refresh that nobody waits for', () => {
  it('asks nobody: it ends with the bank’s question, and its session with it', async () => {
    const first = await linking.add('unattended');
    await linking.work(first);
    const left: string[] = [];
    linking.bank.signIn = () => Promise.resolve(asks);
    linking.bank.signOut = (_target, session) => Promise.resolve(void left.push(session));
    const requestKey = await linking.deps.database.tx((trx) =>
      startRefresh(trx, linking.deps, first, { kind: 'automatic', previous: null, datasets: ['BASIC_AGG_DATA'] }),
    );
    await linking.work({ ...first, requestKey });
    expect([await linking.status(first), left]).toEqual(['FAILED ADDL_AUTHENTICATION_REQUIRED', ['asked']]);
  });
});
