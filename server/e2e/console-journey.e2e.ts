import { openTestStorage } from '@fin-link/testing';
import { openBrowser } from '@fin-link/testing/stack';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { linkingService } from '../test/harness/linking-service.ts';
import { testHost } from '../test/harness/test-host.ts';
import { openConsoleWindow, signIn } from './console/console-window.ts';

const browser = await openBrowser();
const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
const { origin } = host.deps.settings.console;

interface CountingWindow {
  clicks?: number;
}

/** Returns the options of a session as its frame gets them. */
const optionsOf = async (token: string) =>
  (await host.call('GET', '/v1/session', { bearer: token })).body.session.options;

/** Chooses a value of a select. */
async function choose(page: Page, within: string, label: string, value: string): Promise<void> {
  const select = page.locator(`${within} wa-select[label="${label}"]`);
  await select.click();
  await select.locator(`wa-option[value="${value}"]`).click();
}

/** Publishes the draft, after a look at what differs. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('This is the published version.').waitFor();
}

test('a product owner copies a configuration, changes texts, a color and options, publishes and rolls back', async () => {
  const started = performance.now();
  const { page, faults } = await openConsoleWindow(host, browser, 1440);
  await page.addInitScript(() => {
    const counting = window as CountingWindow;
    counting.clicks = 0;
    addEventListener('click', ({ isTrusted }) => (counting.clicks = (counting.clicks ?? 0) + Number(isTrusted)), true);
  });
  await signIn(host, page);
  await page.goto(`${origin}/console`);

  await page
    .locator('tr', { has: page.getByRole('link', { name: 'Aggregation', exact: true }) })
    .locator('wa-dropdown wa-button')
    .click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Checkout');
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor();
  await publish(page);
  const running = await host.session({ configNames: ['Checkout'] });

  const preview = page.frameLocator('iframe');
  await page.getByLabel('Find a text').fill('opening/search/title');
  await page.locator('console-texts textarea').first().fill('Pick your bank');
  await preview.getByRole('heading', { name: 'Pick your bank' }).waitFor();
  await choose(page, 'console-texts', 'Language', 'de-DE');
  await page.locator('console-texts textarea[placeholder="Bank suchen"]').fill('Wählen Sie Ihre Bank');
  await choose(page, 'console-preview', 'Language', 'de-DE');
  await preview.getByRole('heading', { name: 'Wählen Sie Ihre Bank' }).waitFor();

  const accent = page.locator('console-look [data-token="--fin-color-accent"]').first();
  const field = accent.getByRole('textbox', { name: 'Accent', exact: true });
  await field.fill('#ffee00');
  await field.press('Enter');
  await accent.locator('[data-passes=no]').waitFor();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByText(/not readable/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Publish now' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await field.fill('#5b2a86');
  await field.press('Enter');
  await accent.locator('[data-passes=yes]').waitFor();
  await preview.locator(':root[style*="#5b2a86"]').waitFor();

  await page.getByLabel('Countries', { exact: true }).fill('US, GB');
  await page.getByText('United States, United Kingdom').waitFor();
  await page.getByLabel('Days of transactions', { exact: true }).fill('90');
  await publish(page);
  const next = await host.session({ configNames: ['Checkout'] });
  const changed = {
    look: { light: { '--fin-color-accent': '#5b2a86' } },
    countries: ['US', 'GB'],
    historyDays: 90,
  };
  expect(await optionsOf(next.token)).toMatchObject(changed);
  expect(await optionsOf(running.token)).toMatchObject({ look: { light: {} }, countries: [], historyDays: null });

  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: /version .?1/ }).click();
  await page.getByRole('button', { name: /Roll back to version/ }).click();
  await page.getByText('United States, United Kingdom').waitFor({ state: 'detached' });
  const last = await host.session({ configNames: ['Checkout'] });
  expect(await optionsOf(last.token)).toMatchObject({ look: { light: {} }, countries: [], historyDays: null });
  expect(await optionsOf(next.token)).toMatchObject(changed);
  const clicks = await page.evaluate(() => (window as CountingWindow).clicks ?? 0);
  console.info(`${clicks} clicks, ${Math.round((performance.now() - started) / 1000)} s`);
  // Selects take two clicks each. More would mean a detour.
  expect(clicks).toBeLessThanOrEqual(24);
  expect(faults).toEqual([]);
  await page.context().close();
});
