import { openBrowser, openDemo } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { sharedStack } from './stack/shared-stack.ts';

const stack = sharedStack();
const browser = await openBrowser();

test('the demo page of fin-upcoming shows what a linked bank lets expect, and takes an answer', async () => {
  const demo = await openDemo(browser, stack, {});
  await demo.pickBank('Summit Federal');
  await demo.signIn('ok', 'ok');
  await demo.enterCode('123456');
  await demo.frame.getByRole('button', { name: /^save/i }).first().click();
  await demo.frame.getByRole('button', { name: /^done/i }).click();
  await demo.event('fin-exit');

  const { page } = demo;
  await page.goto(`${stack.urls.demo}/upcoming`);
  const screen = page.frameLocator('fin-upcoming iframe').locator('fin-screen-upcoming');
  const answer = screen.locator('.event button').first();
  await answer.waitFor();
  expect(await screen.locator('svg[role=img]').getAttribute('aria-label')).toContain('Projected balance of ');
  expect(await screen.locator('.payment').count()).toBeGreaterThan(0);
  await answer.click();
  await screen.locator('.answered').getByText('is confirmed.').waitFor();
  await page.locator('#log li', { hasText: 'fin-predicted-event-changed' }).waitFor();
  await page.screenshot({ path: '/tmp/upf-demo.png', fullPage: true });
  expect(demo.faults()).toEqual([]);
});
