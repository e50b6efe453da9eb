import { randomUUID } from 'node:crypto';
import { systemClock } from '@fin-link/storage';
import { afterTests } from '@fin-link/testing';
import { describe, expect, test } from 'vitest';
import { createCdsConnector } from '../../../../src/banks/connectors/cds/index.ts';
import { notificationChecks, type NotificationCheck } from '../../../../src/banks/connectors/cds/notifications.ts';
import type { StoreUsedTokens } from '../../../../src/banks/connectors/contract/bank-notifications.ts';
import { hangsUp, says } from '../malicious-bank.ts';
import type { Signature } from '../open-banking/hostile-party.ts';
import { hostileBank } from './hostile-bank.ts';

const never = new AbortController().signal;
const recipientBaseUri = 'https://service.example/open-banking/cds';
const address = `${recipientBaseUri}/arrangements/revoke`;
const hostile = await hostileBank(new Date('2100-01-01T00:00:00Z'));
const now = Math.floor(Date.now() / 1000);

/** Deviations of a token: replaced claims, or `undefined` to omit them. */
interface Wrong {
  claims?: Record<string, unknown>;
  signedWith?: Signature;
}

const token = ({ claims = {}, signedWith }: Wrong = {}, more: object = {}): Promise<string> => {
  const { id } = hostile.party.brand;
  const honest = { iss: id, sub: id, aud: address, exp: now + 300, jti: randomUUID() };
  const said = Object.entries({ ...honest, ...more, ...claims }).filter(([, value]) => value !== undefined);
  return hostile.sign(Object.fromEntries(said), signedWith);
};
const notificationOf = (wrong: Wrong = {}) => token(wrong, { cdr_arrangement_id: 'arrangement-1' });

const remembering = (): StoreUsedTokens => {
  const used = new Set<string>();
  return async (tokens) => {
    const isFirst = tokens.every(({ id }) => !used.has(id));
    for (const { id } of tokens) used.add(id);
    return isFirst;
  };
};
function newNotifications() {
  const cds = createCdsConnector({
    banks: new Map([['hostile', hostile.party]]),
    clock: systemClock,
    recipientBaseUri,
    connectTimeout: 10_000,
    requestTimeout: 20_000,
    maxReplySize: 100_000,
  });
  afterTests(() => cds.close());
  return cds.notificationsOf('hostile');
}

const attacks: readonly [NotificationCheck, string, Wrong][] = [
  ['signature', 'a token with the signature of another key', { signedWith: 'unknown key' }],
  ['alg', 'a weaker algorithm, with a key that the bank publishes', { signedWith: 'RS256' }],
  ['iss', 'a token of another bank', { claims: { iss: 'other-brand' } }],
  ['iss', 'a token in the name of the bank’s issuer', { claims: { iss: hostile.bank.url } }],
  ['iss', 'a token without an issuer', { claims: { iss: undefined } }],
  ['sub', 'a token about another bank', { claims: { sub: 'other-brand' } }],
  ['aud', 'a token for another recipient', { claims: { aud: 'https://other.example/arrangements/revoke' } }],
  ['aud', 'a token for the recipient at another address', { claims: { aud: recipientBaseUri } }],
  ['aud', 'a token for two recipients', { claims: { aud: [address, 'https://other.example'] } }],
  ['aud', 'a token without an audience', { claims: { aud: undefined } }],
  ['clock', 'an expired token', { claims: { exp: now - 600 } }],
  ['clock', 'a token without an end', { claims: { exp: undefined } }],
  ['clock', 'a token that expires in a year', { claims: { exp: now + 31_536_000 } }],
  ['id', 'a token without an id', { claims: { jti: undefined } }],
  ['id', 'a token whose id no database can store', { claims: { jti: 'a\u0000' } }],
];

test('CDS: a notification is accepted up to 60 seconds after its expiry', async () => {
  const notification = await notificationOf();
  const sent = async (exp: number) => ({ bearer: await token({ claims: { exp } }), notification, arrangementId: null });
  expect(
    await newNotifications().read(await sent(Math.floor(Date.now() / 1000) - 40), remembering(), never),
  ).toMatchObject({ kind: 'ended' });
  const late = await newNotifications().read(await sent(now - 90), remembering(), never);
  expect(late).toMatchObject({ kind: 'refused', detail: 'clock' });
});

test('CDS: a genuine notification names the arrangement that ended', async () => {
  const sent = { bearer: await token(), notification: await notificationOf(), arrangementId: null };
  expect(await newNotifications().read(sent, remembering(), never)).toEqual({
    kind: 'ended',
    bankConsentId: 'arrangement-1',
  });
});

