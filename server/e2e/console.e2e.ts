import { openTestStorage } from '@fin-link/testing';
import { openBrowser } from '@fin-link/testing/stack';
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sandbox } from '../src/platform/environment/sandbox.ts';
import { testHost } from '../test/harness/test-host.ts';
import { openConsoleWindow, signIn } from './console/console-window.ts';

const browser = await openBrowser();
const storage = await openTestStorage();
const host = await testHost({ storage, serviceUrl: 'http://127.0.0.1:9' });
const { origin } = host.deps.settings.console;
const flowOnly = { flow: 'aggregation' };

interface CheckedWindow {
  axe?: { run(context: Document): Promise<AxeResults> };
}

/** Returns what axe finds in both color schemes, and whether the page is wider than the window. */
async function violations(page: Page, screen: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const lines = await page.evaluate(async () => {
      // Colors change in transitions, which begin with a frame.
      for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null)));
      const results = await (window as CheckedWindow).axe?.run(document);
      if (results === undefined) return ['axe did not run'];
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${String(target)} ${failureSummary}`),
      );
    });
    found.push(...lines.map((line) => `${screen}, ${colorScheme}: ${line}`));
  }
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  if (overflow > 0) found.push(`${screen}: ${overflow} px too wide`);
  return found;
}

test('without a session, the console shows only how to sign in', async () => {
  const { page, faults } = await openConsoleWindow(host, browser, 390);
  await page.goto(`${origin}/console/audit`);
  await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await violations(page, 'sign-in')).toEqual([]);
  expect(faults).toEqual([]);
  await page.context().close();
});

test.each([390, 1440])(
  'at %i px, the console creates, edits and publishes a configuration and creates a key, loads nothing from elsewhere and passes axe',
  async (width) => {
    const { page, faults } = await openConsoleWindow(host, browser, width);
    const name = `Checkout-${width}`;
    await signIn(host, page);
    await page.goto(`${origin}/console`);
    await page.getByRole('button', { name: 'New configuration' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    const found = await violations(page, 'new configuration');
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByRole('heading', { name }).waitFor();
    await page.getByLabel('Footer line').fill('Fernway');
    await page.getByText('unsaved change').waitFor();
    await page.locator('console-texts .text-row').first().waitFor();
    found.push(...(await violations(page, 'editor')));
    const preview = page.frameLocator('iframe');
    await preview.getByText('Fernway').waitFor();
    expect(await page.getByLabel('Footer line').evaluate((field) => field.matches(':focus-within'))).toBe(true);
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByText('Footer line: “Fernway” instead of none.').waitFor();
    found.push(...(await violations(page, 'publish')));
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('This is the published version.').waitFor();
    await page.getByRole('link', { name: 'All configurations' }).click();
    await page.getByRole('link', { name }).waitFor();
    found.push(...(await violations(page, 'list')));
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('cell', { name: 'Published a configuration' }).first().waitFor();
    found.push(...(await violations(page, 'audit log')));
    await page.getByRole('link', { name: 'Sites and keys' }).click();
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name', { exact: true }).fill(`jobs-${width}`);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.locator('.secret').waitFor();
    found.push(...(await violations(page, 'new key')));
    await page.keyboard.press('Escape');
    await page.getByRole('rowheader', { name: `jobs-${width}` }).waitFor();
    found.push(...(await violations(page, 'sites and keys')));
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

test('the preview shows a text before it is saved, in the chosen language', async () => {
  const { page, faults } = await openConsoleWindow(host, browser, 1440);
  await signIn(host, page);
  await host.call('POST', '/v1/configurations', {
    bearer: sandbox.operatorKey,
    body: { configName: 'Texts', options: flowOnly },
  });
  await page.goto(`${origin}/console/configurations/Texts`);
  const preview = page.frameLocator('iframe');
  await page.getByLabel('Find a text').fill('opening/search/title');
  await page.locator('console-texts textarea').first().fill('Pick your bank');
  await preview.getByRole('heading', { name: 'Pick your bank' }).waitFor();
  const languages = page.locator('console-preview wa-select[label=Language]');
  await languages.click();
  await languages.locator('wa-option[value=de-DE]').click();
  await preview.getByRole('heading', { name: 'Bank suchen' }).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('the preview shows every choice and each change of a text or color without a reload, and the focus stays in the editor', async () => {
  const { page, faults } = await openConsoleWindow(host, browser, 1440);
  await signIn(host, page);
  await host.call('POST', '/v1/configurations', {
    bearer: sandbox.operatorKey,
    body: { configName: 'Looks', options: flowOnly },
  });
  await page.goto(`${origin}/console/configurations/Looks`);
  const preview = page.frameLocator('iframe');
  await preview.getByRole('heading').first().waitFor();
  const frame = page.frames().find((one) => one.url().endsWith('/console/preview/'));
  await frame?.evaluate(() => document.documentElement.setAttribute('data-first', ''));
  const inPreview = <T>(read: (root: HTMLElement) => T) => preview.locator(':root').evaluate(read);
  const choose = async (label: string, value: string): Promise<void> => {
    const select = page.locator(`console-preview wa-select[label="${label}"]`);
    await select.click();
    await select.locator(`wa-option[value="${value}"]`).click();
  };

  await page.getByLabel('Footer line').fill('Fernway');
  await preview.getByText('Fernway').waitFor();
  expect(await page.getByLabel('Footer line').evaluate((field) => field.matches(':focus-within'))).toBe(true);
  const accent = page
    .locator('console-look [data-token="--fin-color-accent"]')
    .first()
    .getByRole('textbox', { name: 'Accent', exact: true });
  await accent.fill('#003366');
  await accent.press('Enter');
  await preview.locator(':root[style*="--fin-color-accent"]').waitFor();
  expect(await accent.evaluate((field) => field.matches(':focus-within'))).toBe(true);

  await choose('Direction', 'rtl');
  await preview.locator(':root[dir=rtl]').waitFor();
  await choose('Motion', 'reduced');
  await expect
    .poll(() => inPreview(() => matchMedia('(prefers-reduced-motion: reduce)').matches), { timeout: 5_000 })
    .toBe(true);
  await choose('Zoom', '50');
  await choose('Width', '1280');
  await expect.poll(() => inPreview(() => innerWidth), { timeout: 5_000 }).toBe(1280);
  expect(await page.locator('iframe').evaluate((element) => element.getBoundingClientRect().width)).toBeLessThan(700);
  await choose('Version', '3');
  await choose('Colors', 'dark');
  await preview.locator(':root[data-theme=dark]').waitFor();
  await choose('Screen', 'entry');
  await preview.locator('fin-entry').waitFor();
  expect(await inPreview((root) => root.hasAttribute('data-first'))).toBe(true);
  expect(await violations(page, 'preview')).toEqual([]);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('the second of two editors merges by field, and a publication is rolled back', async () => {
  const { page, faults } = await openConsoleWindow(host, browser, 768);
  await signIn(host, page);
  const path = '/v1/configurations/Shared';
  const asOther = { bearer: sandbox.operatorKey };
  const made = await host.call('POST', '/v1/configurations', {
    ...asOther,
    body: { configName: 'Shared', options: flowOnly },
  });
  const ifRead = ({ headers }: typeof made) => ({ 'if-match': String(headers['etag']) });
  const published = await host.call('POST', `${path}/publication`, { ...asOther, headers: ifRead(made) });
  await page.goto(`${origin}/console/configurations/Shared`);
  await page.getByLabel('Footer line').fill('Mine');
  await page.getByLabel('Days of transactions').fill('90');
  const theirs = { ...flowOnly, poweredBy: 'Theirs', countries: ['US'] };
  const other = await host.call('PUT', path, { ...asOther, headers: ifRead(published), body: { options: theirs } });
  expect(other.status).toBe(200);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('radio', { name: /^Yours/ }).waitFor();
  const found = await violations(page, 'merge');
  await page.getByRole('radio', { name: /Theirs/ }).click();
  await page.getByRole('button', { name: 'Merge and save' }).click();
  await page.getByText('All changes are in the draft.').waitFor();
  const { body } = await host.call('GET', path, asOther);
  expect(body.configuration.draft.options).toMatchObject({ poweredBy: 'Theirs', countries: ['US'], historyDays: 90 });

  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('This is the published version.').waitFor();
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: /version .?1/ }).waitFor();
  found.push(...(await violations(page, 'history')));
  await page.getByRole('button', { name: /version .?1/ }).click();
  await page.getByText('Footer line: none instead of “Theirs”.').waitFor();
  await page.getByRole('button', { name: /Roll back to version/ }).click();
  await page.getByText('Footer line: none instead of “Theirs”.').waitFor({ state: 'detached' });
  const rolledBack = await host.call('GET', path, asOther);
  expect(rolledBack.body.configuration.published).toMatchObject({ restoredFrom: 1, options: { poweredBy: null } });
  expect(found).toEqual([]);
  // The browser reports the refused save as an error of its own.
  expect(faults.filter((fault) => !fault.includes('412'))).toEqual([]);
  await page.context().close();
});
