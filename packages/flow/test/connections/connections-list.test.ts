import { describe, expect, it } from 'vitest';
import type { ConsentView } from '@fin-link/contracts/browser';
import { initialConnectionsModel } from '../../src/index.ts';
import { id, listOf, opened, play, running, types, well } from './connections-views.ts';
import { consentView, endingSoon } from '../consents/consents-views.ts';
import { launched, view } from '../views.ts';
import { replied, refused } from '../replies.ts';

describe('list of connections', () => {
  it('the connections list requests the connections and then the accounts of each', () => {
    const { effects, model } = play(
      initialConnectionsModel,
      launched({ capabilities: ['manage'] }),
      replied('listProviderAccounts', { providerId: 0 }, [well]),
    );
    expect(types(effects)).toEqual(['listProviderAccounts', 'listAccounts']);
    expect(listOf(model).mayLink).toBe(false);
  });

  it('the connections list follows an update that was already running when it opened', () => {
    const { effects } = play(
      initialConnectionsModel,
      launched(),
      replied('listProviderAccounts', { providerId: 0 }, [running]),
    );
    expect(types(effects)).toContain('watchConnection');
  });

  it('the connections list shows the error screen if it cannot be read, and a retry requests it again', () => {
    const failure = { code: 'network.lost', reference: '', retryAfter: null } as const;
    const lost = play(initialConnectionsModel, launched(), refused('listProviderAccounts', { providerId: 0 }, failure));
    expect(lost.model.state.step).toBe('error');
    expect(types(play(lost.model, { source: 'user', type: 'retry' }).effects)).toEqual(['listProviderAccounts']);
  });

  it('the connections list pauses with the session and is read again when the session resumes', () => {
    const paused = play(opened(), { source: 'session', type: 'sessionExpired' });
    expect(paused.model.overlay).toMatchObject({ kind: 'session', status: 'expired' });
    expect(types(paused.effects)).toEqual(['unwatchAll']);
    const asked = play(paused.model, { source: 'user', type: 'sessionContinued' });
    expect(types(asked.effects)).toEqual(['requestLaunch']);
    const again = play(asked.model, launched());
    expect(again.model.overlay).toBeNull();
    expect(types(again.effects)).toEqual(['listProviderAccounts']);
  });

  it('the connections list exits if the user leaves an expired session', () => {
    const { model, effects } = play(
      opened(),
      { source: 'user', type: 'linkWanted' },
      { source: 'session', type: 'embeddedEnded', expired: true, online: true, settled: null, exit: null },
    );
    expect(model.state.step).toBe('exited');
    expect(effects.at(-1)).toMatchObject({ type: 'emit', event: { type: 'fin-exit', screen: 'connections' } });
  });
});

describe('consent notices in the list of connections', () => {
  const shared = view({ status: 'SUCCESS', additionalStatus: 'AVAILABLE_DATA_RETRIEVED', consentId: 301 });
  const noticed = (...list: ConsentView[]): ConsentView[] => [
    ...listOf(play(opened([shared]), replied('listConsents', {}, list)).model).notices,
  ];

  it('the connections list requests consents only if a connection has one', () => {
    const first = (account: typeof shared) =>
      types(
        play(initialConnectionsModel, launched(), replied('listProviderAccounts', { providerId: 0 }, [account]))
          .effects,
      );
    expect(first(shared)).toContain('listConsents');
    expect(first(well)).not.toContain('listConsents');
  });

  it('a consent notice appears if the consent of a shown connection ends within the notice period', () => {
    const soon = endingSoon();
    expect(noticed(soon, endingSoon({ consentId: 999 }))).toEqual([soon]);
    expect(noticed(consentView())).toEqual([]);
  });

  it('a consent notice opens the renewal in embedded linking, even after the consent has ended', () => {
    const { model } = play(opened([shared]), replied('listConsents', {}, [endingSoon()]));
    for (const event of [
      { source: 'user', type: 'renewalWanted', consentId: 301 },
      { source: 'user', type: 'fixWanted', providerAccountId: id },
    ] as const)
      expect(play(model, event).effects.at(-1)).toMatchObject({
        type: 'embed',
        start: { action: 'renew', providerAccountId: id },
        successScreen: false,
      });
  });

  it('a consent notice disappears with its connection', () => {
    const { model } = play(
      opened([shared]),
      replied('listConsents', {}, [endingSoon()]),
      { source: 'user', type: 'removalWanted', providerAccountId: id },
      { source: 'user', type: 'removalConfirmed' },
      replied('deleteProviderAccount', { providerAccountId: id }, null),
    );
    expect(listOf(model).notices).toEqual([]);
  });
});
