import { describe, expect, it } from 'vitest';
import type { ConsentView } from '@fin-link/contracts/browser';
import {
  consents,
  endOf,
  endsIfGiven,
  endsIfRenewed,
  endsOf,
  initialConsentsModel,
  noticeOf,
  shownOf,
  wayToRenew,
} from '../src/index.ts';
import type { ConsentsEffect, ConsentsEvent, ConsentsModel } from '../src/index.ts';
import { consentView, endingSoon } from './consents-views.ts';
import { launched } from './views.ts';

function play(model: ConsentsModel, ...events: ConsentsEvent[]): { model: ConsentsModel; effects: ConsentsEffect[] } {
  const effects: ConsentsEffect[] = [];
  let current = model;
  for (const event of events) {
    const turn = consents(current, event);
    current = turn.model;
    effects.push(...turn.effects);
  }
  return { model: current, effects };
}

const opened = (...list: ConsentView[]): ConsentsModel =>
  play(initialConsentsModel, launched({ capabilities: ['consents'] }), { type: 'consentsRead', consents: list }).model;

function stateOf<S extends ConsentsModel['state']['step']>({ state }: ConsentsModel, step: S) {
  if (state.step !== step) throw new Error(`The state is ${state.step}.`);
  return state as Extract<ConsentsModel['state'], { step: S }>;
}
const told = (effects: readonly ConsentsEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'tell' ? [effect.event] : []));
const types = (effects: readonly ConsentsEffect[]) => effects.map(({ type }) => type);
const shownIds = (model: ConsentsModel): number[] =>
  shownOf(stateOf(model, 'consents').book).map(({ consent }) => consent.consentId);

const failure = (code: 'network.lost' | 'consent.wrong-state' | 'consent.bank-needed' | 'session.expired') => ({
  code,
  reference: 'rq_1',
  retryAfter: null,
});
const view: ConsentsEvent = { type: 'consentViewed', consentId: 301 };
const stopping: ConsentsEvent[] = [{ type: 'stopWanted' }, { type: 'stopContinued' }, { type: 'stopConfirmed' }];
const revoked = consentView({ status: 'REVOKED', revokedAt: '2026-11-21T10:00:00.000Z', daysLeft: null });

describe('the dashboard of consents', () => {
  it('reads the list, and what is shared under what is active', () => {
    const ended = consentView({ consentId: 302, status: 'EXPIRED', providerAccountId: 502, daysLeft: null });
    const { effects } = play(initialConsentsModel, launched({ capabilities: ['consents'] }), {
      type: 'consentsRead',
      consents: [consentView(), ended],
    });
    expect(effects).toEqual([{ type: 'readConsents' }, { type: 'readSharedAccounts', providerAccountId: 501 }]);
  });

  it('begins with what the tag asks for, and shows what ends first at the top', () => {
    const list = [consentView(), endingSoon({ consentId: 303 }), { ...revoked, consentId: 304 }];
    expect(shownIds(opened(...list))).toEqual([303, 301]);
    const model = play(initialConsentsModel, launched()).model;
    const ended = consents(model, { type: 'consentsRead', consents: list }, 'ended').model;
    expect(shownIds(ended)).toEqual([304]);
    expect(shownIds(play(ended, { type: 'filterChosen', filter: 'ending-soon' }).model)).toEqual([303]);
  });

  it('shows nothing of what was asked for and never given', () => {
    const never = consentView({ status: 'CONSENT_REPEALED', startedAt: null, daysLeft: null });
    expect(stateOf(opened(never), 'consents').book.cards).toEqual([]);
  });

  it('finds a bank by part of its name, without its accents', () => {
    const list = [
      consentView({ providerName: 'Crédit du Port' }),
      consentView({ consentId: 302, providerAccountId: 9 }),
    ];
    expect(shownIds(play(opened(...list), { type: 'consentsSearched', query: ' credit' }).model)).toEqual([301]);
  });

  it('says that accounts are not known, and goes on', () => {
    const { model } = play(opened(consentView()), {
      type: 'consentFailed',
      request: 'readSharedAccounts',
      subject: 501,
      failure: failure('network.lost'),
    });
    expect(stateOf(model, 'consents').book.cards[0]?.accounts).toBe('failed');
  });

  it('shows the error screen when the list does not arrive, and asks again', () => {
    const lost = play(initialConsentsModel, launched(), {
      type: 'consentFailed',
      request: 'readConsents',
      subject: 0,
      failure: failure('network.lost'),
    });
    expect(lost.model.state.step).toBe('error');
    expect(types(play(lost.model, { type: 'retry' }).effects)).toEqual(['readConsents']);
  });

  it('reads anew when the user comes back to the page, and keeps what it knows when that fails', () => {
    const known = opened(consentView());
    const { effects, model } = play(
      known,
      { type: 'pageShown' },
      {
        type: 'consentFailed',
        request: 'readConsents',
        subject: 0,
        failure: failure('network.lost'),
      },
    );
    expect(types(effects)).toEqual(['readConsents']);
    expect(shownIds(model)).toEqual([301]);
  });

  it('pauses with its session and reads anew after it', () => {
    const paused = play(opened(consentView()), { type: 'sessionExpired' });
    expect(paused.model.overlay).toMatchObject({ kind: 'session', standing: 'expired' });
    expect(paused.effects).toEqual([]);
    const back = play(paused.model, { type: 'sessionContinued' }, launched());
    expect(types(back.effects)).toEqual(['requestLaunch', 'readConsents']);
  });

  it('is not closed by the page', () => {
    expect(consents(opened(consentView()), { type: 'closeRequested' }).ignored).toBe(true);
  });
});

