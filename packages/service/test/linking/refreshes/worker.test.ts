import { once } from 'node:events';
import { StorageError } from '@fin-link/storage';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConsentBank } from '../../../src/linking/consents/index.ts';
import { openGrant } from '../../../src/linking/refreshes/open-grant.ts';
import type { Run } from '../../../src/linking/refreshes/run.ts';
import { startRefresh } from '../../../src/linking/refresh-requests/start-refresh.ts';
import { asks, bought, checking, scriptedLinking } from './scripted-linking.ts';

const linking = await scriptedLinking();
beforeEach(() => linking.reset());

/** Stops the worker's process during a request to the bank. */
function stoppedAt(stop: AbortController): Promise<never> {
  stop.abort(new Error('stopped'));
  return Promise.reject(stop.signal.reason as Error);
}

describe('refresh whose worker was stopped', () => {
  it('a refresh interrupted during sign-in does not send the credentials again, and fails with a status that allows a retry', async () => {
    const reference = await linking.add('stopped-1');
    const stop = new AbortController();
    let signIns = 0;
    linking.bank.signIn = () => {
      signIns += 1;
      return stoppedAt(stop);
    };
    await expect(linking.work(reference, stop.signal)).rejects.toThrow('stopped');
    expect(await linking.state(reference)).toBe('signing-in');
    await linking.work(reference);
    expect([signIns, await linking.status(reference)]).toEqual([1, 'FAILED TECH_ERROR']);
    linking.bank.signIn = linking.obliging.signIn;
    await linking.refresh(reference);
    expect(await linking.status(reference)).toBe('SUCCESS AVAILABLE_DATA_RETRIEVED');
  });

  it('a refresh interrupted before the credentials were sent sends them when another worker resumes it', async () => {
    const reference = await linking.add('stopped-before');
    await expect(linking.work(reference, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
    await linking.work(reference);
    expect(await linking.status(reference)).toBe('SUCCESS AVAILABLE_DATA_RETRIEVED');
  });

  it('a refresh stores the bank’s answer when the database is available again after an outage', async () => {
    const reference = await linking.add('database-away');
    let signIns = 0;
    let failures = 0;
    linking.bank.signIn = (...requested) => {
      signIns += 1;
      failures = 2;
      return linking.obliging.signIn(...requested);
    };
    const { database } = linking.deps;
    const inTransaction = database.tx.bind(database);
    const fails = vi.spyOn(database, 'tx').mockImplementation((work) => {
      if (failures === 0) return inTransaction(work);
      failures -= 1;
      return Promise.reject(new StorageError('STORAGE_UNAVAILABLE', 'PostgreSQL cannot be used now.'));
    });
    await linking.work(reference);
    fails.mockRestore();
    expect([signIns, await linking.status(reference)]).toEqual([1, 'SUCCESS AVAILABLE_DATA_RETRIEVED']);
  });

  it('a refresh interrupted after the answer was sent asks the bank for the result and never sends the answer twice', async () => {
    const reference = await linking.add('stopped-2');
    linking.bank.signIn = () => Promise.resolve(asks);
    await linking.work(reference);
    await linking.answered(reference);
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

  it('a refresh interrupted after the answer was sent asks the user again if the bank no longer accepts the session', async () => {
    const reference = await linking.add('stopped-3');
    linking.bank.signIn = () => Promise.resolve(asks);
    await linking.work(reference);
    await linking.answered(reference);
    const stop = new AbortController();
    linking.bank.answer = () => stoppedAt(stop);
    await expect(linking.work(reference, stop.signal)).rejects.toThrow('stopped');
    linking.bank.resume = () =>
      Promise.resolve({ kind: 'problem', additionalStatus: 'SITE_SESSION_INVALIDATED', detail: 'gone' });
    await linking.work(reference);
    expect(await linking.status(reference)).toBe('USER_INPUT_REQUIRED ADDL_AUTHENTICATION_REQUIRED');
  });

  it('a refresh interrupted while reading data resumes there, and signs in again if the bank no longer accepts the session', async () => {
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

  it('a worker writes nothing to a refresh that another worker has taken over', async () => {
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
    // The second worker is still running when the first one gets the bank's answer.
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

  it('a worker that lost its job sends no more requests to the bank in any state of the refresh', async () => {
    const methods = ['signIn', 'listAccounts', 'listTransactions', 'signOut'] as const;
    for (const [done, method] of methods.entries()) {
      linking.reset();
      const lost = new AbortController();
      const requested: string[] = [];
      for (const name of methods) {
        const ready = linking.obliging[name] as () => Promise<never>;
        linking.bank[name] = () => {
          requested.push(name);
          if (requested.length === done) lost.abort(new Error('taken away'));
          return ready();
        };
      }
      if (done === 0) lost.abort(new Error('taken away'));
      const reference = await linking.add(`slept-${method}`);
      await expect(linking.work(reference, lost.signal)).rejects.toThrow('taken away');
      expect(requested).toEqual(methods.slice(0, done));
    }
  });

  it('a worker that was replaced before its sign-in sends neither credentials nor a grant', async () => {
    const attended = await linking.add('in-front');
    const unattended = await linking.add('replaced-early');
    await linking.work(unattended);
    const [isRequested, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    linking.bank.signIn = async (...given) => {
      isRequested.resolve();
      await answers.promise;
      return linking.obliging.signIn(...given);
    };
    const first = linking.work(attended);
    await isRequested.promise;
    const requestKey = await linking.deps.database.tx((trx) =>
      startRefresh(trx, linking.deps, unattended, { kind: 'automatic', previous: null }),
    );
    const signIn = vi.fn(linking.obliging.signIn);
    linking.bank.signIn = signIn;
    const again = { ...unattended, requestKey };
    // Both runs wait before the sign-in. Only the newer one may send the credentials.
    const paused = once(linking.pauses, 'pause');
    const frozen = linking.work(again);
    await paused;
    const taken = once(linking.pauses, 'pause');
    const newer = linking.work(again);
    await taken;
    answers.resolve();
    await Promise.all([first, frozen, newer]);
    expect([signIn.mock.calls.length, await linking.state(again)]).toEqual([1, 'succeeded']);

    const open = vi.fn();
    const banks = new Map([[16001, { authority: { open } } as unknown as ConsentBank]]);
    const deps = { ...linking.deps, consents: { ...linking.deps.consents, banks } };
    const run = {
      reference: again,
      number: 1,
      target: { providerId: 16001, bankKey: 'scripted' },
      startedAt: linking.deps.clock.now(),
      signal: new AbortController().signal,
      inTurn: () => Promise.resolve(),
    } as Run;
    expect(await openGrant(deps, run, 1)).toBe('lost');
    expect(open).not.toHaveBeenCalled();
  });

  it('a result that a replaced worker reports late does not change the refresh', async () => {
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
    await linking.work(reference);
    slow.resolve();
    await zombie;
    expect(await linking.status(reference)).toBe('FAILED TECH_ERROR');
  });

  it('a refresh that was interrupted too often fails with a status that allows a retry', async () => {
    const reference = await linking.add('given-up');
    await linking.worker.giveUp(reference);
    expect(await linking.status(reference)).toBe('FAILED TECH_ERROR');
    await linking.work(reference);
    expect(await linking.stored(reference)).toEqual({ accounts: 0, transactions: 0 });
  });
});

describe('automatic refresh in the worker', () => {
  it('an automatic refresh waits while the worker runs refreshes that users wait for', async () => {
    const unattended = await linking.add('goes-second');
    await linking.work(unattended);
    const attended = await linking.add('goes-first');
    const requested: string[] = [];
    const isRequested = Promise.withResolvers<void>();
    const answers = Promise.withResolvers<void>();
    linking.bank.signIn = async (...given) => {
      requested.push('signIn');
      isRequested.resolve();
      await answers.promise;
      return linking.obliging.signIn(...given);
    };
    linking.bank.signOut = () => {
      requested.push('signOut');
      return Promise.resolve();
    };
    const first = linking.work(attended);
    await isRequested.promise;
    const requestKey = await linking.deps.database.tx((trx) =>
      startRefresh(trx, linking.deps, unattended, { kind: 'automatic', previous: null }),
    );
    const again = { ...unattended, requestKey };
    const paused = once(linking.pauses, 'pause');
    const second = linking.work(again);
    await paused;
    answers.resolve();
    await Promise.all([first, second]);
    expect(requested).toEqual(['signIn', 'signOut', 'signIn', 'signOut']);
    expect(await linking.state(again)).toBe('succeeded');
  });
});

describe('refresh replaced by another request', () => {
  it('a refresh that was replaced by another request writes nothing', async () => {
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

  it('a refresh writes nothing after its provider account was deleted', async () => {
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
