import { describe, expect, it } from 'vitest';
import type { EventOf, LinkEvent } from '../src/index.ts';
import { toSnapshot } from '../src/index.ts';
import { done, refused, settled, types } from './bank-visit-views.ts';
import {
  account,
  consent,
  detail,
  launched,
  loaded,
  paths,
  play,
  redirectRow,
  session,
  visit,
  visitChanged,
  visitMade,
} from './views.ts';

const second = 'cv_bbbbbbbbbbbbbbbbbbbb';

describe('linking at the bank’s own site', () => {
  it('goes from the consent by way of the bank to accounts that are not chosen here', () => {
    const { model, effects } = play([...paths.atBank, done, settled, loaded(account(1), account(2))]);
    expect(model.state).toMatchObject({ step: 'summary', selectable: false });
    expect(effects).toContainEqual({ type: 'createConsent', providerId: 16020, providerAccountId: null });
    expect(effects).toContainEqual({ type: 'createVisit', consentId: 7001, purpose: 'give', mode: 'popup' });
    expect(effects).toContainEqual({ type: 'watchProviderAccount', providerAccountId: 501 });
    expect(effects).toContainEqual({ type: 'analytics', name: 'bank_return', props: { result: 'done', ms: 55_000 } });
    const finished = play([{ type: 'selectionSubmitted', accountIds: [], then: 'success' }], model);
    expect(finished.model.state.step).toBe('success');
    expect(finished.last).toContainEqual({
      type: 'emit',
      event: { type: 'fin-success', providerAccountId: 501, accountIds: [1, 2] },
    });
  });

  it('says no: nothing is shared, and the search says so', () => {
    const { model, last } = play([...paths.consent, { type: 'consentDeclined' }]);
    expect(model.state).toEqual({ step: 'search', initialQuery: '', nothingShared: true });
    expect(last).toContainEqual({ type: 'announce', announcement: { key: 'nothingShared' } });
  });

  it('begins at the consent when the session names the bank, and a no ends it', () => {
    const direct = play([
      launched({ start: { ...session().start, providerId: 16020 } }),
      { type: 'providerLoaded', provider: detail({ ...redirectRow(), loginForm: null }) },
      { type: 'consentLoaded', consent: consent() },
    ]);
    expect(direct.model.state.step).toBe('consent');
    expect(play([{ type: 'consentDeclined' }], direct.model).model.state).toEqual({
      step: 'exited',
      outcome: 'cancelled',
    });
  });

  it('says once that the user is back, and lets nothing but the host end the waiting', () => {
    const { model, last } = play([...paths.atBank, visitChanged({ status: 'checking' })]);
    expect(last).toContainEqual({ type: 'announce', announcement: { key: 'backFromBank', bank: 'Thistle' } });
    expect(play([visitChanged({ status: 'checking' })], model).last).toEqual([]);
    const closed = play([...paths.atBank, { type: 'windowClosed' }]);
    expect(closed.model.state).toMatchObject({ step: 'atBank', maybeClosed: true });
    expect(closed.last).toEqual([{ type: 'loadVisit', visitId: visit().visitId, consentId: 7001 }]);
    expect(play([done], closed.model).model.state.step).toBe('progress');
  });

  it('asks the host at each hint, and believes none', () => {
    const { model, last } = play([...paths.atBank, { type: 'bankHinted' }]);
    expect(types(last)).toEqual(['loadVisit']);
    expect(model.state).toMatchObject({ step: 'atBank', status: 'atBank' });
  });

  it('takes an attempt of another visit for none of its own', () => {
    const { model } = play([...paths.atBank, visitChanged({ visitId: second, status: 'done', providerAccountId: 9 })]);
    expect(model.state.step).toBe('atBank');
  });
});

describe('coming back without sharing', () => {
  it.each([
    ['cancelled', 'bank.cancelled'],
    ['expired', 'site.down'],
  ] as const)('%s is %s', (status, problemClass) => {
    const { model } = play([...paths.atBank, visitChanged({ status })]);
    expect(model.state).toMatchObject({ step: 'error', problem: { class: problemClass } });
    const again = play([{ type: 'retry' }], model);
    expect(again.model.state).toMatchObject({ step: 'handoff', ready: null });
    expect(again.last).toContainEqual({ type: 'createVisit', consentId: 7001, purpose: 'give', mode: 'popup' });
  });

  it('asks for another permission at once after a no, which ended the one that was asked for', () => {
    const { model } = play([...paths.atBank, visitChanged({ status: 'declined' })]);
    expect(model.state).toMatchObject({ step: 'error', problem: { class: 'bank.cancelled' } });
    const again = play([{ type: 'retry' }], model);
    expect(again.model.state).toMatchObject({ step: 'consent', consent: null });
    expect(types(again.last)).not.toContain('createVisit');
    expect(again.last).toContainEqual({ type: 'createConsent', providerId: 16020, providerAccountId: null });
  });

  it('is no failure', () => {
    const { model, effects } = play([...paths.atBank, visitChanged({ status: 'declined' })]);
    expect(effects.filter((effect) => effect.type === 'emit')).toEqual([]);
    expect(play([{ type: 'closeRequested' }], model).model.state).toEqual({ step: 'exited', outcome: 'cancelled' });
  });

  it('names what went wrong at the bank', () => {
    const { model } = play([...paths.atBank, visitChanged({ status: 'failed', problem: 'bank.unavailable' })]);
    expect(model.state).toMatchObject({ problem: { class: 'site.down', code: 'bank.unavailable' } });
  });

  it('asks for permission anew when the one given can no longer be used', () => {
    const { model, last } = play([
      ...paths.atBank,
      visitChanged({ status: 'expired' }),
      { type: 'retry' },
      refused('createVisit', 'consent.wrong-state'),
    ]);
    expect(model.state).toMatchObject({ step: 'consent', consent: null });
    expect(last).toContainEqual({ type: 'createConsent', providerId: 16020, providerAccountId: null });
  });

  it('gives every visit up that may still be open when the user cancels, and what was over by then counts', () => {
    const opened = play([...paths.atBank, { type: 'bankReopened' }, visitMade({ visitId: second })]);
    const { model, last } = play([{ type: 'bankOpened', at: 9 }, { type: 'bankCancelled' }], opened.model);
    expect(last.flatMap((effect) => (effect.type === 'cancelVisit' ? [effect.visitId] : []))).toEqual([
      second,
      visit().visitId,
    ]);
    const over = play([refused('cancelVisit', 'visit.over'), done], model);
    expect(over.model.state.step).toBe('progress');
  });
});