describe('one consent', () => {
  it('shows its history, and goes back', () => {
    const { model, effects } = play(opened(consentView()), view);
    expect(effects).toEqual([{ type: 'readHistory', consentId: 301 }]);
    expect(shownIds(play(model, { type: 'back' }).model)).toEqual([301]);
  });

  it('reads a history again that did not arrive', () => {
    const { model } = play(opened(consentView()), view, {
      type: 'consentFailed',
      request: 'readHistory',
      subject: 301,
      failure: failure('network.lost'),
    });
    expect(types(play(model, { type: 'historyWanted' }).effects)).toEqual(['readHistory']);
  });

  it('shows the choice about deletion at once, and takes it back when it was not kept', () => {
    const { model, effects } = play(opened(consentView({ deletion: { chosen: false } })), view, {
      type: 'deletionChosen',
      deleteDataAtEnd: true,
    });
    expect(effects.at(-1)).toEqual({ type: 'setDeletion', consentId: 301, deleteDataAtEnd: true });
    expect(stateOf(model, 'consentDetail').choosing).toBe(true);
    const back = play(model, {
      type: 'consentFailed',
      request: 'setDeletion',
      subject: 301,
      failure: failure('network.lost'),
    });
    expect(stateOf(back.model, 'consentDetail')).toMatchObject({
      choosing: null,
      choiceProblem: { class: 'network.lost' },
    });
  });

  it('offers no choice about deletion where the region has none', () => {
    const model = play(opened(consentView()), view).model;
    expect(consents(model, { type: 'deletionChosen', deleteDataAtEnd: true }).ignored).toBe(true);
  });
});