describe.each([
  [
    'in the bearer token',
    'sender',
    async (wrong: Wrong) => ({ bearer: await token(wrong), notification: await notificationOf(), arrangementId: null }),
  ],
  [
    'in the notification',
    'notification',
    async (wrong: Wrong) => ({ bearer: await token(), notification: await notificationOf(wrong), arrangementId: null }),
  ],
] as const)('%s', (_where, reason, sentWith) => {
  // The bearer token contains what the signed notification omits.
  const attempts = attacks.filter(
    ([, , { claims = {} }]) => reason === 'sender' || !Object.values(claims).includes(undefined),
  );
  test.each(attempts)('%s stops %s in a CDS notification', async (check, _what, wrong) => {
    const sent = await sentWith(wrong);
    expect(await newNotifications().read(sent, remembering(), never)).toEqual({
      kind: 'refused',
      reason,
      detail: check,
    });
  });
});

test('replay stops a repeated CDS notification, even if one of its two tokens is new', async () => {
  const sent = { bearer: await token(), notification: await notificationOf(), arrangementId: null };
  for (const again of [sent, { ...sent, bearer: await token() }, { ...sent, notification: await notificationOf() }]) {
    const remember = remembering();
    expect(await newNotifications().read(sent, remember, never)).toMatchObject({ kind: 'ended' });
    expect(await newNotifications().read(again, remember, never)).toMatchObject({
      kind: 'refused',
      detail: 'replay',
    });
  }
});

test('CDS: a notification may omit its sender, which the bearer token names, and is still accepted only once', async () => {
  const bare = { iss: undefined, sub: undefined, aud: undefined, exp: undefined, jti: undefined };
  const remember = remembering();
  const sent = { bearer: await token(), notification: await notificationOf({ claims: bare }), arrangementId: null };
  expect(await newNotifications().read(sent, remember, never)).toEqual({
    kind: 'ended',
    bankConsentId: 'arrangement-1',
  });
  expect(await newNotifications().read(sent, remember, never)).toMatchObject({ detail: 'replay' });
});

test('CDS: a notification is verified with the keys of the register, not with the keys in the bank’s metadata', async () => {
  const described = hostile.answers['GET /keys'] ?? says(404, {});
  hostile.answers['GET /keys'] = says(404, {});
  const sent = { bearer: await token(), notification: await notificationOf(), arrangementId: null };
  expect(await newNotifications().read(sent, remembering(), never)).toMatchObject({ kind: 'ended' });
  hostile.answers['GET /keys'] = described;
});

test('same-arrangement stops a CDS notification whose signed and unsigned arrangement ids differ', async () => {
  const sentWith = async (arrangementId: string) => ({
    bearer: await token(),
    notification: await notificationOf(),
    arrangementId,
  });
  expect(await newNotifications().read(await sentWith('arrangement-1'), remembering(), never)).toMatchObject({
    kind: 'ended',
  });
  expect(await newNotifications().read(await sentWith('arrangement-2'), remembering(), never)).toMatchObject({
    kind: 'refused',
    reason: 'notification',
    detail: 'same-arrangement',
  });
});

test('every check of CDS notifications stops an attack', () => {
  expect(new Set([...attacks.map(([check]) => check), 'same-arrangement', 'replay'])).toEqual(
    new Set(notificationChecks),
  );
});

test('CDS: a malformed notification is refused without reading the bank’s keys, and no notification is accepted without keys', async () => {
  const nothing = { bearer: null, notification: null, arrangementId: null };
  const notifications = newNotifications();
  hostile.bank.requests = [];
  const bad = { ...nothing, bearer: await token({ claims: { aud: 'elsewhere' } }) };
  expect(await notifications.read(bad, remembering(), never)).toMatchObject({ kind: 'refused' });
  expect(await notifications.read({ ...nothing, bearer: 'a.b.c' }, remembering(), never)).toMatchObject({
    kind: 'refused',
  });
  expect(hostile.bank.requests).toEqual([]);
  const keys = hostile.answers['GET /brand-keys'] ?? says(404, {});
  const sent = { bearer: await token(), notification: await notificationOf(), arrangementId: null };
  for (const answer of [hangsUp, says(200, { keys: [] }), says(500, 'x')]) {
    hostile.answers['GET /brand-keys'] = answer;
    expect(await notifications.read(sent, remembering(), never)).not.toMatchObject({ kind: 'ended' });
  }
  hostile.answers['GET /brand-keys'] = keys;
  expect(await notifications.read(sent, remembering(), never)).toMatchObject({ kind: 'ended' });
});

test('CDS: a notification without an arrangement is refused', async () => {
  const sent = { bearer: await token(), notification: await token(), arrangementId: null };
  expect(await newNotifications().read(sent, remembering(), never)).toMatchObject({ reason: 'notification' });
  const unkeepable = { ...sent, notification: await notificationOf({ claims: { cdr_arrangement_id: 'a\u0000' } }) };
  expect(await newNotifications().read(unkeepable, remembering(), never)).toMatchObject({
    detail: 'no arrangement',
  });
});
