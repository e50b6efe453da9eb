import { describe, expect, it } from 'vitest';
import type { LinkEffect, LinkEvent } from '../../src/index.ts';
import { changed, launched, paths, play, session, started, view } from '../views.ts';

const emitted = (effects: readonly LinkEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'emit' ? [effect.event] : []));

describe('leaving', () => {
  it('a close request asks for confirmation while progress would be lost, and the flow continues if the user stays', () => {
    const asked = play([...paths.progress, { source: 'user', type: 'closeRequested' }]);
    expect(asked.model.overlay).toEqual({ kind: 'leave', consequence: 'background' });
    const stayed = play([{ source: 'user', type: 'leaveCancelled' }], asked.model);
    expect(stayed.model.overlay).toBeNull();
    expect(stayed.model.state.step).toBe('progress');
  });

  it('several close requests ask once', () => {
    const asked = play([...paths.progress, { source: 'user', type: 'closeRequested' }]);
    expect(play([{ source: 'user', type: 'closeRequested' }], asked.model).model).toBe(asked.model);
  });

  it('leaving can let the attempt finish in the background', () => {
    const { model, effects } = play([
      ...paths.progress,
      { source: 'user', type: 'closeRequested' },
      { source: 'user', type: 'leaveConfirmed', choice: 'background' },
    ]);
    expect(model.state).toEqual({ step: 'exited', outcome: 'pending' });
    expect(emitted(effects)).toEqual([
      { type: 'fin-pending', kind: 'refresh', requestId: 'req-1' },
      { type: 'fin-exit', outcome: 'pending', screen: 'progress', providerAccountIds: [501] },
    ]);
  });

  it('stopping deletes only a connection that is being created', () => {
    const stop: LinkEvent[] = [
      { source: 'user', type: 'closeRequested' },
      { source: 'user', type: 'leaveConfirmed', choice: 'stop' },
    ];
    expect(play([...paths.progress, ...stop]).effects).toContainEqual(
      expect.objectContaining({ type: 'endSession', outcome: 'cancelled', removeFirst: 501 }),
    );
    const existing = play([
      launched({ start: { ...session().start, action: 'refresh', providerAccountId: 501 } }),
      changed(view({ status: 'SUCCESS' })),
      started({ requestId: 'req-9' }),
      ...stop,
    ]);
    expect(existing.effects).toContainEqual(expect.objectContaining({ type: 'endSession', removeFirst: null }));
  });

  it('leaving the summary keeps all accounts', () => {
    const { effects } = play([
      ...paths.summary,
      { source: 'user', type: 'closeRequested' },
      { source: 'user', type: 'leaveConfirmed', choice: 'leave' },
    ]);
    expect(emitted(effects).map((event) => event.type)).toEqual(['fin-success', 'fin-exit']);
    expect(effects).toContainEqual(expect.objectContaining({ type: 'endSession', outcome: 'success' }));
  });

  it('leaving a form without input needs no confirmation', () => {
    expect(
      play([...paths.credentials, { source: 'user', type: 'closeRequested', typed: false }]).model.state.step,
    ).toBe('exited');
  });

  it('going back is ignored while a question is open', () => {
    const asked = play([...paths.progress, { source: 'user', type: 'back' }]);
    expect(asked.model.overlay).toEqual({ kind: 'leave', consequence: 'background' });
    expect(play([{ source: 'user', type: 'back' }], asked.model).model).toBe(asked.model);
  });
});