describe('stopping', () => {
  it('asks twice, shows the result and tells the page', () => {
    const { model, effects } = play(opened(consentView()), view, ...stopping, {
      type: 'consentRevoked',
      revocation: { consent: { ...revoked, providerAccountId: null }, bankTold: false, dataDeleted: true },
    });
    expect(effects.filter(({ type }) => type === 'revokeConsent')).toEqual([{ type: 'revokeConsent', consentId: 301 }]);
    expect(stateOf(model, 'consentStopped')).toMatchObject({ bankTold: false, dataDeleted: true });
    expect(told(effects)).toEqual([
      { type: 'fin-consent-revoked', consentId: 301, providerAccountId: 501, hardDelete: true },
    ]);
  });

  it('is not confirmed by the first question, nor sent twice', () => {
    const asked = play(opened(consentView()), view, { type: 'stopWanted' });
    expect(consents(asked.model, { type: 'stopConfirmed' }).ignored).toBe(true);
    const { effects } = play(
      asked.model,
      { type: 'stopContinued' },
      { type: 'stopConfirmed' },
      { type: 'stopConfirmed' },
    );
    expect(types(effects)).toEqual(['revokeConsent']);
  });

  it('sends what is chosen about the data, beginning with what was chosen before', () => {
    const { effects } = play(opened(consentView({ deletion: { chosen: true } })), view, ...stopping);
    expect(effects.at(-1)).toEqual({ type: 'revokeConsent', consentId: 301, deleteData: true });
    const changed = play(
      opened(consentView({ deletion: { chosen: true } })),
      view,
      { type: 'stopWanted' },
      { type: 'deletionChosen', deleteDataAtEnd: false },
      { type: 'stopContinued' },
      { type: 'stopConfirmed' },
    );
    expect(changed.effects.at(-1)).toEqual({ type: 'revokeConsent', consentId: 301, deleteData: false });
    expect(types(changed.effects)).not.toContain('setDeletion');
  });

  it('keeps the question when it failed', () => {
    const { model, effects } = play(opened(consentView()), view, ...stopping, {
      type: 'consentFailed',
      request: 'revokeConsent',
      subject: 301,
      failure: failure('network.lost'),
    });
    expect(stateOf(model, 'consentDetail').stopping).toMatchObject({
      sending: false,
      problem: { class: 'network.lost' },
    });
    expect(told(effects)).toMatchObject([{ type: 'fin-error', class: 'network.lost' }]);
  });

  it('reads anew when somebody else has ended it', () => {
    const { model, effects } = play(opened(consentView()), view, ...stopping, {
      type: 'consentFailed',
      request: 'revokeConsent',
      subject: 301,
      failure: failure('consent.wrong-state'),
    });
    expect(stateOf(model, 'consentDetail').stopping).toBeNull();
    expect(effects.at(-1)).toEqual({ type: 'readConsents' });
  });

  it('tells the page even when the user has left the question', () => {
    const { model, effects } = play(
      opened(consentView()),
      view,
      ...stopping,
      { type: 'stopCancelled' },
      { type: 'back' },
      {
        type: 'consentRevoked',
        revocation: { consent: revoked, bankTold: true, dataDeleted: false },
      },
    );
    expect(shownIds(model)).toEqual([]);
    expect(told(effects)).toHaveLength(1);
  });

  it('may be sent again after a pause of the session', () => {
    const { model } = play(opened(consentView()), view, ...stopping, {
      type: 'consentFailed',
      request: 'revokeConsent',
      subject: 301,
      failure: failure('session.expired'),
    });
    expect(model.overlay).toMatchObject({ standing: 'expired' });
    expect(stateOf(model, 'consentDetail').stopping?.sending).toBe(false);
  });

  it('has no place for what is over', () => {
    const over = play(opened(revoked), { type: 'filterChosen', filter: 'ended' }, view).model;
    expect(consents(over, { type: 'stopWanted' }).ignored).toBe(true);
  });
});

