import { expect, test } from 'vitest';
import { testObieBank } from '../../../harness/test-obie-bank.ts';
import { runEndingsSuite } from '../open-banking/endings-suite.ts';
import { day, never } from '../open-banking/linking.ts';
import { linkingTo } from './linking.ts';

const delays: number[] = [];
const bank = await testObieBank({ delay: async (milliseconds) => void delays.push(milliseconds) });
const ways = linkingTo(bank);
const { authority, target, begin, link, open, accounts, status, revoke } = ways;

runEndingsSuite({
  ways,
  delays,
  suspended: { additionalStatus: 'NEW_AUTHENTICATION_REQUIRED' },
  ended: { first: { method: 'DELETE', status: 204 }, again: { method: 'DELETE', status: 400 } },
});

test('OBIE: signing in at the bank again renews the same consent', async () => {
  const { bankConsentId, expiresAt } = await link('reauthentication-required');
  bank.businessClock.advance(day);
  const again = await link('reauthentication-required', { bankConsentId });
  expect(again).toMatchObject({ bankConsentId, expiresAt });
  expect(await accounts(await open(again.grant))).toMatchObject({ kind: 'listed' });
});

test('OBIE: the consent of an authorization without a return of the user can be ended at the bank, but a renewed consent cannot', async () => {
  const begun = await begin();
  await bank.authorize(begun.authorizationUrl, 'ok-unfinished');
  const unfinished = authority.grantToEnd?.(begun.transaction) ?? expect.fail('nothing left');
  expect(await status(unfinished)).toEqual({ kind: 'active' });
  expect(await authority.open(target, unfinished, never)).toMatchObject({ kind: 'problem' });
  expect(await revoke(unfinished)).toEqual({ kind: 'revoked' });
  expect(await status(unfinished)).toEqual({ kind: 'ended', reason: 'revoked' });
  const { bankConsentId } = await link('ok-unfinished');
  expect(authority.grantToEnd?.((await begin({ bankConsentId })).transaction)).toBeNull();
});
