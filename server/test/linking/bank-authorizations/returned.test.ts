import { hashToken } from '@fin-link/storage';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { parseReturned, stateHashOf } from '../../../src/linking/bank-authorizations/finish-authorization.ts';
import { byBank, byClick, byScript } from '../../harness/bank-authorization.ts';
import { testHost } from '../../harness/test-host.ts';

const host = await testHost({ storage: await openTestStorage(), serviceUrl: 'http://127.0.0.1:1' });

const jwtOf = (payload: unknown): string =>
  `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;

test.each([
  ['nothing', ''],
  ['a name twice', 'code=a&code=b&state=s'],
  ['an invalid parameter name', 'co%20de=a'],
  ['too many', Array.from({ length: 21 }, (_none, index) => `p${index}=1`).join('&')],
  ['more than any bank sends', `code=${'a'.repeat(8_001)}`],
  ['what cannot be kept', 'code=%00'],
])('a bank’s answer is refused: %s', (_what, text) => {
  expect(parseReturned(new URLSearchParams(text))).toBeNull();
});

test('the state of a JARM response is read from the response and from no other parameter', () => {
  expect(stateHashOf({ state: 's' })).toBe(hashToken('s'));
  expect(stateHashOf({ response: jwtOf({ state: 's' }), state: 'other' })).toBe(hashToken('s'));
  for (const response of ['', 'no-jwt', 'e30.e30.x', jwtOf({ state: 1 }), jwtOf({ state: 's'.repeat(501) })])
    expect(stateHashOf({ response, state: 's' })).toBeNull();
  expect(stateHashOf({ code: 'c' })).toBeNull();
});

test.each([
  ['/oauth/start', byClick],
  ['/oauth/start?authorization=x&n=y', byClick],
  [`/oauth/start?authorization=cv_${'x'.repeat(43)}&n=${'y'.repeat(43)}`, byClick],
  [`/oauth/start?authorization=cv_${'x'.repeat(43)}&authorization=cv_${'x'.repeat(43)}&n=${'y'.repeat(43)}`, byClick],
  ['/oauth/callback/16020?state=s&code=c', byBank],
  ['/oauth/callback/16020?%', byBank],
  [`/oauth/callback/${'1'.repeat(61)}?state=s`, byBank],
  ['/oauth/result/cv_short', byClick],
  ['/oauth/refused/pk_unknown', byClick],
  [`/oauth/result/cv_${'x'.repeat(43)}`, byClick],
])('%s only shows the page “not valid”', async (path, headers) => {
  const { status, text, headers: sent } = await host.call('GET', path, { headers });
  expect([status, sent['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(text).toContain('is no longer valid');
  expect(text).not.toContain('<script');
});

test('the callback’s POST is refused with the JSON error body', async () => {
  for (const body of [{ fragment: '' }, { fragment: 'state=s&state=t' }, { fragment: 'x'.repeat(32_001) }, {}, '[']) {
    const reply = await host.call('POST', '/oauth/callback/16020', { headers: byScript, body });
    expect([reply.status, typeof reply.body.error.code]).toEqual([400, 'string']);
  }
});