describe('renewing', () => {
  const wanted: ConsentsEvent = { type: 'renewalWanted', consentId: 301 };
  const longer = consentView({ renewedAt: '2026-11-21T10:00:00.000Z' });

  it('is offered from thirty days before the end', () => {
    expect(wayToRenew(consentView({ daysLeft: 31 }))).toBeNull();
    expect(wayToRenew(consentView({ daysLeft: 30 }))).toBe('here');
    expect(wayToRenew(endingSoon({ renewal: null }))).toBe('bank');
    expect(wayToRenew(endingSoon({ renewal: null, providerAccountId: null }))).toBeNull();
    expect(wayToRenew(consentView({ status: 'EXPIRED', daysLeft: null }))).toBe('here');
    expect(wayToRenew(revoked)).toBeNull();
    expect(consents(opened(consentView()), wanted).ignored).toBe(true);
  });

  it('is confirmed once where the bank need not be asked', () => {
    const { model, effects } = play(
      opened(endingSoon()),
      wanted,
      { type: 'renewalConfirmed' },
      { type: 'renewalConfirmed' },
      { type: 'consentRenewed', consent: longer },
    );
    expect(types(effects)).toEqual(['renewConsent', 'tell', 'readSharedAccounts']);
    expect(told(effects)).toEqual([{ type: 'fin-consent-renewed', consentId: 301, providerAccountId: 501 }]);
    expect(stateOf(model, 'consents')).toMatchObject({ renewed: 301, book: { cards: [{ consent: longer }] } });
  });

  it('comes back to the detail where it began there', () => {
    const { model } = play(
      opened(endingSoon()),
      view,
      wanted,
      { type: 'renewalConfirmed' },
      {
        type: 'consentRenewed',
        consent: longer,
      },
    );
    expect(stateOf(model, 'consentDetail').renewed).toBe(301);
  });

  it('goes to the bank by the linking flow, and sees what came of it', () => {
    const atBank = endingSoon({ region: 'AU', renewal: { at: 'bank', days: 365, until: '2027-11-21T10:00:00.000Z' } });
    const over = play(opened(atBank), wanted);
    expect(over.effects).toEqual([
      {
        type: 'handOver',
        start: { action: 'renew', providerId: null, routingNumber: null, providerAccountId: 501, accountId: null },
      },
    ]);
    const back = play(over.model, { type: 'linkEnded', expired: false, online: true });
    expect(types(back.effects)).toEqual(['keepSession', 'readConsents']);
    const seen = play(back.model, { type: 'consentsRead', consents: [{ ...longer, region: 'AU' }] });
    expect(told(seen.effects)).toEqual([{ type: 'fin-consent-renewed', consentId: 301, providerAccountId: 501 }]);
    expect(stateOf(seen.model, 'consents').renewed).toBe(301);
    expect(told(play(seen.model, { type: 'consentsRead', consents: [longer] }).effects)).toEqual([]);
  });

  it('finds the consent that took the place of the old one', () => {
    const old = endingSoon({ region: 'US', renewal: { at: 'bank', days: 365, until: '2027-11-21T10:00:00.000Z' } });
    const { model, effects } = play(
      opened(old),
      view,
      wanted,
      { type: 'linkEnded', expired: false, online: true },
      {
        type: 'consentsRead',
        consents: [
          { ...old, status: 'CONSENT_REPEALED', daysLeft: null },
          consentView({ consentId: 999, startedAt: '2026-11-21T10:00:00.000Z' }),
        ],
      },
    );
    expect(told(effects)).toEqual([{ type: 'fin-consent-renewed', consentId: 999, providerAccountId: 501 }]);
    expect(stateOf(model, 'consentDetail')).toMatchObject({ consentId: 999, renewed: 999 });
  });

  it('leaves the card where it was, also one that takes the place of another', () => {
    const others = [2, 3].map((n) =>
      consentView({ consentId: 301 + n, providerAccountId: 501 + n, reconfirmBy: `2026-12-0${n}T10:00:00.000Z` }),
    );
    const soon = endingSoon({ reconfirmBy: '2026-11-25T10:00:00.000Z' });
    const model = opened(...others, soon);
    expect(shownIds(model)).toEqual([301, 303, 304]);
    const later = { ...soon, reconfirmBy: '2027-02-18T10:00:00.000Z', renewedAt: '2026-11-20T10:00:00.000Z' };
    const read = (...list: ConsentView[]): ConsentsModel => play(model, { type: 'consentsRead', consents: list }).model;
    expect(shownIds(read(...others, later))).toEqual([301, 303, 304]);
    const replaced = { ...soon, status: 'CONSENT_REPEALED' } as const;
    expect(shownIds(read({ ...later, consentId: 999 }, ...others, replaced))).toEqual([999, 303, 304]);
    const added = consentView({ consentId: 998, providerAccountId: 598, reconfirmBy: '2026-11-22T10:00:00.000Z' });
    expect(shownIds(read(added, ...others, soon))).toEqual([301, 303, 304, 998]);
  });

  it('says nothing when the user came back without a renewal', () => {
    const old = endingSoon({ renewal: { at: 'bank', days: 365, until: '2027-11-21T10:00:00.000Z' } });
    const { effects } = play(
      opened(old),
      wanted,
      { type: 'linkEnded', expired: false, online: true },
      {
        type: 'consentsRead',
        consents: [old],
      },
    );
    expect(told(effects)).toEqual([]);
  });

  it('asks the bank when the host says so, whatever was known before', () => {
    const { effects } = play(
      opened(endingSoon()),
      wanted,
      { type: 'renewalConfirmed' },
      {
        type: 'consentFailed',
        request: 'renewConsent',
        subject: 301,
        failure: failure('consent.bank-needed'),
      },
    );
    expect(types(effects)).toEqual(['renewConsent', 'handOver']);
  });

  it('says why it did not work, and can be tried again', () => {
    const { model } = play(
      opened(endingSoon()),
      wanted,
      { type: 'renewalConfirmed' },
      {
        type: 'consentFailed',
        request: 'renewConsent',
        subject: 301,
        failure: failure('network.lost'),
      },
    );
    expect(stateOf(model, 'consentRenewal')).toMatchObject({ sending: false, problem: { class: 'network.lost' } });
    expect(types(play(model, { type: 'renewalConfirmed' }).effects)).toEqual(['renewConsent']);
  });

  it('ends with the session that was left at the bank', () => {
    const old = endingSoon({ renewal: { at: 'bank', days: 365, until: '2027-11-21T10:00:00.000Z' } });
    const { model, effects } = play(opened(old), wanted, { type: 'linkEnded', expired: true, online: true });
    expect(model.state.step).toBe('exited');
    expect(effects).toContainEqual({
      type: 'emit',
      event: { type: 'fin-exit', outcome: 'cancelled', screen: 'consents', providerAccountIds: [] },
    });
  });
});

