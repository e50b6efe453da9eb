import { openBrowser } from '@fin-link/testing/stack';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { FinLink } from '../src/index.ts';
import { renderPage, servePage } from './page/serve-page.ts';

const browser = await openBrowser();

/**
 * Opens a page and hydrates it after it has loaded, as slow scripts would. Fails if the page writes to the console. Closes the page
 * before its servers, because a frame without its host would load an error page.
 */
async function hydratedPage() {
  const address = await servePage();
  const context = await browser.newContext();
  const page = await context.newPage();
  const written: string[] = [];
  onTestFinished(async () => {
    await context.close();
    expect(written).toEqual([]);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') written.push(message.text());
  });
  page.on('pageerror', ({ message }) => written.push(message));
  await page.goto(address, { waitUntil: 'load' });
  await page.evaluate(() => window.hydrate());
  return page;
}

const heardBy = (page: Page): Promise<string[]> => page.evaluate(() => window.heard);

test('a server renders the components without browser globals, and their tags wait for hydration', () => {
  expect(typeof window).toBe('undefined');
  expect(renderPage('https://link.example')).toContain(
    '<fin-link defer-hydration="" id="inline" class="card" style="--fin-color-accent:#0a7;display:block"><p slot="fallback">Call us.</p></fin-link>',
  );
});

test('handlers are called, and sessionProvider is called on the first load of a server-rendered page', async () => {
  const page = await hydratedPage();
  await vi.waitFor(async () => {
    const heard = await heardBy(page);
    expect(heard.filter((what) => what.startsWith('ready'))).toEqual(['ready in round 1']);
    expect(heard.filter((what) => what.startsWith('asked'))).toHaveLength(1);
  });
  const link = page.locator('#inline');
  expect(
    await link.evaluate(({ className, style }) => [className, style.getPropertyValue('--fin-color-accent')]),
  ).toEqual(['card', '#0a7']);
});

test('a ref has the methods of the element in the first effect of its component', async () => {
  const page = await hydratedPage();
  await vi.waitFor(async () => expect(await heardBy(page)).toContain('show is a function'));
});

test('a second render replaces handlers and properties', async () => {
  const page = await hydratedPage();
  await vi.waitFor(async () => expect(await heardBy(page)).toContain('ready in round 1'));
  await page.locator('#next').click();
  const link = page.locator('#inline');
  await vi.waitFor(async () => expect(await link.evaluate((element: FinLink) => element.theme)).toBe('dark'));
  await link.evaluate((element: FinLink) => element.reload());
  await vi.waitFor(async () => {
    const ready = (await heardBy(page)).filter((what) => what.startsWith('ready'));
    expect([...new Set(ready)]).toEqual(['ready in round 1', 'ready in round 2']);
  });
});

test('a dialog opens by its property and by its button, and reports its outcome', async () => {
  const page = await hydratedPage();
  await page.locator('#open').click();
  await page.getByRole('dialog').waitFor();
  await page.locator('#dialog').evaluate((element: FinLink) => (element.open = false));
  await vi.waitFor(async () => expect(await heardBy(page)).toContain('exit cancelled'));
  await page.getByRole('button', { name: 'Link a bank' }).click();
  await page.getByRole('dialog').waitFor();
});
