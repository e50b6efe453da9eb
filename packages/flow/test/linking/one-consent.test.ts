import { describe, expect, it } from 'vitest';
import { request } from '../../src/index.ts';
import type { LinkEvent } from '../../src/index.ts';
import { maySearch } from '../../src/linking/index.ts';
import { initialFacts } from '../../src/session/index.ts';
import { refusedFor, replied } from '../replies.ts';
import { authorizationChanged, authorizationMade, consent, launched, play, session } from '../views.ts';
import { done } from './bank-authorization-views.ts';

const options = { ...session().options, flow: 'lite' as const };
const begun: LinkEvent = { ...launched({ options, consentId: 7001 }), lite: true };
const read: LinkEvent = replied('getConsent', { consentId: 7001 }, consent());
const atBank: LinkEvent[] = [begun, read, authorizationMade(), { source: 'user', type: 'bankOpened', at: 5_000 }];

describe('lite flow for one consent', () => {
  it('a lite session opens the bank immediately, because the backend has shown the consent, and ends with the connection', () => {
    const ready = play([begun, read]);
    expect(ready.effects).toContainEqual(request('getConsent', { consentId: 7001 }));
    expect(ready.model.state.step).toBe('handoff');
    expect(ready.last).toContainEqual(
      request('createAuthorization', { consentId: 7001, purpose: 'give', mode: 'popup' }),
    );
    const { model, effects } = play([...atBank, done]);
    expect(model.state).toEqual({ step: 'exited', outcome: 'success' });
    expect(effects).toContainEqual({
      type: 'emit',
      event: { type: 'fin-success', providerAccountId: 501, accountIds: [] },
    });
  });

  it('a lite session ends if the user goes back, because there is no screen before the bank', () => {
    const { model } = play([begun, read, authorizationMade(), { source: 'user', type: 'back' }]);
    expect(model.state).toEqual({ step: 'exited', outcome: 'cancelled' });
  });

  it('a lite session requests no other consent after the bank or the host has refused this one', () => {
    const declined = play([...atBank, authorizationChanged({ status: 'declined' })]);
    expect(declined.model.state).toMatchObject({ step: 'error', recovery: { kind: 'none' } });
    const refused = refusedFor('createAuthorization', 7001, 'consent.wrong-state');
    const { model, effects } = play([begun, read, refused]);
    expect(model.state).toMatchObject({ step: 'error', recovery: { kind: 'none' } });
    expect(effects.map((effect) => ('request' in effect ? effect.request : ''))).not.toContain('createConsent');
  });

  it('a reload of a lite session continues from the current status of the consent', () => {
    const given = consent({ status: 'ACTIVE', providerAccountId: 501 });
    const linked = play([begun, replied('getConsent', { consentId: 7001 }, given)]);
    expect(linked.model.state).toEqual({ step: 'exited', outcome: 'success' });
    const over = consent({ status: 'CONSENT_REPEALED' });
    const ended = play([begun, replied('getConsent', { consentId: 7001 }, over)]);
    expect(ended.model.state).toMatchObject({ step: 'error', problem: { code: 'consent.wrong-state' } });
  });

  it('a session for one consent works only with the element that opens the bank', () => {
    const { model } = play([launched({ options: session().options, consentId: 7001 })]);
    expect(model.state).toMatchObject({ step: 'error', problem: { code: 'action.not-supported' } });
  });
});

it('a session for a single site offers no other bank after one is linked', () => {
  const single = { ...initialFacts, options: { ...initialFacts.options, singleSite: true } };
  expect(maySearch(single)).toBe(true);
  expect(maySearch({ ...single, completed: [{ providerAccountId: 501, accountIds: [] }] })).toBe(false);
  expect(maySearch({ ...initialFacts, completed: [{ providerAccountId: 501, accountIds: [] }] })).toBe(true);
});
