import { setTimeout as pause } from 'node:timers/promises';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { testHost } from '../../harness/test-host.ts';

const host = await testHost({ storage: await openTestStorage(), serviceUrl: 'http://127.0.0.1:1' });
const { authorizations, sessions } = host.deps;

const sessionOf = async (loginName: string) => {
  const { sessionId } = await host.session({ loginName });
  return (await sessions.byId(sessionId)) ?? expect.fail('no session');
};

test('two sessions of a user that change each other’s authorizations concurrently do not deadlock', async () => {
  const [here, there] = [await sessionOf('crossing'), await sessionOf('crossing')];
  const prepare = async (session: typeof here, consentId: number) => {
    const requested = { publishableKey: session.publishableKey, consentId, providerId: 1, providerAccountId: null };
    return (
      await authorizations.make(session, { ...requested, purpose: 'give', mode: 'popup', returnUrl: null }, () => {})
    ).authorization;
  };
  const one = [await prepare(here, 1), await prepare(there, 1)] as const;
  const two = [await prepare(here, 2), await prepare(there, 2)] as const;

  let changed = 0;
  /** Resolves when both sessions have changed an authorization, or after a timeout because one waits for the other. */
  const bothChanged = async () => {
    changed += 1;
    for (let looks = 0; changed < 2 && looks < 20; looks++) await pause(25);
  };
  const cancelBoth = (first: (typeof one)[number]) =>
    authorizations.decide(first, async ({ authorization, others, change }) => {
      await change(authorization, { status: 'cancelled' });
      await bothChanged();
      for (const other of others) await change(other, { status: 'cancelled' });
    });
  await Promise.all([cancelBoth(one[0]), cancelBoth(two[1])]);
  for (const authorization of [...one, ...two])
    expect(await authorizations.find({ authorizationId: authorization.authorizationId })).toMatchObject({
      status: 'cancelled',
    });
});
