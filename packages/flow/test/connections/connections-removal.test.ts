import { describe, expect, it } from 'vitest';
import { connections } from '../../src/index.ts';
import type { ConnectionsEvent } from '../../src/index.ts';
import { cardOf, id, listOf, opened, play, emitted, well, types } from './connections-views.ts';
import { view } from '../views.ts';
import { replied, refused } from '../replies.ts';

describe('list of connections', () => {
  describe('removing', () => {
    const asked: ConnectionsEvent[] = [{ source: 'user', type: 'removalWanted', providerAccountId: id }];

    it('the removal question closes if the connection was removed elsewhere', () => {
      const other = view({ ...well, providerAccountId: 502 });
      const asked = play(opened([well, other]), { source: 'user', type: 'removalWanted', providerAccountId: id });
      const { model, effects } = play(asked.model, replied('listProviderAccounts', { providerId: 0 }, [other]));
      expect(listOf(model)).toMatchObject({ removal: null, removed: well.providerName });
      expect(effects).toContainEqual({ type: 'unwatchConnection', providerAccountId: id });
      const again = play(model, { source: 'user', type: 'removalWanted', providerAccountId: 502 });
      expect(listOf(again.model).removal).toMatchObject({ providerAccountId: 502 });
    });

    it('a connection is removed only after the user confirms', () => {
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

    it('the removal question stays open and shows the cause if the removal fails', () => {
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

  it('a removal emits `fin-removed` once, even if the list was read before the answer', () => {
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

  it('the card shows a failed removal if the user closed the question before the answer', () => {
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
