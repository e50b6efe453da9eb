import { describe, expect, it } from 'vitest';
import { connections } from '../../src/index.ts';
import type { ConnectionsEvent } from '../../src/index.ts';
import { cardOf, id, listOf, opened, play, emitted, well, types } from './connections-views.ts';
import { view } from '../views.ts';
import { replied, refused } from '../replies.ts';

describe('managing connections', () => {
  describe('removing', () => {
    const asked: ConnectionsEvent[] = [{ source: 'user', type: 'removalWanted', providerAccountId: id }];

    it('closes the question when the connection was removed elsewhere', () => {
      const other = view({ ...well, providerAccountId: 502 });
      const asked = play(opened([well, other]), { source: 'user', type: 'removalWanted', providerAccountId: id });
      const { model, effects } = play(asked.model, replied('listProviderAccounts', { providerId: 0 }, [other]));
      expect(listOf(model)).toMatchObject({ removal: null, removed: well.providerName });
      expect(effects).toContainEqual({ type: 'unwatchConnection', providerAccountId: id });
      const again = play(model, { source: 'user', type: 'removalWanted', providerAccountId: 502 });
      expect(listOf(again.model).removal).toMatchObject({ providerAccountId: 502 });
    });

    it('removes only after the question', () => {
      expect(connections(opened(), { source: 'user', type: 'removalConfirmed' }).ignored).toBe(true);
      const { model, effects } = play(
        opened(),
        ...asked,
        { source: 'user', type: 'removalConfirmed' },
        { source: 'user', type: 'removalConfirmed' },
        replied('deleteProviderAccount', { providerAccountId: id }, null),
      );
      expect(types(effects).filter((name) => name === 'deleteProviderAccount')).toHaveLength(1);
      expect(emitted(effects)).toEqual([{ type: 'fin-removed', providerAccountId: id }]);
      expect(listOf(model)).toMatchObject({ cards: [], removal: null, removed: well.providerName });
    });

    it('keeps the question, with the cause, when it fails', () => {
      const { model } = play(
        opened(),
        ...asked,
        { source: 'user', type: 'removalConfirmed' },
        refused(
          'deleteProviderAccount',
          { providerAccountId: id },
          { code: 'service.unavailable', reference: 'rq', retryAfter: null },
        ),
      );
      expect(listOf(model).removal).toMatchObject({ sending: false, problem: { code: 'service.unavailable' } });
    });
  });

  it('emits fin-removed once, also when the list was read before the answer', () => {
    const sent = play(
      opened(),
      { source: 'user', type: 'removalWanted', providerAccountId: id },
      { source: 'user', type: 'removalConfirmed' },
    );
    const read = play(sent.model, replied('listProviderAccounts', { providerId: 0 }, []));
    expect(emitted(read.effects)).toEqual([]);
    const { model, effects } = play(read.model, replied('deleteProviderAccount', { providerAccountId: id }, null));
    expect(emitted(effects)).toEqual([{ type: 'fin-removed', providerAccountId: id }]);
    expect(listOf(model)).toMatchObject({ cards: [], removal: null });
  });

  it('shows the failure on the card when the question was closed before the answer', () => {
    const { model } = play(
      opened(),
      { source: 'user', type: 'removalWanted', providerAccountId: id },
      { source: 'user', type: 'removalConfirmed' },
      { source: 'user', type: 'removalCancelled' },
      refused(
        'deleteProviderAccount',
        { providerAccountId: id },
        { code: 'service.unavailable', reference: 'rq', retryAfter: null },
      ),
    );
    expect(listOf(model).removal).toBeNull();
    expect(cardOf(model).result).toMatchObject({ kind: 'failed', problem: { code: 'service.unavailable' } });
  });
});
