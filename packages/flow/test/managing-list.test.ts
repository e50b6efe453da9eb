import { describe, expect, it } from 'vitest';
import type { ConsentView } from '@fin-link/contracts/browser';
import { initialManageModel } from '../src/index.ts';
import { id, listOf, opened, play, running, types, well } from './managing-views.ts';
import { consentView, endingSoon } from './consents-views.ts';
import { launched, view } from './views.ts';

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
