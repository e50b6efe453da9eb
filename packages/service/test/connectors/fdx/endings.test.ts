import { createBrowser, formOf } from '@fin-link/testing/bank-pages';
import { expect, test } from 'vitest';
import { fdxTarget, testFdxBank } from '../../harness/test-fdx-bank.ts';
import { aged, linkingTo, never, period } from './linking.ts';

const day = 86_400_000;
const delays: number[] = [];
const bank = await testFdxBank({ delay: async (milliseconds) => void delays.push(milliseconds) });
const { authority, connector, link, open, accounts } = linkingTo(bank);

const status = (grant: string) => authority.status(fdxTarget, grant, never);
const reopen = (grant: string) => authority.open(fdxTarget, aged(grant), never);
const active = { kind: 'active' };
const expired = { kind: 'ended', reason: 'expired' };
const revoked = { kind: 'ended', reason: 'revoked' };

test('a consent ends by the business clock, on its day and not before', async () => {
  const { grant } = await link('ok-ninety');
  bank.businessClock.advance(89 * day);
  expect(await accounts(await open(grant))).toMatchObject({ kind: 'listed' });
  expect(await status(grant)).toEqual(active);
  bank.businessClock.advance(day);
  expect(await accounts(await open(grant))).toMatchObject({ additionalStatus: 'CONSENT_EXPIRED' });
  expect(await status(grant)).toEqual(expired);
  expect(await reopen(grant)).toEqual(expired);
});

test.each([
  ['expired', 'CONSENT_EXPIRED', expired, expired],
  ['revoked-at-bank', 'CONSENT_REVOKED', revoked, revoked],
  // The standard has no consent that is suspended.
  [
    'reauthentication-required',
    'NEW_AUTHENTICATION_REQUIRED',
    active,
    { additionalStatus: 'NEW_AUTHENTICATION_REQUIRED' },
  ],
])('%s: a day later, whether the token is old or new', async (userName, additionalStatus, seen, opened) => {
  const { grant } = await link(userName);
  const session = await open(grant);
  expect(await accounts(session)).toMatchObject({ kind: 'listed' });
  bank.businessClock.advance(day);
  expect(await accounts(session)).toMatchObject({ kind: 'problem', additionalStatus });
  expect(await status(grant)).toMatchObject(seen);
  expect(await reopen(grant)).toMatchObject(opened);
});

test('where signing in again is required, a new consent works, and the one before can be ended', async () => {
  const first = await link('reauthentication-required');
  bank.businessClock.advance(day);
  const again = await link('reauthentication-required', { grant: first.grant });
  expect(again.bankConsentId).not.toBe(first.bankConsentId);
  expect(await accounts(await open(again.grant))).toMatchObject({ kind: 'listed' });
  expect(await authority.revoke(fdxTarget, first.grant, never)).toEqual({ kind: 'revoked' });
  expect(await status(first.grant)).toEqual(revoked);
  expect(await accounts(await open(again.grant))).toMatchObject({ kind: 'listed' });
});

test('an account that the bank has closed is gone, and the others stay', async () => {
  const { grant } = await link('account-removed');
  const session = await open(grant);
  const before = await accounts(session);
  bank.businessClock.advance(day);
  const after = await accounts(session);
  if (before.kind === 'problem' || after.kind === 'problem') expect.fail('not listed');
  expect(after.items).toHaveLength(before.items.length - 1);
  const gone = before.items.at(-1)?.key ?? '';
  expect(await connector.listTransactions(fdxTarget, session, gone, period, never)).toMatchObject({
    kind: 'problem',
    additionalStatus: 'DATA_NOT_AVAILABLE',
  });
});

test('the user who stops sharing at the bank', async () => {
  const { grant } = await link('ok-stops');
  const session = await open(grant);
  const browser = createBrowser(bank.origin);
  const signIn = await browser.open(`${bank.origin}/connections`);
  const code = await browser.send('POST', formOf(signIn, '/sign-in'), { user: 'ok-stops', password: 'ok' });
  await browser.send(
    'POST',
    formOf(await browser.send('POST', formOf(code, '/code'), { code: '123456' }), '/revoke'),
    {},
  );
  expect(await accounts(session)).toMatchObject({ kind: 'problem', additionalStatus: 'CONSENT_REVOKED' });
  expect(await status(grant)).toEqual(revoked);
  expect(await reopen(grant)).toEqual(revoked);
});

test('ended here: at the bank by its own id, once and again', async () => {
  const { grant, bankConsentId } = await link('ok-ends');
  const session = await open(grant);
  expect(await authority.revoke(fdxTarget, grant, never)).toEqual({ kind: 'revoked' });
  expect(bank.exchanges.at(-1)).toMatchObject({
    method: 'PUT',
    path: expect.stringMatching(new RegExp(`/consents/${bankConsentId}/revocation$`)),
    status: 204,
  });
  expect(await accounts(session)).toMatchObject({ kind: 'problem', additionalStatus: 'CONSENT_REVOKED' });
  expect(await status(grant)).toEqual(revoked);
  expect(await reopen(grant)).toEqual(revoked);
  expect(await connector.resume(fdxTarget, session, never)).toMatchObject({
    additionalStatus: 'SITE_SESSION_INVALIDATED',
  });
  expect(await authority.revoke(fdxTarget, grant, never)).toEqual({ kind: 'revoked' });
  expect(bank.exchanges.at(-1)).toMatchObject({ method: 'PUT', status: 409 });
  const unknown = JSON.stringify({ ...JSON.parse(grant), consentId: 'never-given' });
  expect(await authority.revoke(fdxTarget, unknown, never)).toEqual({ kind: 'revoked' });
  expect(await status(unknown)).toEqual(revoked);
});

test('a bank that takes its time is waited for, and left when the work is stopped', async () => {
  const { grant } = await link('slow-15s');
  const session = await open(grant);
  const list = await accounts(session);
  const key = list.kind === 'listed' ? (list.items[0]?.key ?? '') : expect.fail(list.detail);
  expect(await connector.listTransactions(fdxTarget, session, key, period, never)).toMatchObject({ kind: 'page' });
  expect(delays[0]).toBeGreaterThan(10_000);
  expect(await connector.listTransactions(fdxTarget, session, key, period, AbortSignal.abort())).toMatchObject({
    kind: 'problem',
    detail: 'stopped',
  });
});
