import { openBrowser, openDemo } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { LinkFrame } from './frame/link-frame.ts';
import { sharedStack } from './stack/shared-stack.ts';

const stack = sharedStack();
const browser = await openBrowser();

test('the entry screen comes with the page, and a press before its script has run leads to the search', async () => {
  // The host learns the first screen of a site from its launches.
  const earlier = await openDemo(browser, stack);
  await earlier.frame.locator('fin-entry').waitFor();
  await earlier.page.context().close();

  const { page, frame, faults } = await openDemo(browser, stack);
  await frame.locator('fin-entry').waitFor();
  let load = (): void => {};
  const pressed = new Promise<void>((resolve) => (load = resolve));
  await page.route(/\/first-screen-[^/]+\.js$/, async (route) => {
    await pressed;
    await route.continue();
  });
  // The page counts as loaded only after the held script.
  await page.goto(`${stack.urls.demo}/verify`, { waitUntil: 'commit' });
  const drawn = frame.locator('#first-paint');
  await drawn.getByRole('button', { name: 'Find my bank' }).click();
  expect(await drawn.locator('.points li').count()).toBe(3);
  load();
  await frame.getByRole('option').first().waitFor();
  await drawn.waitFor({ state: 'detached' });
  expect(faults()).toEqual([]);
});

test('the sign-in button of a bank is above the fold of a small laptop', async () => {
  const { page, frame } = await openDemo(browser, stack, { context: { viewport: { width: 1_280, height: 800 } } });
  await new LinkFrame(frame).pickBank('Summit Federal');
  const button = frame.getByRole('button', { name: 'Sign in' });
  await button.waitFor();
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
      return y + height;
    })
    .toBeLessThanOrEqual(800);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
