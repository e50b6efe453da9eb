import { expect, test } from 'vitest';
import { day, never, period, type Ways } from './linking.ts';

export const active = { kind: 'active' };
const expired = { kind: 'ended', reason: 'expired' };
export const revoked = { kind: 'ended', reason: 'revoked' };
const signInAgain = { additionalStatus: 'NEW_AUTHENTICATION_REQUIRED' };

interface EndingsUnderTest {
  ways: Ways;
  /** Delays that the bank reports, in order. */
  delays: readonly number[];
  /** Status of a consent whose user must sign in again, while its tokens do not work. */
  suspended: typeof active | typeof signInAgain;
  /** Last exchanges with the bank after a first and a repeated revocation. */
  ended: { first: object; again: object };
}

/** Runs the suite of how consents end and accounts disappear. */
export function runEndingsSuite({ ways, delays, suspended, ended }: EndingsUnderTest): void {
  const { bank, connector, target, link, open, accounts, listed, transactions, status, revoke, reopen } = ways;

  test('a consent at the bank expires by the business clock and not before', async () => {
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
    ['reauthentication-required', 'NEW_AUTHENTICATION_REQUIRED', suspended, signInAgain],
  ])(
    'the state %s is found a day later, with an old or a new access token',
    async (userName, additionalStatus, seen, opened) => {
      const { grant } = await link(userName);
      const session = await open(grant);
      expect(await accounts(session)).toMatchObject({ kind: 'listed' });
      bank.businessClock.advance(day);
      expect(await accounts(session)).toMatchObject({ kind: 'problem', additionalStatus });
      expect(await status(grant)).toMatchObject(seen);
      expect(await reopen(grant)).toMatchObject(opened);
    },
  );

  test('an account that the bank has closed is no longer listed', async () => {
    const session = await open((await link('account-removed')).grant);
    const before = await listed(session);
    bank.businessClock.advance(day);
    expect(await listed(session)).toHaveLength(before.length - 1);
    expect(await transactions(session, before.at(-1)?.key ?? '')).toMatchObject({
      kind: 'problem',
      additionalStatus: 'DATA_NOT_AVAILABLE',
    });
  });

  test('a consent that the user ends at the bank is reported as revoked', async () => {
    const { grant } = await link('ok-stops');
    const session = await open(grant);
    await bank.stopSharing('ok-stops');
    expect(await accounts(session)).toMatchObject({ kind: 'problem', additionalStatus: 'CONSENT_REVOKED' });
    expect(await status(grant)).toEqual(revoked);
    expect(await reopen(grant)).toEqual(revoked);
  });

  test('revoking a consent ends it at the bank, and may be repeated', async () => {
    const { grant } = await link('ok-ends');
    const session = await open(grant);
    expect(await revoke(grant)).toEqual({ kind: 'revoked' });
    expect(bank.exchanges.at(-1)).toMatchObject(ended.first);
    expect(await accounts(session)).toMatchObject({ kind: 'problem', additionalStatus: 'CONSENT_REVOKED' });
    expect(await status(grant)).toEqual(revoked);
    expect(await reopen(grant)).toEqual(revoked);
    expect(await connector.resume(target, session, never)).toMatchObject({
      additionalStatus: 'SITE_SESSION_INVALIDATED',
    });
    expect(await revoke(grant)).toEqual({ kind: 'revoked' });
    expect(bank.exchanges.at(-1)).toMatchObject(ended.again);
  });

  test('a call to a slow bank waits until the work is stopped', async () => {
    const session = await open((await link('slow-15s')).grant);
    const [account] = await listed(session);
    const key = account?.key ?? '';
    expect(await transactions(session, key)).toMatchObject({ kind: 'page' });
    expect(delays[0]).toBeGreaterThan(10_000);
    expect(await transactions(session, key, period, AbortSignal.abort())).toMatchObject({
      kind: 'problem',
      detail: 'stopped',
    });
  });
}
