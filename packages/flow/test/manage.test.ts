import { describe, expect, it } from 'vitest';
import type { ConsentView } from '@fin-link/contracts/browser';
import { initialManageModel, manage, needsAttention, troubleOf } from '../src/index.ts';
import type { ManageEffect, ManageEvent, ManageModel } from '../src/index.ts';
import type { ConnectionCard, ConnectionsState } from '../src/index.ts';
import { consentView, endingSoon } from './consents-views.ts';
import { account, asking, changed, failed, launched, view } from './views.ts';

const well = view({ status: 'SUCCESS', additionalStatus: 'AVAILABLE_DATA_RETRIEVED', accountsListed: true });
const id = well.providerAccountId;

function play(model: ManageModel, ...events: ManageEvent[]): { model: ManageModel; effects: ManageEffect[] } {
  const effects: ManageEffect[] = [];
  let current = model;
  for (const event of events) {
    const turn = manage(current, event);
    current = turn.model;
    effects.push(...turn.effects);
  }
  return { model: current, effects };
}

const opened = (accounts = [well], capabilities: ('link' | 'manage')[] = ['link', 'manage']): ManageModel =>
  play(
    initialManageModel,
    launched({ capabilities }),
    { type: 'connectionsRead', providerAccounts: accounts },
    { type: 'accountsRead', providerAccountId: id, accounts: [account(1)] },
  ).model;

function listOf({ state }: ManageModel): ConnectionsState {
  if (state.step !== 'connections') throw new Error(`The state is ${state.step}.`);
  return state;
}
function cardOf(model: ManageModel): ConnectionCard {
  const [card] = listOf(model).cards;
  if (card === undefined) throw new Error('There is no card.');
  return card;
}
const told = (effects: readonly ManageEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'tell' ? [effect.event] : []));
const types = (effects: readonly ManageEffect[]) => effects.map(({ type }) => type);

const running = view({ requestId: 'req-2', status: 'LOGIN_IN_PROGRESS', accountsListed: false });
const done = { ...well, requestId: 'req-2' };
const refreshing: ManageEvent[] = [
  { type: 'refreshWanted', providerAccountId: id },
  { type: 'connectionRefreshed', providerAccount: running },
];

