import { describe, expect, it } from 'vitest';
import { link } from '../../src/index.ts';
import type { EventOf, ManualAccountsEffect } from '../../src/index.ts';
import { refused, replied } from '../replies.ts';
import { play as played, session } from '../views.ts';
import {
  added,
  addressGiven,
  car,
  created,
  failure,
  found,
  home,
  launchedHere,
  launchedWith,
  loansChosen,
  loansListed,
  loansTicked,
  match,
  picked,
  play,
  started,
  startsWith,
  submitted,
  toHome,
  toLoans,
  toValue,
  typedValue,
  valued,
  values,
} from './manual-accounts-views.ts';

const emitted = (effects: readonly ManualAccountsEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'emit' ? [effect.event] : []));
const reported = (effects: readonly ManualAccountsEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'analytics' ? [[effect.name, effect.props]] : []));
const done = { source: 'user', type: 'done' } as const;

describe('manual accounts: events for the page', () => {
  it('an account that is added in a linking flow emits a success without a provider account, followed by one exit', () => {
    const saved = started('link', launchedHere, picked, submitted, created);
    expect(emitted(saved.effects)).toEqual([{ type: 'fin-success', providerAccountId: null, accountIds: [9100] }]);
    const left = play(saved.model, done);
    expect(emitted(left.effects)).toEqual([
      { type: 'fin-exit', outcome: 'success', screen: 'ownSaved', providerAccountIds: [] },
    ]);
    expect(play(left.model, done).ignored).toBe(true);
  });

  it('an account that is added in an inline view is emitted, and another one can be added', () => {
    const saved = started('manual-account', startsWith(null), picked, submitted, created);
    expect(emitted(saved.effects)).toEqual([{ type: 'fin-account-saved', accountId: 9100, kind: 'vehicle' }]);
    expect(play(saved.model, { source: 'user', type: 'addAnother' }).model.state.step).toBe('manualKind');
  });

  it('the event of a saved property contains its valuation and its loans', () => {
    const { effects } = started('real-estate', startsWith(null), ...toLoans.slice(2), loansChosen, added);
    expect(emitted(effects)).toEqual([
      {
        type: 'fin-account-saved',
        accountId: 9101,
        kind: 'real-estate',
        valuation: 'estimate',
        linkedAccountIds: [9004],
      },
    ]);
  });

  it('a deleted account is emitted only in an inline view', () => {
    const deletion = [
      replied('getManualAccount', { accountId: 9100 }, car),
      { source: 'user', type: 'deletionWanted' },
      { source: 'user', type: 'deletionConfirmed' },
      replied('deleteManualAccount', { accountId: 9100 }, null),
    ] as const;
    const inView = started('manual-account', startsWith(null, 9100), ...deletion);
    expect(emitted(inView.effects)).toEqual([{ type: 'fin-account-deleted', accountId: 9100 }]);
    expect(emitted(started('link', startsWith('edit-manual', 9100), ...deletion).effects)).toEqual([]);
  });

  it('a flow without a last screen exits directly after the success', () => {
    const options = { ...session().options, successScreen: false };
    const launch = { ...launchedHere, session: session({ options, start: launchedHere.start }) };
    const { effects, model } = started('link', launch, picked, submitted, created);
    expect(emitted(effects).map(({ type }) => type)).toEqual(['fin-success', 'fin-exit']);
    expect(model.state).toEqual({ step: 'exited', outcome: 'success' });
  });

  it('an inline view cannot be closed', () => {
    const view = started('manual-account', startsWith(null), picked).model;
    expect(play(view, { source: 'user', type: 'closeRequested' }).ignored).toBe(true);
  });
});

describe('manual accounts: analytics', () => {
  it('a saved account reports its kind and whether it counts; a property also reports its valuation and loans', () => {
    expect(reported(started('link', launchedHere, picked, submitted, created).effects)).toEqual([
      ['manual_save', { kind: 'vehicle', include: true }],
    ]);
    expect(reported(started('link', ...toLoans, loansChosen, added).effects)).toEqual([
      ['property_save', { valuation: 'estimate', loans: 1 }],
    ]);
  });

  it('an address reports its number of matches', () => {
    expect(reported(started('link', ...toHome, addressGiven, found(match('A'), match('B'))).effects)).toEqual([
      ['property_find', { matches: 2 }],
    ]);
  });
});

