import { describe, expect, it } from 'vitest';
import { connections, needsAttention, problemOfCard } from '../../src/index.ts';
import { cardOf, done, id, opened, play, refreshing, running, emitted, types, well } from './connections-views.ts';
import { account, asking, changed, failed } from '../views.ts';
import { replied, refused } from '../replies.ts';

describe('list of connections', () => {
  describe('refreshing', () => {
    it('a refresh without changes emits `fin-refreshed` once and shows "no changes"', () => {
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

    it('the first attempt of a connection that was linked from the list emits no `fin-refreshed`', () => {
      const linked = { ...running, providerAccountId: id + 1 };
      const { effects } = play(
        opened(),
        replied('listProviderAccounts', { providerId: 0 }, [well, linked]),
        changed({ ...linked, ...done, providerAccountId: id + 1 }),
      );
      expect(types(effects)).toContain('unwatchConnection');
      expect(emitted(effects)).toEqual([]);
    });

    it('the list does not emit a failure again that linking has already emitted', () => {
      const { effects } = play(
        opened(),
        { source: 'user', type: 'fixWanted', providerAccountId: id },
        { source: 'session', type: 'embeddedEnded', expired: false, online: true, settled: null, exit: null },
        replied('listProviderAccounts', { providerId: 0 }, [failed('INCORRECT_CREDENTIALS', { requestId: 'req-2' })]),
      );
      expect(emitted(effects)).toEqual([{ type: 'fin-refreshed', providerAccountId: id, status: 'FAILED' }]);
    });

    it('a refresh that is refused because the connection is up to date is not an error', () => {
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

    it('a refresh shows "updated" if a balance changed', () => {
      const accounts = [account(1, { balance: { amount: '11.00', currency: 'USD' } })];
      const { model } = play(
        opened(),
        ...refreshing,
        changed(done),
        replied('listAccounts', { providerAccountId: id }, accounts),
      );
      expect(cardOf(model).result).toEqual({ kind: 'updated' });
    });

    it('a refresh ignores the result of the attempt before it', () => {
      const { model, effects } = play(
        opened(),
        { source: 'user', type: 'refreshWanted', providerAccountId: id },
        changed(well),
        replied('listAccounts', { providerAccountId: id }, [account(1)]),
      );
      expect(cardOf(model).refreshing).not.toBeNull();
      expect(emitted(effects)).toEqual([]);
    });

    it('several clicks on refresh send one request', () => {
      const { effects } = play(
        opened(),
        { source: 'user', type: 'refreshWanted', providerAccountId: id },
        { source: 'user', type: 'refreshWanted', providerAccountId: id },
      );
      expect(types(effects)).toEqual(['refreshProviderAccount']);
    });

    it('a refresh that is refused as too early shows the time until the next one', () => {
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
      expect(problemOfCard(cardOf(model))).toBeNull();
    });

    it('the card is marked if the bank shows a challenge, and embedded linking answers it', () => {
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

    it('a failed refresh emits `fin-error` with the cause', () => {
      const { model, effects } = play(
        opened(),
        ...refreshing,
        changed(failed('INCORRECT_CREDENTIALS', { requestId: 'req-2' })),
      );
      expect(emitted(effects).map(({ type }) => type)).toEqual(['fin-refreshed', 'fin-error']);
      expect(problemOfCard(cardOf(model))?.class).toBe('credentials.wrong');
    });
  });

  describe('embedding linking', () => {
    it('repairing a sign-in in embedded linking emits `fin-refreshed` when the refresh has ended', () => {
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

    it('the list follows an attempt that linking left running in the background', () => {
      const { effects } = play(
        opened(),
        { source: 'user', type: 'fixWanted', providerAccountId: id },
        { source: 'session', type: 'embeddedEnded', expired: false, online: true, settled: null, exit: null },
        replied('listProviderAccounts', { providerId: 0 }, [running]),
      );
      expect(types(effects)).toContain('watchConnection');
      expect(emitted(effects)).toEqual([]);
    });

    it('the list ignores requests that the session may not make', () => {
      const bare = opened([well], ['manage']);
      expect(connections(bare, { source: 'user', type: 'fixWanted', providerAccountId: id }).ignored).toBe(true);
      expect(connections(bare, { source: 'user', type: 'linkWanted' }).ignored).toBe(true);
    });

    it('the list ignores all events except the end of linking while linking is open', () => {
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