it('waits for the bank’s answer when the user cancelled after it had come, whatever it is', () => {
  const given = play([...paths.atBank, { type: 'bankCancelled' }, refused('cancelVisit', 'visit.over')]);
  expect(given.last).toContainEqual({ type: 'watchVisits', visitIds: [visit().visitId], consentId: 7001 });
  const checked = play([visitChanged({ status: 'checking' })], given.model);
  expect(checked.model.state).toMatchObject({ step: 'atBank', status: 'checking' });
  expect(play([done], checked.model).model.state.step).toBe('progress');
  expect(play([visitChanged({ status: 'declined' })], checked.model).model.state).toMatchObject({
    problem: { class: 'bank.cancelled' },
  });
});

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

describe('the choice to have data deleted', () => {
  const offered = { type: 'consentLoaded', consent: consent({ deletion: { chosen: false } }) } as const;

  it('is as it was until the host has it', () => {
    const { model, last } = play([
      ...paths.consent.slice(0, 2),
      offered,
      { type: 'deletionChosen', deleteDataAtEnd: true },
    ]);
    expect(last).toEqual([{ type: 'setDeletion', consentId: 7001, deleteDataAtEnd: true }]);
    expect(model.state).toMatchObject({ saving: 'deletion', consent: { deletion: { chosen: false } } });
    // Agreeing waits for it.
    expect(play([{ type: 'consentAgreed' }], model).model).toBe(model);
    const chosen = play([{ type: 'consentLoaded', consent: consent({ deletion: { chosen: true } }) }], model);
    expect(chosen.model.state).toMatchObject({ saving: null, consent: { deletion: { chosen: true } } });
  });
});

describe('nothing but the way to the bank and back', () => {
  const lite = (start: Partial<ReturnType<typeof session>['start']>): LinkEvent => ({
    ...(launched({ start: { ...session().start, ...start } }) as EventOf<'launched'>),
    lite: true,
  });

  it('ends with the bank’s yes', () => {
    const { model, last } = play([
      lite({ providerId: 16020 }),
      { type: 'providerLoaded', provider: detail({ ...redirectRow({ isLinked: true }), loginForm: null }) },
      { type: 'consentLoaded', consent: consent() },
      { type: 'consentAgreed' },
      visitMade(),
      { type: 'bankOpened', at: 1 },
      done,
    ]);
    expect(model.state).toEqual({ step: 'exited', outcome: 'success' });
    expect(last.flatMap((effect) => (effect.type === 'emit' ? [effect.event.type] : []))).toEqual([
      'fin-success',
      'fin-exit',
    ]);
  });

  it('renews what is named', () => {
    const { last } = play([lite({ providerAccountId: 501 }), settled]);
    expect(last).toContainEqual({ type: 'loadConsent', consentId: 7001 });
  });

  it.each([{}, { action: 'edit' as const }])('has no other beginning: %o', (start) => {
    expect(play([lite(start)]).model.state).toMatchObject({ step: 'error', problem: { class: 'setup' } });
  });

  it('is not for a bank that takes sign-in details', () => {
    const { model } = play([lite({ providerId: 16002 }), { type: 'providerLoaded', provider: detail() }]);
    expect(model.state).toMatchObject({ step: 'error', problem: { class: 'site.unsupported', primary: 'close' } });
  });
});

it('gives the visit up before the session when the user leaves at the bank', () => {
  const asked = play([...paths.atBank, { type: 'closeRequested' }]);
  expect(asked.model.overlay).toEqual({ kind: 'leave', consequence: 'atBank' });
  const { last } = play([{ type: 'leaveConfirmed', choice: 'leave' }], asked.model);
  expect(types(last)).toEqual(['cancelVisit', 'stopTimers', 'stopWatching', 'endSession', 'emit']);
});
