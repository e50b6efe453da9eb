import { maySelectAccounts, request } from '../../src/index.ts';
import { describe, expect, it } from 'vitest';
import type { LinkEvent } from '../../src/index.ts';
import { done, second, settled, types } from './bank-authorization-views.ts';
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
  authorization,
  authorizationChanged,
  authorizationMade,
} from '../views.ts';
import { replied } from '../replies.ts';

describe('linking at a bank with its own site', () => {
  it('linking goes from the consent to the bank and back to a summary without checkboxes', () => {
    const { model, effects } = play([...paths.atBank, done, settled, loaded(account(1), account(2))]);
    expect(model.state).toMatchObject({ step: 'summary', connection: { provider: { redirects: true } } });
    const { state } = model;
    expect(state.step === 'summary' && maySelectAccounts(model.facts, state.connection)).toBe(false);
    expect(effects).toContainEqual(request('createConsent', { providerId: 16020 }));
    expect(effects).toContainEqual(request('createAuthorization', { consentId: 7001, purpose: 'give', mode: 'popup' }));
    expect(effects).toContainEqual({ type: 'watchProviderAccount', providerAccountId: 501 });
    expect(effects).toContainEqual({ type: 'analytics', name: 'bank_return', props: { result: 'done', ms: 55_000 } });
    const finished = play([{ source: 'user', type: 'selectionSubmitted', accountIds: [], then: 'success' }], model);
    expect(finished.model.state.step).toBe('success');
    expect(finished.last).toContainEqual({
      type: 'emit',
      event: { type: 'fin-success', providerAccountId: 501, accountIds: [1, 2] },
    });
  });

  it('declining the consent returns to the search and announces that nothing is shared', () => {
    const { model, last } = play([...paths.consent, { source: 'user', type: 'consentDeclined' }]);
    expect(model.state).toEqual({ step: 'search', initialQuery: '', nothingShared: true });
    expect(last).toContainEqual({ type: 'announce', announcement: { key: 'nothingShared' } });
  });

  it('linking starts at the consent of the session’s bank, and exits if the user declines', () => {
    const direct = play([
      launched({ start: { ...session().start, providerId: 16020 } }),
      replied('getProvider', { providerId: 0 }, detail({ ...redirectRow(), loginForm: null })),
      replied('getConsent', { consentId: 7001 }, consent()),
    ]);
    expect(direct.model.state.step).toBe('consent');
    expect(play([{ source: 'user', type: 'consentDeclined' }], direct.model).model.state).toEqual({
      step: 'exited',
      outcome: 'cancelled',
    });
  });

  it('the return of the user is announced once, and the screen waits for the host’s result', () => {
    const { model, last } = play([...paths.atBank, authorizationChanged({ status: 'checking' })]);
    expect(last).toContainEqual({ type: 'announce', announcement: { key: 'backFromBank', bank: 'Thistle' } });
    expect(play([authorizationChanged({ status: 'checking' })], model).last).toEqual([]);
    const closed = play([...paths.atBank, { source: 'user', type: 'windowClosed' }]);
    expect(closed.model.state).toMatchObject({ step: 'atBank', maybeClosed: true });
    expect(closed.last).toEqual([
      request('getAuthorization', { authorizationId: authorization().authorizationId, consentId: 7001 }),
    ]);
    expect(play([done], closed.model).model.state.step).toBe('progress');
  });

  it('the authorization is read after each hint of a return', () => {
    const { model, last } = play([...paths.atBank, { source: 'user', type: 'bankHinted' }]);
    expect(types(last)).toEqual(['getAuthorization']);
    expect(model.state).toMatchObject({ step: 'atBank', status: 'atBank' });
  });

  it('an authorization that linking did not start is ignored', () => {
    const { model } = play([
      ...paths.atBank,
      authorizationChanged({ authorizationId: second, status: 'done', providerAccountId: 9 }),
    ]);
    expect(model.state.step).toBe('atBank');
  });
});

describe('choice to delete the data', () => {
  const offered = replied('getConsent', { consentId: 7001 }, consent({ deletion: { chosen: false } }));

  it('the deletion choice changes on the screen only after the host has saved it', () => {
    const { model, last } = play([
      ...paths.consent.slice(0, 2),
      offered,
      { source: 'user', type: 'deletionChosen', deleteDataAtEnd: true },
    ]);
    expect(last).toEqual([request('setConsentDeletion', { consentId: 7001, deleteDataAtEnd: true })]);
    expect(model.state).toMatchObject({ saving: 'deletion', consent: { deletion: { chosen: false } } });
    // The consent cannot be given while the choice is being saved.
    expect(play([{ source: 'user', type: 'consentAgreed' }], model).model).toBe(model);
    const chosen = play([replied('getConsent', { consentId: 7001 }, consent({ deletion: { chosen: true } }))], model);
    expect(chosen.model.state).toMatchObject({ saving: null, consent: { deletion: { chosen: true } } });
  });
});

describe('lite flow', () => {
  const lite = (start: Partial<ReturnType<typeof session>['start']>): LinkEvent => ({
    ...launched({ start: { ...session().start, ...start } }),
    lite: true,
  });

  it('the lite flow exits with `fin-success` after the bank has authorized', () => {
    const { model, last } = play([
      lite({ providerId: 16020 }),
      replied('getProvider', { providerId: 0 }, detail({ ...redirectRow({ isLinked: true }), loginForm: null })),
      replied('getConsent', { consentId: 7001 }, consent()),
      { source: 'user', type: 'consentAgreed' },
      authorizationMade(),
      { source: 'user', type: 'bankOpened', at: 1 },
      done,
    ]);
    expect(model.state).toEqual({ step: 'exited', outcome: 'success' });
    expect(last.flatMap((effect) => (effect.type === 'emit' ? [effect.event.type] : []))).toEqual([
      'fin-success',
      'fin-exit',
    ]);
  });

  it('the lite flow renews the consent of the connection that the session names', () => {
    const { last } = play([lite({ providerAccountId: 501 }), settled]);
    expect(last).toContainEqual(request('getConsent', { consentId: 7001 }));
  });

  it.each([{}, { action: 'edit' as const }])('the lite flow refuses the start %o', (start) => {
    expect(play([lite(start)]).model.state).toMatchObject({ step: 'error', problem: { class: 'setup' } });
  });

  it('the lite flow refuses a bank that needs credentials', () => {
    const { model } = play([lite({ providerId: 16002 }), replied('getProvider', { providerId: 0 }, detail())]);
    expect(model.state).toMatchObject({ step: 'error', problem: { class: 'site.unsupported', primary: 'close' } });
  });
});

it('the lite flow cancels the authorization before the session ends if the user leaves at the bank', () => {
  const asked = play([...paths.atBank, { source: 'user', type: 'closeRequested' }]);
  expect(asked.model.overlay).toEqual({ kind: 'leave', consequence: 'atBank' });
  const { last } = play([{ source: 'user', type: 'leaveConfirmed', choice: 'leave' }], asked.model);
  expect(types(last)).toEqual(['cancelAuthorization', 'stopTimers', 'stopWatching', 'endSession', 'emit']);
});