describe('dates of a consent', () => {
  it('are those of the earlier end, and of the end that came', () => {
    expect(endOf(consentView())).toBe('2027-01-30T10:00:00.000Z');
    expect(endOf(revoked)).toBe('2026-11-21T10:00:00.000Z');
  });

  it('are two where the user confirms again before the end of the bank, and else one', () => {
    const both = { until: '2027-11-01T10:00:00.000Z', confirmBy: '2027-01-30T10:00:00.000Z' };
    expect(endsOf(consentView())).toEqual(both);
    expect(endsOf(consentView({ reconfirmBy: null }))).toEqual({ ...both, confirmBy: null });
    expect(endsOf(consentView({ expiresAt: null }))).toEqual({ ...both, until: null });
    const sameDay = { reconfirmBy: '2027-01-30T10:00:00.000Z', expiresAt: '2027-01-30T23:59:59.000Z' };
    expect(endsOf(consentView(sameDay))).toEqual({ until: sameDay.reconfirmBy, confirmBy: null });
    const bankFirst = { reconfirmBy: '2027-01-30T10:00:00.000Z', expiresAt: '2027-01-02T10:00:00.000Z' };
    expect(endsOf(consentView(bankFirst))).toEqual({ until: bankFirst.expiresAt, confirmBy: null });
    expect(endsOf(revoked)).toEqual({ until: '2026-11-21T10:00:00.000Z', confirmBy: null });
  });

  it('count from the day of the service when it is given or renewed, and never pass the end of the bank', () => {
    const confirmBy = '2027-02-19T10:00:00.000Z';
    expect(endsIfGiven(consentView())).toEqual({ until: '2027-11-21T10:00:00.000Z', confirmBy });
    expect(endsIfRenewed(consentView())).toEqual({ until: '2027-11-01T10:00:00.000Z', confirmBy });
    const until = '2026-12-24T10:00:00.000Z';
    expect(endsIfRenewed(consentView({ renewal: { at: 'here', days: 90, until } }))).toEqual({
      until,
      confirmBy: null,
    });
    expect(endsIfRenewed(consentView({ renewal: null }))).toBeNull();
  });

  it.each([
    [15, null],
    [14, 14],
    [8, 14],
    [7, 7],
    [2, 7],
    [1, 1],
    [0, 1],
  ])('with %i days left count as %s', (daysLeft, notice) => {
    expect(noticeOf(consentView({ daysLeft }))).toBe(notice);
  });
});
