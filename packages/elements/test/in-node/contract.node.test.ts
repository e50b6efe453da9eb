import * as contract from '@fin-link/contracts/browser';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { checkFrameMessage } from '../../src/frame-messages/check-frame-message.ts';
import type {
  ArrivalMessage,
  ConnectMessage,
  FrameMessage,
  LinkAction,
  PageMessage,
} from '../../src/frame-messages/messages.ts';
import { designTokenNames } from '../../src/embedded-frame/design-tokens.ts';
import type { DesignTokenName } from '../../src/embedded-frame/design-tokens.ts';
import { setupRules } from '../../src/embedding-element/setup-faults.ts';
import type { ManualAccountKind } from '../../src/fin-manual-account/fin-manual-account.ts';
import { viewShapes } from '../../src/embedding-element/view-messages.ts';

/** A fixed seed makes failures reproducible. The nightly command uses a random seed. */
if (process.env['FIN_TEST_SIZE'] !== 'nightly') fc.configureGlobal({ seed: 1 });

const valid: FrameMessage[] = [
  { type: 'ready', nonce: 'n' },
  { type: 'resize', height: 300 },
  { type: 'screen', id: 'C2', step: 'search' },
  { type: 'analytics', name: 'a', props: { a: 'x', b: 1.5, c: null, d: false } },
  { type: 'launch-needed', reason: 'expired' },
  { type: 'escape' },
  { type: 'words', title: 't', manage: 'm', close: 'c' },
  { type: 'focus-out', direction: 'backward' },
  {
    type: 'fin-success',
    providerAccountId: 1,
    accountIds: [2, 3],
    newAccountIds: [3],
    verificationIds: [4],
    transferReference: 'tr_x',
  },
  {
    type: 'fin-partial',
    providerAccountId: 1,
    accountIds: [5],
    newAccountIds: [5],
    failed: [{ accountId: 4, additionalStatus: 'TECH_ERROR' }],
  },
  { type: 'fin-pending', kind: 'verification', verificationId: 4, expectedFrom: '2026-11-24', expectedTo: null },
  { type: 'fin-error', class: 'setup', code: 'c', recoverable: false, reference: '' },
  { type: 'fin-removed', providerAccountId: 1 },
  { type: 'fin-refreshed', providerAccountId: 1, status: 'PARTIAL_SUCCESS' },
  { type: 'fin-consent-renewed', consentId: 1, providerAccountId: null },
  { type: 'fin-consent-revoked', consentId: 1, providerAccountId: 2, hardDelete: true },
  { type: 'fin-account-saved', accountId: 1, kind: 'real-estate', valuation: 'typed', linkedAccountIds: [2] },
  { type: 'fin-account-deleted', accountId: 1 },
  { type: 'fin-account-changed', accountId: 1, includeInNetWorth: false },
  { type: 'fin-predicted-event-changed', predictedEventId: 1, approval: 'rejected' },
  { type: 'fin-insight-changed', insightId: '1', status: 'dismissed' },
  { type: 'fin-insight-action', insightId: '1', insightName: 'AGGREGATE_INSURANCE_ACCOUNT', action: 'link' },
  { type: 'fin-exit', outcome: 'pending', screen: 'progress', providerAccountIds: [1] },
];

describe('elements: message types written by hand', () => {
  it('are equal to the types of the contract', () => {
    expectTypeOf<ArrivalMessage>().toEqualTypeOf<contract.ArrivalMessage>();
    expectTypeOf<ConnectMessage>().toEqualTypeOf<contract.ConnectMessage>();
    expectTypeOf<PageMessage>().toEqualTypeOf<contract.PageMessage>();
    expectTypeOf<FrameMessage>().toEqualTypeOf<contract.FrameMessage>();
    expectTypeOf<LinkAction>().toEqualTypeOf<contract.LinkAction>();
    expectTypeOf<ManualAccountKind>().toEqualTypeOf<contract.ManualAccountKind>();
    expectTypeOf<DesignTokenName>().toEqualTypeOf<contract.DesignToken>();
    expect(designTokenNames.toSorted()).toEqual(contract.designTokens.toSorted());
  });

  it('cover every message of the frame', () => {
    const types = contract.frameMessage.def.options.map((option) => option.def.shape.type.def.values[0]);
    expect(valid.map((message) => message.type).toSorted()).toEqual(types.toSorted());
  });
});

describe('elements: setup faults that a tag explains', () => {
  it.each([
    'host.invalid',
    'publishable-key.invalid',
    'base.invalid',
    'theme.invalid',
    'mode.invalid',
    'session-url.missing',
    'frame-src.blocked',
  ])('have a rule, and a row on the host’s page of errors: %s', (code) => {
    expect(setupRules).toHaveProperty([code.split('.')[0] ?? '']);
    expect(contract.isSetupFault(code)).toBe(true);
  });
});

describe('elements: check of frame messages without the contract’s schemas', () => {
  it.each(valid.map((message) => [message.type, message] as const))('accepts a message %s', (_type, message) => {
    expect(contract.frameMessage.safeParse(message).success).toBe(true);
    expect(checkFrameMessage(message, viewShapes)).toBe(message);
  });

  it('decides as the contract’s schema does on changed messages', () => {
    const odd = fc.oneof(
      fc.constantFrom(
        undefined,
        null,
        true,
        '',
        'x',
        0,
        -1,
        1,
        1.5,
        NaN,
        Infinity,
        2 ** 53,
        [],
        [0],
        ['a'],
        {},
        { a: [] },
        [{ accountId: 1 }],
      ),
      fc.jsonValue(),
    );
    const bent = fc.tuple(
      fc.constantFrom(...valid),
      fc.constantFrom(
        'type',
        'extra',
        'nonce',
        'height',
        'props',
        'reason',
        'direction',
        'providerAccountId',
        'accountIds',
        'failed',
        'kind',
        'recoverable',
        'outcome',
        'providerAccountIds',
        'close',
      ),
      odd,
      fc.boolean(),
    );
    fc.assert(
      fc.property(bent, ([message, name, value, remove]) => {
        const changed: Record<string, unknown> = { ...message };
        if (remove) delete changed[name];
        else changed[name] = value;
        expect(checkFrameMessage(changed, viewShapes) !== null).toBe(contract.frameMessage.safeParse(changed).success);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([null, undefined, 'ready', 3, [], { type: 'toString' }, { type: '__proto__' }])(
    'refuses the value %s',
    (value) => expect(checkFrameMessage(value, viewShapes)).toBeNull(),
  );
});
