import { isCore } from '@fin-link/testing';
import { openBrowser, openDemo, startStack } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { sharedStack } from './stack/shared-stack.ts';

// Outside the core, this stack matches `npm start` without settings: the embedded database and animated screens. In the
// core, only `killed-data.e2e.ts` uses the embedded database, and kills it.
const stack = isCore ? sharedStack() : await startStack({ embedded: true });
const browser = await openBrowser();
const context = { reducedMotion: 'no-preference' } as const;

test('a bank with a one-time code is linked after a wrong password and a wrong code', async () => {
  const demo = await openDemo(browser, stack, { context });
  await demo.pickBank('Summit Federal');
  await demo.signIn('ok', 'wrong');
  await demo.frame
    .getByText(/didn.t accept/i)
    .first()
    .waitFor();
  await demo.signIn('ok', 'ok');
  await demo.enterCode('000000');
  await demo.frame
    .getByText(/wasn.t accepted/i)
    .first()
    .waitFor();
  await demo.enterCode('123456');
  await demo.frame.getByRole('button', { name: /^save/i }).first().click();
  await demo.frame.getByRole('button', { name: /^done/i }).click();

  const exit = await demo.event('fin-exit');
  expect(exit.detail).toMatchObject({ outcome: 'success' });
  const events = await demo.events();
  expect(events.filter(({ name }) => name === 'fin-exit')).toHaveLength(1);
  expect(events.at(-1)?.name).toBe('fin-exit');
  const success = events.find(({ name }) => name === 'fin-success');
  expect(exit.detail['providerAccountIds']).toEqual([success?.detail['providerAccountId']]);

  await expect.poll(() => demo.backendResult()).toMatchObject({ status: 'finished', outcome: 'success' });
  const result = await demo.backendResult();
  expect(result['providerAccounts']).toMatchObject([
    { providerAccountId: success?.detail['providerAccountId'], accountIds: success?.detail['accountIds'] },
  ]);
  expect(demo.faults()).toEqual([]);
});
