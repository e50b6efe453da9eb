import { describe, expect, it } from 'vitest';
import { initialNetWorthModel, request } from '../../src/index.ts';
import { refused } from '../replies.ts';
import {
  account,
  answer,
  everything,
  left,
  opened,
  play,
  reply,
  started,
  stateOf,
  switchedOff,
  switchOff,
} from './net-worth-views.ts';

const read = request('getNetWorth', everything);
const failure = (code: 'internal' | 'account.not-found') => ({ code, reference: 'rq', retryAfter: null }) as const;

describe('net worth: reading', () => {
  it('the net-worth view requests every account unless the tag names some', () => {
    expect(play(initialNetWorthModel, started()).effects).toEqual([read]);
    expect(play(initialNetWorthModel, started({ accountIds: [1, 2] })).effects).toEqual([
      request('getNetWorth', { query: { accountIds: '1,2' } }),
    ]);
  });

  it('the net-worth view requests the named accounts again after the session is renewed', () => {
    const { effects } = play(
      initialNetWorthModel,
      started({ accountIds: [1] }),
      answer({ isLimited: true }),
      { source: 'session', type: 'sessionExpired' },
      started(),
    );
    expect(effects.at(-1)).toEqual(request('getNetWorth', { query: { accountIds: '1' } }));
  });

  it('the net-worth view reads again when the user returns to the page', () => {
    const shown = play(opened(), { source: 'user', type: 'pageShown' });
    expect(shown.effects).toEqual([read]);
    const renamed = [account(1, { accountName: 'Renamed' })];
    expect(stateOf(play(shown.model, answer({ accounts: renamed })).model).accounts).toEqual(renamed);
  });

  it('the net-worth view keeps its content if reading again fails, and offers a retry', () => {
    const failed = play(
      opened(),
      { source: 'user', type: 'pageShown' },
      refused('getNetWorth', everything, failure('internal')),
    );
    expect(stateOf(failed.model)).toMatchObject({ ...reply(), freshness: 'failed' });
    const again = play(failed.model, { source: 'user', type: 'retry' });
    expect(again.effects).toEqual([read]);
    expect(stateOf(play(again.model, answer()).model).freshness).toBe('current');
  });
});

describe('net worth: switching an account', () => {
  it('switching an account sends one request and changes nothing before the answer', () => {
    const { model, effects } = play(opened(), switchOff, switchOff);
    expect(effects).toEqual([request('includeInNetWorth', left)]);
    expect(stateOf(model)).toMatchObject({
      accounts: reply().accounts,
      changes: [{ accountId: 1, include: false, status: 'sending' }],
    });
  });

  it('switching an account emits `fin-account-changed` and reads the totals after the answer', () => {
    const { model, effects } = play(opened(), switchOff, switchedOff);
    expect(effects.slice(1)).toEqual([
      { type: 'emit', event: { type: 'fin-account-changed', accountId: 1, includeInNetWorth: false } },
      read,
    ]);
    expect(stateOf(model)).toMatchObject({ changes: [], freshness: 'loading', switched: { accountId: 1 } });
    expect(stateOf(model).accounts.map(({ includeInNetWorth }) => includeInNetWorth)).toEqual([false, true]);
  });

  it('totals that were read before a later switch are not shown', () => {
    const second = { source: 'user', type: 'includeSwitched', accountId: 2, include: false } as const;
    const both = play(opened(), switchOff, second, switchedOff);
    const taken = account(2, { includeInNetWorth: false });
    const behind = play(both.model, {
      source: 'host',
      type: 'answeredIncludeInNetWorth',
      input: { accountId: 2, includeInNetWorth: false },
      answer: taken,
      at: 1,
    });
    expect(behind.effects.filter(({ type }) => type === 'request')).toEqual([]);
    const early = play(behind.model, answer({ totals: [] }));
    expect(early.effects).toEqual([read]);
    expect(stateOf(early.model).totals).toEqual(reply().totals);
    const last = play(early.model, answer({ totals: [], accounts: [taken] }));
    expect(stateOf(last.model)).toMatchObject({ totals: [], accounts: [taken], freshness: 'current' });
  });

  it('an account shows that the host refused its switch, and the user can retry', () => {
    const failed = play(opened(), switchOff, refused('includeInNetWorth', left, failure('internal')));
    expect(stateOf(failed.model)).toMatchObject({
      accounts: reply().accounts,
      changes: [{ accountId: 1, include: false, status: 'failed' }],
    });
    expect(failed.effects.at(-1)).toMatchObject({ type: 'emit', event: { type: 'fin-error', code: 'internal' } });
    const again = play(failed.model, switchOff);
    expect(again.effects).toEqual([request('includeInNetWorth', left)]);
    expect(stateOf(again.model).changes).toEqual([{ accountId: 1, include: false, status: 'sending' }]);
  });

  it('the net-worth view reads again if the account no longer exists', () => {
    const gone = play(opened(), switchOff, refused('includeInNetWorth', left, failure('account.not-found')));
    expect(gone.effects.at(-1)).toEqual(read);
    expect(stateOf(play(gone.model, answer({ accounts: [account(2)] })).model).changes).toEqual([]);
  });

  it('a switch is ignored if the page chose the accounts, if the account is unknown, or if it already has this value', () => {
    const unknown = { source: 'user', type: 'includeSwitched', accountId: 9, include: false } as const;
    const already = { source: 'user', type: 'includeSwitched', accountId: 1, include: true } as const;
    expect(play(opened({ isLimited: true }), switchOff).effects).toEqual([]);
    expect(play(opened(), unknown, already).effects).toEqual([]);
  });

  it('the end of the session cancels a switch, and the list is read when the session resumes', () => {
    const over = play(opened(), switchOff, { source: 'session', type: 'sessionExpired' });
    expect(stateOf(over.model).changes).toEqual([]);
    expect(play(over.model, started()).effects).toEqual([read]);
  });
});
