import { randomUUID } from 'node:crypto';
import { systemClock } from '@fin-link/storage';
import { afterTests, disabledChecksAt } from '@fin-link/testing';
import { describe, expect, test } from 'vitest';
import { createCdsConnector } from '../../../src/connectors/cds/index.ts';
import { noticeChecks, type NoticeCheck } from '../../../src/connectors/cds/notifications.ts';
import type { Remember } from '../../../src/connectors/contract/bank-notifications.ts';
import { hangsUp, says } from '../malicious-bank.ts';
import type { Signature } from '../open-banking/hostile-party.ts';
import { hostileBank } from './hostile-bank.ts';

const never = new AbortController().signal;
const recipientBaseUri = 'https://service.example/open-banking/cds';
const address = `${recipientBaseUri}/arrangements/revoke`;
const hostile = await hostileBank(new Date('2100-01-01T00:00:00Z'));
const now = Math.floor(Date.now() / 1000);

/** What is wrong with a token: claims replaced, or left out where undefined. */
interface Wrong {
  claims?: Record<string, unknown>;
  signedWith?: Signature;
}

const token = ({ claims = {}, signedWith }: Wrong = {}, more: object = {}): Promise<string> => {
  const honest = { iss: hostile.bank.url, sub: hostile.bank.url, aud: address, exp: now + 300, jti: randomUUID() };
  const said = Object.entries({ ...honest, ...more, ...claims }).filter(([, value]) => value !== undefined);
  return hostile.sign(Object.fromEntries(said), signedWith);
};
const noticeOf = (wrong: Wrong = {}) => token(wrong, { cdr_arrangement_id: 'arrangement-1' });

const remembering = (): Remember => {
  const used = new Set<string>();
  return async (tokens) => {
    const isFirst = tokens.every(({ id }) => !used.has(id));
    for (const { id } of tokens) used.add(id);
    return isFirst;
  };
};
function noticesWithout(...withheld: NoticeCheck[]) {
  const cds = createCdsConnector({
    banks: new Map([['hostile', hostile.party]]),
    clock: systemClock,
    recipientBaseUri,
    connectTimeout: 10_000,
    requestTimeout: 20_000,
    maxReplySize: 100_000,
    withheldNoticeChecks: new Set([...withheld, ...disabledChecksAt('cds-notices', noticeChecks)]),
  });
  afterTests(() => cds.close());
  return cds.noticesOf('hostile');
}

const attacks: readonly [NoticeCheck, string, Wrong][] = [
  ['signature', 'what somebody else signed', { signedWith: 'unknown key' }],
  ['alg', 'a weaker algorithm, with a key that the bank publishes', { signedWith: 'RS256' }],
  ['iss', 'what another bank says', { claims: { iss: 'https://other.example' } }],
  ['iss', 'what nobody says', { claims: { iss: undefined } }],
  ['sub', 'what is about another bank', { claims: { sub: 'https://other.example' } }],
  ['aud', 'what is for another recipient', { claims: { aud: 'https://other.example/arrangements/revoke' } }],
  ['aud', 'what is for the recipient at another address', { claims: { aud: recipientBaseUri } }],
  ['aud', 'what is for two recipients', { claims: { aud: [address, 'https://other.example'] } }],
  ['aud', 'what is for nobody', { claims: { aud: undefined } }],
  ['expiry', 'what has run out', { claims: { exp: now - 600 } }],
  ['expiry', 'what never runs out', { claims: { exp: undefined } }],
  ['expiry', 'what runs out in a year', { claims: { exp: now + 31_536_000 } }],
  ['id', 'what could be said again', { claims: { jti: undefined } }],
  ['id', 'what no database can remember', { claims: { jti: 'a\u0000' } }],
];

test('CDS: a genuine notification names the arrangement that ended', async () => {
  const sent = { bearer: await token(), notice: await noticeOf() };
  expect(await noticesWithout().read(sent, remembering(), never)).toEqual({
    kind: 'ended',
    bankConsentId: 'arrangement-1',
  });
});

describe.each([
  ['in the bearer token', 'sender', async (wrong: Wrong) => ({ bearer: await token(wrong), notice: await noticeOf() })],
  ['in the notice', 'notice', async (wrong: Wrong) => ({ bearer: await token(), notice: await noticeOf(wrong) })],
] as const)('%s', (_where, reason, sentWith) => {
  test.each(attacks)('%s stops %s, as the only check of a CDS notification', async (check, _what, wrong) => {
    const sent = await sentWith(wrong);
    expect(await noticesWithout().read(sent, remembering(), never)).toEqual({ kind: 'refused', reason, detail: check });
    expect(await noticesWithout(check).read(sent, remembering(), never)).toMatchObject({ kind: 'ended' });
  });
});

test('replay stops a repeated CDS notification, also with one of its two tokens new', async () => {
  const sent = { bearer: await token(), notice: await noticeOf() };
  for (const again of [sent, { ...sent, bearer: await token() }, { ...sent, notice: await noticeOf() }]) {
    const remember = remembering();
    expect(await noticesWithout().read(sent, remember, never)).toMatchObject({ kind: 'ended' });
    expect(await noticesWithout().read(again, remember, never)).toMatchObject({ kind: 'refused', detail: 'replay' });
    expect(await noticesWithout('replay').read(again, remember, never)).toMatchObject({ kind: 'ended' });
  }
});

test('every check of CDS notifications stops an attack', () => {
  expect(new Set([...attacks.map(([check]) => check), 'replay'])).toEqual(new Set(noticeChecks));
});

test('CDS: a malformed notification is refused without reading the bank’s keys, and none is accepted without keys', async () => {
  const notices = noticesWithout();
  hostile.bank.requests = [];
  const bad = { bearer: await token({ claims: { aud: 'elsewhere' } }), notice: await noticeOf() };
  expect(await notices.read(bad, remembering(), never)).toMatchObject({ kind: 'refused' });
  expect(await notices.read({ bearer: 'a.b.c', notice: null }, remembering(), never)).toMatchObject({
    kind: 'refused',
  });
  expect(hostile.bank.requests).toEqual([]);
  const keys = hostile.answers['GET /keys'] ?? says(404, {});
  const sent = { bearer: await token(), notice: await noticeOf() };
  for (const answer of [hangsUp, says(200, { keys: [] }), says(500, 'x')]) {
    hostile.answers['GET /keys'] = answer;
    expect(await notices.read(sent, remembering(), never)).not.toMatchObject({ kind: 'ended' });
  }
  hostile.answers['GET /keys'] = keys;
  expect(await notices.read(sent, remembering(), never)).toMatchObject({ kind: 'ended' });
});

test('CDS: a notification without an arrangement is refused', async () => {
  const sent = { bearer: await token(), notice: await token() };
  expect(await noticesWithout().read(sent, remembering(), never)).toMatchObject({ reason: 'notice' });
  const unkeepable = { ...sent, notice: await noticeOf({ claims: { cdr_arrangement_id: 'a\u0000' } }) };
  expect(await noticesWithout().read(unkeepable, remembering(), never)).toMatchObject({ detail: 'no arrangement' });
});
