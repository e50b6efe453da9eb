import { describe, expect, it } from 'vitest';
import { toSnapshot } from '../src/index.ts';
import { done, refused, second, types } from './bank-visit-views.ts';
import { paths, play, visit, visitChanged, visitMade } from './views.ts';

describe('the bank’s window', () => {
  it('was refused: a link for this tab is made ready', () => {
    const blocked = play([...paths.handoff, { type: 'popupBlocked' }]);
    expect(blocked.model.state).toMatchObject({ step: 'error', problem: { class: 'popup.blocked' } });
    expect(blocked.last).toContainEqual({ type: 'createVisit', consentId: 7001, purpose: 'give', mode: 'tab' });
    const ready = play([visitMade({ visitId: second }, 'tab')], blocked.model);
    expect(ready.model.state).toMatchObject({ recovery: { ready: { visitId: second, mode: 'tab' } } });
    expect(play([{ type: 'bankOpened', at: 9 }], ready.model).model.state).toMatchObject({
      step: 'atBank',
      visitId: second,
      mode: 'tab',
    });
    expect(toSnapshot(ready.model)).toMatchObject({ consentId: 7001, visitId: second });
  });

  it('was refused, and nobody said where to come back to: a link for a tab of its own', () => {
    const { last } = play([
      ...paths.handoff,
      { type: 'popupBlocked' },
      refused('createVisit', 'visit.no-return-address'),
    ]);
    expect(last).toContainEqual({ type: 'createVisit', consentId: 7001, purpose: 'give', mode: 'popup' });
  });

  it('only seemed to be refused', () => {
    const { model } = play([...paths.handoff, { type: 'popupBlocked' }, visitChanged({ status: 'atBank' })]);
    expect(model.state).toMatchObject({ step: 'atBank', visitId: visit().visitId });
  });

  it('may be opened again, and whichever is finished counts once', () => {
    const again = play([...paths.atBank, { type: 'bankReopened' }, visitMade({ visitId: second })]);
    expect(again.model.state).toMatchObject({ step: 'handoff', earlier: [visit().visitId] });
    const finished = play(
      [done, visitChanged({ visitId: second, status: 'done', providerAccountId: 501 })],
      again.model,
    );
    expect(finished.model.state.step).toBe('progress');
    expect(finished.effects.filter((effect) => effect.type === 'watchProviderAccount')).toHaveLength(1);
  });

  it('that cannot be reached has another ready, which one click opens, and whichever is finished counts', () => {
    const lost = play([...paths.atBank, { type: 'windowLost' }]);
    expect(lost.last).toEqual([{ type: 'createVisit', consentId: 7001, purpose: 'give', mode: 'popup' }]);
    const spared = play([visitMade({ visitId: second })], lost.model);
    expect(spared.model.state).toMatchObject({ step: 'atBank', visitId: visit().visitId, spare: { visitId: second } });
    expect(spared.last).toEqual([{ type: 'watchVisits', visitIds: [second, visit().visitId], consentId: 7001 }]);
    expect(play([done], spared.model).model.state.step).toBe('progress');
    const opened = play([{ type: 'bankOpened', at: 9 }], spared.model);
    expect(opened.model.state).toMatchObject({ visitId: second, earlier: [visit().visitId], spare: null });
    expect(play([done], opened.model).model.state.step).toBe('progress');
    const elsewhere = play([visitChanged({ visitId: second, status: 'atBank' })], spared.model);
    expect(elsewhere.model.state).toMatchObject({ step: 'atBank', visitId: second });
  });

  it('that cannot be reached has no other ready where the page went to the bank itself, or while its answer is checked', () => {
    const [inTab, checking] = [
      play([...paths.atBank, { type: 'bankReopened' }, visitMade({}, 'tab'), { type: 'bankOpened', at: 9 }]).model,
      play([...paths.atBank, visitChanged({ status: 'checking' })]).model,
    ];
    expect(play([{ type: 'windowLost' }], inTab).last).toEqual([]);
    expect(play([{ type: 'windowLost' }], checking).last).toEqual([]);
  });

  it('that cannot be reached, and the other that was ready, are given up together', () => {
    const { last } = play([
      ...paths.atBank,
      { type: 'windowLost' },
      visitMade({ visitId: second }),
      { type: 'bankCancelled' },
    ]);
    expect(last.flatMap((effect) => (effect.type === 'cancelVisit' ? [effect.visitId] : []))).toEqual([
      second,
      visit().visitId,
    ]);
  });

  it.each(['cancelled', 'expired', 'declined', 'checking'] as const)(
    'that was opened before counts for nothing else: %s',
    (status) => {
      const again = play([
        ...paths.atBank,
        { type: 'bankReopened' },
        visitMade({ visitId: second }),
        { type: 'bankOpened', at: 9 },
      ]);
      expect(play([visitChanged({ status })], again.model).model).toBe(again.model);
    },
  );

  it('is not believed to be too late when the user comes back after ten minutes', () => {
    const { model, last } = play([...paths.atBank, { type: 'tenMinutesPassed' }]);
    expect(model.state).toMatchObject({ step: 'error', problem: { class: 'site.down' } });
    expect(last.at(-2)).toMatchObject({ type: 'watchVisits', visitIds: [visit().visitId] });
    expect(play([done], model).model.state.step).toBe('progress');
  });

  it('is a link that gives way to a fresh one when it is old', () => {
    const { model, last } = play([...paths.handoff, { type: 'visitStale' }]);
    expect(model.state).toMatchObject({ ready: null });
    expect(types(last)).toEqual(['cancelVisit', 'createVisit', 'saveSnapshot']);
  });

  it('is not needed when the bank was visited already', () => {
    const { model } = play([
      ...paths.handoff,
      { type: 'visitStale' },
      visitMade({ status: 'done', providerAccountId: 501 }),
    ]);
    expect(model.state.step).toBe('progress');
  });
});
