import { openBrowser, openDemo, startStack } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';

const browser = await openBrowser();

test('killed while the bank waits for the code: after the restart the same page goes on, and one bank is linked', async () => {
  const stack = await startStack();
  const demo = await openDemo(browser, stack);
  await demo.pickBank('Summit Federal');
  await demo.signIn('ok', 'ok');
  await demo.frame.locator('input[autocomplete~="one-time-code"]').waitFor();
  await stack.kill9();
  await stack.restart();
  await demo.enterCode('123456');
  await demo.frame.getByRole('button', { name: /^save/i }).first().click();
  await demo.frame.getByRole('button', { name: /^done/i }).click();
  expect((await demo.event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  expect((await demo.events()).filter(({ name }) => name === 'fin-exit')).toHaveLength(1);
});
