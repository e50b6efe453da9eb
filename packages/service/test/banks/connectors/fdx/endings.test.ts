import { expect, test } from 'vitest';
import { testFdxBank } from '../../../harness/test-fdx-bank.ts';
import { active, revoked, runEndingsSuite } from '../open-banking/endings-suite.ts';
import { day } from '../open-banking/linking.ts';
import { linkingTo } from './linking.ts';

const delays: number[] = [];
const bank = await testFdxBank({ delay: async (milliseconds) => void delays.push(milliseconds) });
const ways = linkingTo(bank);
const { link, open, accounts, status, revoke } = ways;
const path = expect.stringMatching(/\/consents\/[^/]+\/revocation$/);

runEndingsSuite({
  ways,
  delays,
  // The standard has no status for suspended consents.
  suspended: active,
  ended: { first: { method: 'PUT', path, status: 204 }, again: { method: 'PUT', path, status: 409 } },
});

test('FDX: after a required new sign-in a new consent works, and the old one can be revoked', async () => {
  const first = await link('reauthentication-required');
  bank.businessClock.advance(day);
  const again = await link('reauthentication-required', { grant: first.grant });
  expect(again.bankConsentId).not.toBe(first.bankConsentId);
  expect(await accounts(await open(again.grant))).toMatchObject({ kind: 'listed' });
  expect(await revoke(first.grant)).toEqual({ kind: 'revoked' });
  expect(await status(first.grant)).toEqual(revoked);
  expect(await accounts(await open(again.grant))).toMatchObject({ kind: 'listed' });
});

test('FDX: a consent that the bank never granted counts as ended', async () => {
  const { grant, bankConsentId } = await link('ok-unknown');
  const unknown = JSON.stringify({ ...JSON.parse(grant), consentId: 'never-given' });
  expect(await revoke(unknown)).toEqual({ kind: 'revoked' });
  expect(await status(unknown)).toEqual(revoked);
  expect(await revoke(grant)).toEqual({ kind: 'revoked' });
  expect(bank.exchanges.at(-1)?.path).toContain(bankConsentId);
});
