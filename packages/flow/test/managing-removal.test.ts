import { describe, expect, it } from 'vitest';
import { manage } from '../src/index.ts';
import type { ManageEvent } from '../src/index.ts';
import { cardOf, id, listOf, opened, play, told, well } from './managing-views.ts';
import { view } from './views.ts';

describe('managing connections', () => {
  describe('removing', () => {
    const asked: ManageEvent[] = [{ type: 'removalWanted', providerAccountId: id }];

    it('takes back the question about a connection that was removed elsewhere', () => {
      const other = view({ ...well, providerAccountId: 502 });
      const asked = play(opened([well, other]), { type: 'removalWanted', providerAccountId: id });
      const { model, effects } = play(asked.model, { type: 'connectionsRead', providerAccounts: [other] });
      expect(listOf(model)).toMatchObject({ removal: null, removed: well.providerName });
      expect(effects).toContainEqual({ type: 'unwatchConnection', providerAccountId: id });
      const again = play(model, { type: 'removalWanted', providerAccountId: 502 });
      expect(listOf(again.model).removal).toMatchObject({ providerAccountId: 502 });
    });

    it('removes only after the question', () => {
      expect(manage(opened(), { type: 'removalConfirmed' }).ignored).toBe(true);
      const { model, effects } = play(
        opened(),
        ...asked,
        { type: 'removalConfirmed' },
        { type: 'removalConfirmed' },
        { type: 'connectionRemoved', providerAccountId: id },
      );
      expect(effects.filter(({ type }) => type === 'removeConnection')).toHaveLength(1);
      expect(told(effects)).toEqual([{ type: 'fin-removed', providerAccountId: id }]);
      expect(listOf(model)).toMatchObject({ cards: [], removal: null, removed: well.providerName });
    });

    it('keeps the question, with the cause, when it fails', () => {
      const { model } = play(
        opened(),
        ...asked,
        { type: 'removalConfirmed' },
        {
          type: 'manageFailed',
          request: 'removeConnection',
          providerAccountId: id,
          failure: { code: 'service.unavailable', reference: 'rq', retryAfter: null },
        },
      );
      expect(listOf(model).removal).toMatchObject({ sending: false, problem: { code: 'service.unavailable' } });
    });
  });

  it('tells a removal once, also when the list was read before its answer', () => {
    const sent = play(opened(), { type: 'removalWanted', providerAccountId: id }, { type: 'removalConfirmed' });
    const read = play(sent.model, { type: 'connectionsRead', providerAccounts: [] });
    expect(told(read.effects)).toEqual([]);
    const { model, effects } = play(read.model, { type: 'connectionRemoved', providerAccountId: id });
    expect(told(effects)).toEqual([{ type: 'fin-removed', providerAccountId: id }]);
    expect(listOf(model)).toMatchObject({ cards: [], removal: null });
  });

  it('says on the card what came of a removal whose question the browser took away', () => {
    const { model } = play(
      opened(),
      { type: 'removalWanted', providerAccountId: id },
      { type: 'removalConfirmed' },
      { type: 'removalCancelled' },
      {
        type: 'manageFailed',
        request: 'removeConnection',
        providerAccountId: id,
        failure: { code: 'service.unavailable', reference: 'rq', retryAfter: null },
      },
    );
    expect(listOf(model).removal).toBeNull();
    expect(cardOf(model).result).toMatchObject({ kind: 'failed', problem: { code: 'service.unavailable' } });
  });
});
