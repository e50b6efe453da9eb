import { expect, test } from 'vitest';
import { cdsTarget, testCdsBank } from '../../../harness/test-cds-bank.ts';
import { revoked, runEndingsSuite } from '../open-banking/endings-suite.ts';
import { day, never } from '../open-banking/linking.ts';
import { linkingTo, renewing } from './linking.ts';

const delays: number[] = [];
const bank = await testCdsBank({ delay: async (milliseconds) => void delays.push(milliseconds) });
const ways = linkingTo(bank);
const { authority, begin, complete, link, open, accounts, status, revoke } = ways;
const path = '/arrangements/revoke';

runEndingsSuite({
  ways,
  delays,
  suspended: { additionalStatus: 'NEW_AUTHENTICATION_REQUIRED' },
  ended: { first: { method: 'POST', path, status: 204 }, again: { method: 'POST', path, status: 422 } },
});

test('CDS: an ended arrangement counts as revoked if no access token is left to request the reason', async () => {
  const { grant } = await link('expired');
  bank.businessClock.advance(day);
  const expired = JSON.stringify({ ...JSON.parse(grant), accessToken: 'run-out-long-ago' });
  expect(await status(expired)).toEqual(revoked);
});

test('CDS: signing in at the bank again renews the same arrangement', async () => {
  const before = await link('reauthentication-required');
  bank.businessClock.advance(day);
  const again = await link('reauthentication-required', renewing(before));
  expect(again.bankConsentId).toBe(before.bankConsentId);
  expect(await accounts(await open(again.grant))).toMatchObject({ kind: 'listed' });
});

test('CDS: neither an ended arrangement nor an arrangement of another customer can be renewed', async () => {
  const ended = await link('ok-over');
  await revoke(ended.grant);
  const at = bank.businessClock.now();
  const requested = { consentId: 1, scopes: [], at, until: new Date(at.getTime() + 90 * day), presence: null };
  expect(await authority.begin(cdsTarget, { ...requested, ...ended }, never)).toMatchObject({
    kind: 'problem',
    additionalStatus: 'CONSENT_REVOKED',
  });
  const begun = await begin(renewing(await link('ok-anna')));
  await expect(bank.authorize(begun.authorizationUrl, 'ok-ben')).rejects.toThrow();
});

test('CDS: an arrangement that ends during its renewal stays ended', async () => {
  const before = await link('ok-changes-mind');
  const begun = await begin(renewing(before));
  const parameters = await bank.authorize(begun.authorizationUrl, 'ok-changes-mind');
  await bank.stopSharing('ok-changes-mind');
  expect(await complete(begun, parameters)).toMatchObject({
    kind: 'problem',
    additionalStatus: 'INCORRECT_OAUTH_TOKEN',
  });
  expect(await status(before.grant)).toEqual(revoked);
});