describe('managing connections', () => {
  it('reads the list, and the accounts of each', () => {
    const { effects, model } = play(initialManageModel, launched({ capabilities: ['manage'] }), {
      type: 'connectionsRead',
      providerAccounts: [well],
    });
    expect(types(effects)).toEqual(['readConnections', 'readAccounts']);
    expect(listOf(model).mayLink).toBe(false);
  });

  it('follows an update that was under way when it opened', () => {
    const { effects } = play(initialManageModel, launched(), { type: 'connectionsRead', providerAccounts: [running] });
    expect(types(effects)).toContain('watchConnection');
  });

  it('shows the error screen when the list does not arrive, and asks again', () => {
    const failure = { code: 'network.lost', reference: '', retryAfter: null } as const;
    const lost = play(initialManageModel, launched(), {
      type: 'manageFailed',
      request: 'readConnections',
      providerAccountId: 0,
      failure,
    });
    expect(lost.model.state.step).toBe('error');
    expect(types(play(lost.model, { type: 'retry' }).effects)).toEqual(['readConnections']);
  });

  describe('refreshing', () => {
    it('tells once that it ended, and that nothing changed', () => {
      const { model, effects } = play(opened(), ...refreshing, changed(done), changed(done), {
        type: 'accountsRead',
        providerAccountId: id,
        accounts: [account(1)],
      });
      expect(told(effects)).toEqual([{ type: 'fin-refreshed', providerAccountId: id, status: 'SUCCESS' }]);
      expect(cardOf(model)).toMatchObject({ refreshing: null, result: { kind: 'noChanges' } });
    });

    it('says updated when a balance is another one', () => {
      const accounts = [account(1, { balance: { amount: '11.00', currency: 'USD' } })];
      const { model } = play(opened(), ...refreshing, changed(done), {
        type: 'accountsRead',
        providerAccountId: id,
        accounts,
      });
      expect(cardOf(model).result).toEqual({ kind: 'updated' });
    });

    it('does not take the old reading for the end of the new attempt', () => {
      const { model, effects } = play(opened(), { type: 'refreshWanted', providerAccountId: id }, changed(well), {
        type: 'accountsRead',
        providerAccountId: id,
        accounts: [account(1)],
      });
      expect(cardOf(model).refreshing).not.toBeNull();
      expect(told(effects)).toEqual([]);
    });

    it('asks the host once, however often it is pressed', () => {
      const { effects } = play(
        opened(),
        { type: 'refreshWanted', providerAccountId: id },
        { type: 'refreshWanted', providerAccountId: id },
      );
      expect(types(effects)).toEqual(['refreshConnection']);
    });

    it('keeps how long to wait when it is too soon', () => {
      const { model } = play(
        opened(),
        { type: 'refreshWanted', providerAccountId: id },
        {
          type: 'manageFailed',
          request: 'refreshConnection',
          providerAccountId: id,
          failure: { code: 'provider-account.recently-refreshed', reference: 'rq', retryAfter: 240 },
        },
      );
      expect(cardOf(model).result).toMatchObject({
        kind: 'failed',
        problem: { class: 'rate.limited', retryAfter: 240 },
      });
      expect(troubleOf(cardOf(model))).toBeNull();
    });

    it('asks for attention when the bank asks something, and answers in the linking flow', () => {
      const asked = asking({ requestId: 'req-2' });
      const { model } = play(opened(), ...refreshing, changed(asked));
      expect(needsAttention(cardOf(model))).toBe(true);
      const over = play(model, { type: 'answerWanted', providerAccountId: id });
      expect(over.effects.at(-1)).toMatchObject({
        type: 'handOver',
        snapshot: { step: 'mfa', providerAccountId: id, requestId: 'req-2' },
      });
      const back = play(
        over.model,
        { type: 'linkEnded', expired: false, online: true },
        { type: 'connectionsRead', providerAccounts: [done] },
      );
      expect(told(back.effects)).toEqual([{ type: 'fin-refreshed', providerAccountId: id, status: 'SUCCESS' }]);
    });

    it('tells a failure with its cause', () => {
      const { model, effects } = play(
        opened(),
        ...refreshing,
        changed(failed('INCORRECT_CREDENTIALS', { requestId: 'req-2' })),
      );
      expect(told(effects).map(({ type }) => type)).toEqual(['fin-refreshed', 'fin-error']);
      expect(troubleOf(cardOf(model))?.class).toBe('credentials.wrong');
    });
  });

  describe('handing over to the linking flow', () => {
    it('mends a sign-in and tells how that ended', () => {
      const over = play(opened([failed('INCORRECT_CREDENTIALS')]), { type: 'fixWanted', providerAccountId: id });
      expect(over.effects.at(-1)).toMatchObject({
        type: 'handOver',
        start: { action: 'edit', providerAccountId: id },
        snapshot: null,
      });
      const back = play(
        over.model,
        { type: 'linkEnded', expired: false, online: true },
        { type: 'connectionsRead', providerAccounts: [done] },
      );
      expect(types(back.effects).slice(0, 2)).toEqual(['keepSession', 'readConnections']);
      expect(told(back.effects)).toEqual([{ type: 'fin-refreshed', providerAccountId: id, status: 'SUCCESS' }]);
    });

    it('follows an attempt that was left in the background', () => {
      const { effects } = play(
        opened(),
        { type: 'fixWanted', providerAccountId: id },
        { type: 'linkEnded', expired: false, online: true },
        { type: 'connectionsRead', providerAccounts: [running] },
      );
      expect(types(effects)).toContain('watchConnection');
      expect(told(effects)).toEqual([]);
    });

    it('does not do what the session may not', () => {
      const bare = opened([well], ['manage']);
      expect(manage(bare, { type: 'fixWanted', providerAccountId: id }).ignored).toBe(true);
      expect(manage(bare, { type: 'linkWanted' }).ignored).toBe(true);
    });

    it('hears nothing but its end meanwhile', () => {
      const { model } = play(opened(), { type: 'linkWanted' });
      for (const event of [changed(done), { type: 'sessionExpired' }, { type: 'closeRequested' }] as const)
        expect(manage(model, event).ignored).toBe(true);
    });
  });

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

  it('pauses and goes on as the linking flow does, and reads the list again', () => {
    const paused = play(opened(), { type: 'sessionExpired' });
    expect(paused.model.overlay).toMatchObject({ kind: 'session', standing: 'expired' });
    expect(types(paused.effects)).toEqual(['unwatchAll']);
    const asked = play(paused.model, { type: 'sessionContinued' });
    expect(types(asked.effects)).toEqual(['requestLaunch']);
    const again = play(asked.model, launched());
    expect(again.model.overlay).toBeNull();
    expect(types(again.effects)).toEqual(['readConnections']);
  });

  it('ends when a session that is over is left', () => {
    const { model, effects } = play(
      opened(),
      { type: 'linkWanted' },
      { type: 'linkEnded', expired: true, online: true },
    );
    expect(model.state.step).toBe('exited');
    expect(effects.at(-1)).toMatchObject({ type: 'emit', event: { type: 'fin-exit', screen: 'connections' } });
  });
});

describe('consents behind connections', () => {
  const shared = view({ status: 'SUCCESS', additionalStatus: 'AVAILABLE_DATA_RETRIEVED', consentId: 301 });
  const noticed = (...list: ConsentView[]): ConsentView[] => [
    ...listOf(play(opened([shared]), { type: 'noticesRead', consents: list }).model).notices,
  ];

  it('are read where there are any', () => {
    const first = (account: typeof shared) =>
      types(play(initialManageModel, launched(), { type: 'connectionsRead', providerAccounts: [account] }).effects);
    expect(first(shared)).toContain('readNotices');
    expect(first(well)).not.toContain('readNotices');
  });

  it('are told of when they end within the days of notice, and belong to a connection that is shown', () => {
    const soon = endingSoon();
    expect(noticed(soon, endingSoon({ consentId: 999 }))).toEqual([soon]);
    expect(noticed(consentView())).toEqual([]);
  });

  it('are renewed in the linking flow, as is what has ended', () => {
    const { model } = play(opened([shared]), { type: 'noticesRead', consents: [endingSoon()] });
    for (const event of [
      { type: 'renewalWanted', consentId: 301 },
      { type: 'fixWanted', providerAccountId: id },
    ] as const)
      expect(play(model, event).effects.at(-1)).toMatchObject({
        type: 'handOver',
        start: { action: 'renew', providerAccountId: id },
      });
  });

  it('go with their connection', () => {
    const { model } = play(
      opened([shared]),
      { type: 'noticesRead', consents: [endingSoon()] },
      { type: 'removalWanted', providerAccountId: id },
      { type: 'removalConfirmed' },
      { type: 'connectionRemoved', providerAccountId: id },
    );
    expect(listOf(model).notices).toEqual([]);
  });
});