describe('manual accounts: back', () => {
  const back = { source: 'user', type: 'back' } as const;

  it('the loans of a property stay ticked when the user goes back to the address and forward again', () => {
    const { state } = started('link', ...toLoans, loansTicked, back, valued, loansListed).model;
    expect(state).toMatchObject({ step: 'propertyLoans', draft: { linkedAccountIds: [9004] } });
    const again = [back, back, addressGiven, found(match()), valued, loansListed] as const;
    expect(started('link', ...toLoans, loansTicked, ...again).model.state).toMatchObject({
      step: 'propertyLoans',
      draft: { linkedAccountIds: [9004] },
    });
  });

  it('a loan that was unticked for an existing property stays unticked', () => {
    const none = { ...loansTicked, linkedAccountIds: [] };
    const read = replied('getProperty', { accountId: 9101 }, home);
    const toItsLoans = [startsWith('edit-real-estate', 9101), read, valued] as const;
    const { state } = started('link', ...toItsLoans, loansListed, none, back, valued, loansListed).model;
    expect(state).toMatchObject({ step: 'propertyLoans', draft: { linkedAccountIds: [] } });
  });
});

describe('manual accounts: requests', () => {
  const failed = refused('createManualAccount', { idempotencyKey: 'key-00000001' }, failure);
  const form = started('link', launchedHere, picked, submitted, failed).model;
  const keyOf = (effects: readonly ManualAccountsEffect[]) =>
    effects.flatMap((effect) => (effect.type === 'request' ? [effect.input] : []));

  it('unchanged values are sent with the same idempotency key, other values with a new one', () => {
    expect(keyOf(play(form, { ...submitted, idempotencyKey: 'key-00000009' }).effects)).toEqual([
      { idempotencyKey: 'key-00000001' },
    ]);
    const other = { ...submitted, values: { ...values, amount: '9000' }, idempotencyKey: 'key-00000009' };
    expect(keyOf(play(form, other).effects)).toEqual([{ idempotencyKey: 'key-00000009' }]);
  });

  it('the currency of an existing account is not sent', () => {
    const { effects } = started(
      'link',
      startsWith('edit-manual', 9100),
      replied('getManualAccount', { accountId: 9100 }, car),
      submitted,
    );
    const { currency: _, ...typed } = values;
    expect(effects).toEqual([{ type: 'request', request: 'updateManualAccount', input: { accountId: 9100 }, typed }]);
  });

  it('an estimate that the user edits becomes a typed value, and the address is kept', () => {
    const { effects } = started('link', ...toValue, typedValue, replied('listLoans', {}, []), {
      ...loansChosen,
      linkedAccountIds: [],
    });
    expect(effects).toMatchObject([
      {
        request: 'createProperty',
        typed: { valuation: 'typed', value: '610000', currency: 'USD', asOf: '2026-11-20', nickname: 'Lake house' },
      },
    ]);
    expect(effects[0]).toHaveProperty('typed.address.street', '12 Alder Lane');
  });

  it('an address that cannot be searched now leads to a typed value and shows the reason', () => {
    const often = refused('findProperty', {}, { ...failure, code: 'rate.addresses' });
    const { state } = started('link', ...toHome, addressGiven, often).model;
    expect(state).toMatchObject({ step: 'propertyAddress', finding: false, noEstimate: 'too-many' });
  });

  it('an address that no longer has a value leads to a typed value', () => {
    const gone = refused(
      'createProperty',
      { idempotencyKey: 'key-00000002' },
      { ...failure, code: 'property.no-value' },
    );
    const { state } = started('link', ...toLoans, loansChosen, gone).model;
    expect(state).toMatchObject({ step: 'propertyValue', noEstimate: 'no-value', draft: { valuation: 'typed' } });
  });
});

