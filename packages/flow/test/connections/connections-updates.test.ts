import { describe, expect, it } from 'vitest';
import { connections, needsAttention, troubleOf } from '../../src/index.ts';
import { cardOf, done, id, opened, play, refreshing, running, emitted, types, well } from './connections-views.ts';
import { account, asking, changed, failed } from '../views.ts';
import { replied, refused } from '../replies.ts';

describe('managing connections', () => {
  describe('refreshing', () => {
    it('emits fin-refreshed once and shows "no changes" when nothing changed', () => {
      const { model, effects } = play(
        opened(),
        ...refreshing,
        changed(done),
        changed(done),
        replied('listAccounts', { providerAccountId: id }, [account(1)]),
      );
      expect(emitted(effects)).toEqual([{ type: 'fin-refreshed', providerAccountId: id, status: 'SUCCESS' }]);
      expect(cardOf(model)).toMatchObject({ refreshing: null, result: { kind: 'noChanges' } });
    });

    it('sends no fin-refreshed for the first attempt of a connection that was linked from the list', () => {
      const linked = { ...running, providerAccountId: id + 1 };
      const { effects } = play(
        opened(),
        replied('listProviderAccounts', { providerId: 0 }, [well, linked]),
        changed({ ...linked, ...done, providerAccountId: id + 1 }),
      );
      expect(types(effects)).toContain('unwatchConnection');
      expect(emitted(effects)).toEqual([]);
    });

    it('a failure that linking has told the page of is not told again', () => {
      const { effects } = play(
        opened(),
        { source: 'user', type: 'fixWanted', providerAccountId: id },
        { source: 'session', type: 'embeddedEnded', expired: false, online: true, settled: null, exit: null },
        replied('listProviderAccounts', { providerId: 0 }, [failed('INCORRECT_CREDENTIALS', { requestId: 'req-2' })]),
      );
      expect(emitted(effects)).toEqual([{ type: 'fin-refreshed', providerAccountId: id, status: 'FAILED' }]);
    });

    it('a refresh that is refused because the connection is up to date is no error', () => {
      const { model, effects } = play(
        opened(),
        { source: 'user', type: 'refreshWanted', providerAccountId: id },
        refused(
          'refreshProviderAccount',
          { providerAccountId: id },
          { code: 'provider-account.recently-refreshed', reference: 'rq', retryAfter: 840 },
        ),
      );
      expect(cardOf(model)).toMatchObject({ result: { problem: { retryAfter: 840 } } });
      expect(emitted(effects)).toEqual([]);
    });

    it('shows "updated" when a balance changed', () => {
      const accounts = [account(1, { balance: { amount: '11.00', currency: 'USD' } })];
      const { model } = play(
        opened(),
        ...refreshing,
        changed(done),
        replied('listAccounts', { providerAccountId: id }, accounts),
      );
      expect(cardOf(model).result).toEqual({ kind: 'updated' });
    });

    it('ignores the result of the attempt before the refresh', () => {
      const { model, effects } = play(
        opened(),
        { source: 'user', type: 'refreshWanted', providerAccountId: id },
        changed(well),
        replied('listAccounts', { providerAccountId: id }, [account(1)]),
      );
      expect(cardOf(model).refreshing).not.toBeNull();
      expect(emitted(effects)).toEqual([]);
    });

    it('sends one request for several clicks', () => {
      const { effects } = play(
        opened(),
        { source: 'user', type: 'refreshWanted', providerAccountId: id },
        { source: 'user', type: 'refreshWanted', providerAccountId: id },
      );
      expect(types(effects)).toEqual(['refreshProviderAccount']);
    });

    it('shows how long to wait when the refresh is refused as too soon', () => {
      const { model } = play(
        opened(),
        { source: 'user', type: 'refreshWanted', providerAccountId: id },
        refused(
          'refreshProviderAccount',
          { providerAccountId: id },
          { code: 'provider-account.recently-refreshed', reference: 'rq', retryAfter: 240 },
        ),
      );
      expect(cardOf(model).result).toMatchObject({
        kind: 'failed',
        problem: { class: 'rate.limited', retryAfter: 240 },
      });
      expect(troubleOf(cardOf(model))).toBeNull();
    });

    it('marks the card when the bank asks, and answers in embedded linking', () => {
      const asked = asking({ requestId: 'req-2' });
      const { model } = play(opened(), ...refreshing, changed(asked));
      expect(needsAttention(cardOf(model))).toBe(true);
      const over = play(model, { source: 'user', type: 'answerWanted', providerAccountId: id });
      expect(over.effects.at(-1)).toMatchObject({
        type: 'embed',
        snapshot: { step: 'mfa', providerAccountId: id, requestId: 'req-2' },
      });
      const back = play(
        over.model,
        { source: 'session', type: 'embeddedEnded', expired: false, online: true, settled: null, exit: null },
        replied('listProviderAccounts', { providerId: 0 }, [done]),
      );
      expect(emitted(back.effects)).toEqual([{ type: 'fin-refreshed', providerAccountId: id, status: 'SUCCESS' }]);
    });

    it('emits fin-error with the cause of a failure', () => {
      const { model, effects } = play(
        opened(),
        ...refreshing,
        changed(failed('INCORRECT_CREDENTIALS', { requestId: 'req-2' })),
      );
      expect(emitted(effects).map(({ type }) => type)).toEqual(['fin-refreshed', 'fin-error']);
      expect(troubleOf(cardOf(model))?.class).toBe('credentials.wrong');
    });
  });

  describe('embedding linking', () => {
    it('mends a sign-in and emits fin-refreshed when it ended', () => {
      const over = play(opened([failed('INCORRECT_CREDENTIALS')]), {
        source: 'user',
        type: 'fixWanted',
        providerAccountId: id,
      });
      expect(over.effects.at(-1)).toMatchObject({
        type: 'embed',
        start: { action: 'edit', providerAccountId: id },
        snapshot: null,
      });
      const back = play(
        over.model,
        { source: 'session', type: 'embeddedEnded', expired: false, online: true, settled: null, exit: null },
        replied('listProviderAccounts', { providerId: 0 }, [done]),
      );
      expect(types(back.effects).slice(0, 2)).toEqual(['keepSession', 'listProviderAccounts']);
      expect(emitted(back.effects)).toEqual([{ type: 'fin-refreshed', providerAccountId: id, status: 'SUCCESS' }]);
    });

    it('follows an attempt that linking left in the background', () => {
      const { effects } = play(
        opened(),
        { source: 'user', type: 'fixWanted', providerAccountId: id },
        { source: 'session', type: 'embeddedEnded', expired: false, online: true, settled: null, exit: null },
        replied('listProviderAccounts', { providerId: 0 }, [running]),
      );
      expect(types(effects)).toContain('watchConnection');
      expect(emitted(effects)).toEqual([]);
    });

    it('ignores requests that the session may not make', () => {
      const bare = opened([well], ['manage']);
      expect(connections(bare, { source: 'user', type: 'fixWanted', providerAccountId: id }).ignored).toBe(true);
      expect(connections(bare, { source: 'user', type: 'linkWanted' }).ignored).toBe(true);
    });

    it('ignores everything but the end of linking', () => {
      const { model } = play(opened(), { source: 'user', type: 'linkWanted' });
      for (const event of [
        changed(done),
        { source: 'session', type: 'sessionExpired' },
        { source: 'user', type: 'closeRequested' },
      ] as const)
        expect(connections(model, event).ignored).toBe(true);
    });
  });
});
