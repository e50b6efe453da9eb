import { expect, test } from 'vitest';
import { cdsTarget, testCdsBank } from '../../harness/test-cds-bank.ts';
import { linkingTo, never, period } from './linking.ts';

const day = 86_400_000;
const delays: number[] = [];
const bank = await testCdsBank({ delay: async (milliseconds) => void delays.push(milliseconds) });
const { authority, connector, begin, complete, link, open, accounts } = linkingTo(bank);

const status = (grant: string) => authority.status(cdsTarget, grant, never);
/** As it is when the access token has run out. */
const aged = (grant: string) => JSON.stringify({ ...JSON.parse(grant), accessUntil: 0 });
const reopen = (grant: string) => authority.open(cdsTarget, aged(grant), never);
const expired = { kind: 'ended', reason: 'expired' };
const revoked = { kind: 'ended', reason: 'revoked' };

test('sharing ends by the business clock, on its day and not before', async () => {
  const { grant } = await link('ok-ninety');
  bank.businessClock.advance(89 * day);
  expect(await accounts(await open(grant))).toMatchObject({ kind: 'listed' });
  expect(await status(grant)).toEqual({ kind: 'active' });
  bank.businessClock.advance(day);
  expect(await accounts(await open(grant))).toMatchObject({ additionalStatus: 'CONSENT_EXPIRED' });
  expect(await status(grant)).toEqual(expired);
  expect(await reopen(grant)).toEqual(expired);
});

test.each([
  ['expired', 'CONSENT_EXPIRED', expired],
  ['revoked-at-bank', 'CONSENT_REVOKED', revoked],
  ['reauthentication-required', 'NEW_AUTHENTICATION_REQUIRED', { additionalStatus: 'NEW_AUTHENTICATION_REQUIRED' }],
])('%s: a day later, whether the token is old or new', async (userName, additionalStatus, ended) => {
  const { grant } = await link(userName);
  const session = await open(grant);
  expect(await accounts(session)).toMatchObject({ kind: 'listed' });
  bank.businessClock.advance(day);
  expect(await accounts(session)).toMatchObject({ kind: 'problem', additionalStatus });
  expect(await status(grant)).toMatchObject(ended);
  expect(await reopen(grant)).toMatchObject(ended);
});

test('without an access token that could be told why, what is over counts as revoked', async () => {
  const { grant } = await link('expired');
  bank.businessClock.advance(day);
  const nobody = JSON.stringify({ ...JSON.parse(grant), accessToken: 'run-out-long-ago' });
  expect(await status(nobody)).toEqual(revoked);
});

test('signing in again brings the same arrangement back', async () => {
  const before = await link('reauthentication-required');
  bank.businessClock.advance(day);
  const again = await link('reauthentication-required', before);
  expect(again.bankConsentId).toBe(before.bankConsentId);
  expect(await accounts(await open(again.grant))).toMatchObject({ kind: 'listed' });
});

test('an arrangement that is over cannot be renewed, and another customer cannot renew one', async () => {
  const ended = await link('ok-over');
  await authority.revoke(cdsTarget, ended.grant, never);
  const at = bank.businessClock.now();
  const asked = { consentId: 1, scopes: [], at, until: new Date(at.getTime() + 90 * day), presence: null };
  expect(await authority.begin(cdsTarget, { ...asked, ...ended }, never)).toMatchObject({
    kind: 'problem',
    additionalStatus: 'CONSENT_REVOKED',
  });
  const begun = await begin(await link('ok-anna'));
  await expect(bank.visit(begun.authorizationUrl, 'ok-ben')).rejects.toThrow();
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
  expect(await connector.listTransactions(cdsTarget, session, gone, period, never)).toMatchObject({
    kind: 'problem',
    additionalStatus: 'DATA_NOT_AVAILABLE',
  });
});

test('the user who stops sharing at the bank', async () => {
  const { grant } = await link('ok-stops');
  const session = await open(grant);
  await bank.stopSharing('ok-stops');
  expect(await accounts(session)).toMatchObject({ kind: 'problem', additionalStatus: 'CONSENT_REVOKED' });
  expect(await status(grant)).toEqual(revoked);
  expect(await reopen(grant)).toEqual(revoked);
});

test('ended here: the arrangement, once and again', async () => {
  const { grant } = await link('ok-ends');
  const session = await open(grant);
  expect(await authority.revoke(cdsTarget, grant, never)).toEqual({ kind: 'revoked' });
  expect(bank.exchanges.at(-1)).toMatchObject({ method: 'POST', path: '/arrangements/revoke', status: 204 });
  expect(await accounts(session)).toMatchObject({ kind: 'problem', additionalStatus: 'CONSENT_REVOKED' });
  expect(await status(grant)).toEqual(revoked);
  expect(await connector.resume(cdsTarget, session, never)).toMatchObject({
    additionalStatus: 'SITE_SESSION_INVALIDATED',
  });
  expect(await authority.revoke(cdsTarget, grant, never)).toEqual({ kind: 'revoked' });
  expect(bank.exchanges.at(-1)).toMatchObject({ path: '/arrangements/revoke', status: 422 });
});

test('renewed while it ends at the bank: it stays ended', async () => {
  const before = await link('ok-changes-mind');
  const begun = await begin(before);
  const parameters = await bank.visit(begun.authorizationUrl, 'ok-changes-mind');
  await bank.stopSharing('ok-changes-mind');
  expect(await complete(begun, parameters)).toMatchObject({
    kind: 'problem',
    additionalStatus: 'INCORRECT_OAUTH_TOKEN',
  });
  expect(await status(before.grant)).toEqual(revoked);
});

test('a bank that takes its time is waited for, and left when the work is stopped', async () => {
  const { grant } = await link('slow-15s');
  const session = await open(grant);
  const list = await accounts(session);
  const key = list.kind === 'listed' ? (list.items[0]?.key ?? '') : expect.fail(list.detail);
  expect(await connector.listTransactions(cdsTarget, session, key, period, never)).toMatchObject({ kind: 'page' });
  expect(delays[0]).toBeGreaterThan(10_000);
  expect(await connector.listTransactions(cdsTarget, session, key, period, AbortSignal.abort())).toMatchObject({
    kind: 'problem',
    detail: 'stopped',
  });
});