describe('manual accounts: net-worth switch', () => {
  const configured = { shown: true, default: true };

  it.each([
    ['as configured', {}, { shown: true, default: true }],
    ['hidden by the page', { includeToggle: 'hidden' }, { shown: false, default: true }],
    ['off by the page', { includeDefault: false }, { shown: true, default: false }],
  ] as const)('is %s', (_name, byHand, shown) => {
    const { state } = started('manual-account', launchedWith(byHand, configured), picked).model;
    expect(state).toMatchObject({ step: 'manualForm', netWorthSwitch: shown });
  });

  it('the page chooses the initial kind and country', () => {
    expect(started('manual-account', launchedWith({ kind: 'art' })).model.state).toMatchObject({ kind: 'art' });
    expect(started('real-estate', launchedWith({ country: 'AU' })).model.state).toMatchObject({
      step: 'propertyAddress',
      draft: { country: 'AU' },
    });
  });

  it('the attributes of the page still apply after a pause of the session', () => {
    const before = started('manual-account', launchedWith({ includeToggle: 'hidden' }, configured)).model;
    const after = play(
      before,
      { source: 'session', type: 'sessionExpired' },
      { source: 'user', type: 'sessionContinued' },
      launchedWith({}, configured),
      picked,
    );
    expect(after.model.state).toMatchObject({ netWorthSwitch: { shown: false } });
  });
});

describe('manual accounts: interruptions', () => {
  it('the end of the session cancels a pending request and keeps the screen', () => {
    const paused = started('link', launchedHere, picked, submitted, { source: 'session', type: 'sessionExpired' });
    expect(paused.model.state).toMatchObject({ step: 'manualForm', sending: false });
  });

  it('loans are requested again when the network returns', () => {
    const { effects } = started(
      'link',
      ...toValue,
      valued,
      { source: 'session', type: 'offline' },
      { source: 'session', type: 'online' },
    );
    expect(effects).toContainEqual({ type: 'request', request: 'listLoans', input: {} });
  });

  it('an account that no longer exists cannot be retried', () => {
    const gone = refused('getProperty', { accountId: 9101 }, { ...failure, code: 'account.not-found' });
    const { model } = started('real-estate', startsWith(null, 9101), gone);
    expect(model.state).toMatchObject({ step: 'error', recovery: { kind: 'none' }, problem: { primary: 'close' } });
  });

  it('a property that is opened for changes shows its value and keeps its loans', () => {
    const read = replied('getProperty', { accountId: 9101 }, home);
    expect(started('real-estate', startsWith(null, 9101), read).model.state).toMatchObject({
      step: 'propertyValue',
      draft: { linkedAccountIds: [9004], valuation: 'estimate' },
    });
  });
});

describe('linking: adding an account manually from the search', () => {
  const search = played([startsWith(null)]).model;
  const wanted = { source: 'user', type: 'manualAccountWanted', query: 'har' } as const;
  const ended = (outcome: 'success' | 'cancelled', back: boolean): EventOf<'embeddedEnded'> => ({
    source: 'session',
    type: 'embeddedEnded',
    expired: false,
    online: true,
    settled: null,
    exit: { outcome, screen: 'manualKind', providerAccountIds: [] },
    back,
  });

  it('linking hands the frame to the form and returns to the unchanged search', () => {
    const turn = link(search, wanted);
    expect(turn.effects).toMatchObject([{ type: 'embed', flow: 'manual-accounts', emitsLinks: true }]);
    expect(link(turn.model, ended('cancelled', true)).model.state).toEqual({ step: 'search', initialQuery: 'har' });
  });

  it('an account that was added before the user returned to linking counts when the user leaves', () => {
    const back = link(search, ended('success', true)).model;
    expect(link(back, { source: 'user', type: 'closeRequested' }).model.state).toEqual({
      step: 'exited',
      outcome: 'success',
    });
  });

  it('leaving the form leaves the flow once', () => {
    const { effects } = link(search, ended('cancelled', false));
    expect(effects.filter((effect) => effect.type === 'emit')).toHaveLength(1);
  });

  it.each([
    ['the configuration turns it off', { manualAccounts: false }],
    ['accounts are only verified', { flow: 'verification' as const }],
    ['assets are transferred', { flow: 'asset-transfer' as const }],
  ])('adding an account manually is not offered if %s', (_name, over) => {
    const options = { ...session().options, ...over };
    const model = { ...search, facts: { ...search.facts, options } };
    expect(link(model, wanted).ignored).toBe(true);
  });
});
