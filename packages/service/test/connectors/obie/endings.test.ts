import { expect, test } from 'vitest';
import { testObieBank } from '../../harness/test-obie-bank.ts';
import { runEndingsSuite } from '../open-banking/endings-suite.ts';
import { day } from '../open-banking/linking.ts';
import { linkingTo } from './linking.ts';

const delays: number[] = [];
const bank = await testObieBank({ delay: async (milliseconds) => void delays.push(milliseconds) });
const ways = linkingTo(bank);
const { link, open, accounts } = ways;

runEndingsSuite({
  ways,
  delays,
  suspended: { additionalStatus: 'NEW_AUTHENTICATION_REQUIRED' },
  ended: { first: { method: 'DELETE', status: 204 }, again: { method: 'DELETE', status: 400 } },
});

test('signing in again brings the same consent back', async () => {
  const { bankConsentId, expiresAt } = await link('reauthentication-required');
  bank.businessClock.advance(day);
  const again = await link('reauthentication-required', { bankConsentId });
  expect(again).toMatchObject({ bankConsentId, expiresAt });
  expect(await accounts(await open(again.grant))).toMatchObject({ kind: 'listed' });
});
