import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type FrameMessage,
  isConnectMessage,
  linkingMessages,
  messageOf,
  type MessageTable,
  pageMessages,
  type PageMessage,
  viewMessages,
} from '../../../src/browser/page/index.ts';

const fromPage: readonly PageMessage[] = [
  { type: 'launch', token: 'lt_0123', sessionId: 'ls_0123456789abcdef' },
  { type: 'launch-failed', code: 'session.refused' },
  { type: 'theme', theme: 'dark', tokens: { '--fin-color-accent': '#0b5f8a', '--fin-font': 'Inter' } },
  { type: 'options', locale: 'de', dir: null, mode: 'inline', attributes: { 'provider-id': '16002' } },
  { type: 'close' },
  { type: 'back' },
  { type: 'focus-in', direction: 'backward' },
];

const fromFrame: readonly FrameMessage[] = [
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
  { type: 'fin-open-url', url: 'https://link.example/oauth/start?authorization=cv_1&n=2' },
  {
    type: 'fin-pending',
    kind: 'verification',
    requestId: null,
    verificationId: 4,
    expectedFrom: '2026-11-24',
    expectedTo: '2026-11-26',
  },
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

const directions: readonly (readonly [string, MessageTable, readonly (PageMessage | FrameMessage)[]])[] = [
  ['the page', pageMessages, fromPage],
  ['the frame', viewMessages, fromFrame],
];

/** Members that a message may leave out. */
const optionalMembers = new Set([
  'fin-success.providerAccountId',
  'fin-success.newAccountIds',
  'fin-success.verificationIds',
  'fin-success.transferReference',
  'fin-partial.newAccountIds',
  'fin-pending.requestId',
  'fin-pending.verificationId',
  'fin-pending.expectedFrom',
  'fin-pending.expectedTo',
  'fin-account-saved.valuation',
  'fin-account-saved.linkedAccountIds',
]);

describe.each(directions)('messages from %s', (_sender, table, messages) => {
  it('the examples cover every type of the table', () => {
    expect(messages.map(({ type }) => type).toSorted()).toEqual(Object.keys(table).toSorted());
  });

  it.each(messages.map((message) => [message.type, message] as const))('a message `%s` is valid', (type, message) => {
    expect(messageOf(message, table)).toBe(message);
    expect(messageOf({ ...message, extra: 1 }, table)).toBeNull();
    for (const name of Object.keys(message).filter((each) => each !== 'type')) {
      const { [name]: _left, ...rest } = message as Readonly<Record<string, unknown>>;
      const isOptional = optionalMembers.has(`${type}.${name}`);
      expect(messageOf(rest, table) !== null, `without ${name}`).toBe(isOptional);
      for (const wrong of [Symbol('x'), [[]], { a: [] }, NaN])
        expect(messageOf({ ...message, [name]: wrong }, table), `${name} of a wrong type`).toBeNull();
    }
  });

  it.each([null, undefined, 'ready', 3, [], {}, { type: 'toString' }, { type: '__proto__' }, { type: 'unknown' }])(
    'the value %j is no message',
    (value) => expect(messageOf(value, table)).toBeNull(),
  );
});

describe('members of messages', () => {
  const launch = { type: 'launch', token: 't', sessionId: 'ls_0123456789abcdef' };
  const success = { type: 'fin-success', accountIds: [1] };
  const theme = (tokens: unknown) => ({ type: 'theme', theme: 'auto', tokens });
  const options = { type: 'options', locale: null, dir: null, mode: 'inline', attributes: {} };
  const ids = (length: number) => Array.from({ length }, (_, index) => index + 1);

  it.each<[string, unknown, boolean]>([
    ['a token of 160 characters', { ...launch, token: 'x'.repeat(160) }, true],
    ['a token of 161 characters', { ...launch, token: 'x'.repeat(161) }, false],
    ['a short session id', { ...launch, sessionId: 'ls_short' }, false],
    ['a design token', theme({ '--fin-color-accent': '#fff' }), true],
    ['another property of CSS', theme({ 'background-image': '#fff' }), false],
    ['a design token with a semicolon', theme({ '--fin-color-accent;x': '#fff' }), false],
    ['a value of 121 characters', theme({ '--fin-font': 'x'.repeat(121) }), false],
    ['tokens as a list', theme(['#fff']), false],
    ['a language tag of 36 characters', { ...options, locale: 'x'.repeat(36) }, false],
    ['a direction in capitals', { ...options, dir: 'LTR' }, false],
    ['an attribute of 2,000 characters', { ...options, attributes: { action: 'x'.repeat(2000) } }, true],
    ['an attribute of 2,001 characters', { ...options, attributes: { action: 'x'.repeat(2001) } }, false],
    ['an attribute that is a number', { ...options, attributes: { action: 1 } }, false],
    ['an attribute in capitals', { ...options, attributes: { Action: 'x' } }, false],
  ])('the page sends %s', (_name, message, isValid) => {
    expect(messageOf(message, pageMessages) !== null).toBe(isValid);
  });

  it.each<[string, unknown, boolean]>([
    ['200 accounts', { ...success, accountIds: ids(200) }, true],
    ['201 accounts', { ...success, accountIds: ids(201) }, false],
    ['the account 0', { ...success, accountIds: [0] }, false],
    ['an account of 1.5', { ...success, accountIds: [1.5] }, false],
    ['an account of 2^53', { ...success, accountIds: [2 ** 53] }, false],
    ['a null reference', { ...success, transferReference: null }, true],
    ['51 connections', { type: 'fin-exit', outcome: 'success', screen: 's', providerAccountIds: ids(51) }, false],
    ['an unknown outcome', { type: 'fin-exit', outcome: 'maybe', screen: 's', providerAccountIds: [] }, false],
    ['a height of 1.5', { type: 'resize', height: 1.5 }, false],
    ['an infinite property', { type: 'analytics', name: 'a', props: { a: Infinity } }, false],
    ['a property that is an object', { type: 'analytics', name: 'a', props: { a: {} } }, false],
    [
      'a failed account without a status',
      { type: 'fin-partial', providerAccountId: 1, accountIds: [], failed: [{ accountId: 1 }] },
      false,
    ],
  ])('the frame sends %s', (_name, message, isValid) => {
    expect(messageOf(message, viewMessages) !== null).toBe(isValid);
  });

  it('a page with linking alone accepts no message of another view', () => {
    expect(messageOf({ type: 'fin-removed', providerAccountId: 1 }, linkingMessages)).toBeNull();
  });

  it('a connect message needs the version and a nonce of full length', () => {
    const connect = { fin: 'connect', v: 1, nonce: 'n'.repeat(22) };
    expect(isConnectMessage(connect)).toBe(true);
    for (const wrong of [
      { ...connect, v: 2 },
      { ...connect, nonce: 'short' },
      { ...connect, extra: 1 },
      null,
      'connect',
      [],
    ])
      expect(isConnectMessage(wrong)).toBe(false);
  });

  it('types are inferred from the table', () => {
    expectTypeOf<Extract<PageMessage, { type: 'focus-in' }>>().toEqualTypeOf<{
      type: 'focus-in';
      direction: 'forward' | 'backward' | 'none';
    }>();
    expectTypeOf<Extract<FrameMessage, { type: 'fin-partial' }>>().toEqualTypeOf<{
      type: 'fin-partial';
      providerAccountId: number;
      accountIds: number[];
      newAccountIds?: number[] | null | undefined;
      failed: { accountId: number; additionalStatus: string }[];
    }>();
  });
});
