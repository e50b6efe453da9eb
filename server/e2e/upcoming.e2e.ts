import { timeLimit } from '@fin-link/testing';
import { openBrowser, openDemo, startStack } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';

// This file moves the business clock, so it needs a separate stack.
const stack = await startStack({});
const browser = await openBrowser();

test(
  'the demo page of fin-upcoming takes an answer, and shows a payment as paid once days have passed',
  { tags: ['whole'], timeout: timeLimit(180_000) },
  async () => {
    const demo = await openDemo(browser, stack, {});
    // A bank that asks for no code can refresh without the user.
    await demo.pickBank('Pine Harbor Bank');
    await demo.signIn('ok', 'ok');
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
    expect(await screen.locator('.state.paid').count()).toBe(0);
    // The sandbox account has enough history for everyday spending, which lowers the balance.
    const lastBalance = async () => screen.locator('.figures dd').last().textContent();
    const withSpending = Number((await lastBalance())?.replaceAll(/[^\d.-]/g, ''));
    await screen.getByRole('switch', { name: 'Include everyday spending' }).click();
    const withoutSpending = Number((await lastBalance())?.replaceAll(/[^\d.-]/g, ''));
    expect(withSpending).toBeLessThan(withoutSpending);
    await answer.click();
    await screen.locator('.answered').getByText('is confirmed.').waitFor();
    await page.locator('#log li', { hasText: 'fin-predicted-event-changed' }).waitFor({ state: 'attached' });

    await page.getByRole('button', { name: 'Developer tools' }).click();
    await page.getByText('Clock', { exact: true }).click();
    await page.getByRole('button', { name: '11 days later' }).click();
    await expect
      .poll(
        async () => {
          await page.reload();
          await screen.locator('h3').first().waitFor();
          return screen.locator('.state.paid').count();
        },
        { timeout: timeLimit(60_000) },
      )
      .toBeGreaterThan(0);
    expect(demo.faults()).toEqual([]);
  },
);
