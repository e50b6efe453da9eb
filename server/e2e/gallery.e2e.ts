import { openBrowser } from '@fin-link/testing/stack';
import axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedStack } from './stack/shared-stack.ts';

const browser = await openBrowser();
const { demo } = sharedStack().urls;
const gallery = `${demo}/gallery/`;

interface CheckedWindow {
  axe?: { run(context: Element, options: RunOptions): Promise<AxeResults> };
}

/** Returns the violations that axe finds in the screen, one line per element. Runs in the page. */
async function violations(): Promise<string[]> {
  document.documentElement.dataset['theme'] = 'light';
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const screen = document.querySelector('body > div');
  const results =
    screen === null ? undefined : await (window as CheckedWindow).axe?.run(screen, { resultTypes: ['violations'] });
  if (results === undefined) return ['axe did not run'];
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${String(target)} ${failureSummary}`),
  );
}

// The component test of brands measures the contrast of each screen in both schemes.
test('every screen of the built gallery passes axe', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(gallery);
  const names = await page.locator('nav a').allTextContents();
  expect(names.length).toBeGreaterThan(60);
  const found: string[] = [];
  // Loading the page with axe is most of the work, so it is loaded once.
  await page.addInitScript(axe.source);
  await page.goto(`${gallery}?sample=${names.at(-1)?.trim()}`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  for (const name of names.map((one) => one.trim())) {
    await page.evaluate((sample) => (location.hash = sample), name);
    await page.locator(`html[data-ready="${name}"]`).waitFor({ state: 'attached' });
    const lines = await page.evaluate(violations);
    found.push(...lines.map((line) => `${name}: ${line}`));
  }
  expect(found).toEqual([]);
});

/** Opens the theme page of a new person, with a theme to start from. */
async function openThemePage(options: BrowserContextOptions, theme: string): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(demo);
  await page.getByRole('button', { name: /new person/i }).click();
  await page.waitForURL('**/link');
  await page.goto(`${demo}/theme`);
  await page.getByLabel('Start from').selectOption(theme);
  return page;
}

test('the theme page shows a brand on the gallery and on the tag, with the contrast of both schemes', async () => {
  const page = await openThemePage({}, 'Pastels');
  await page.getByText('Light: 1 change. Dark: all colors as you set them.').waitFor();
  expect(await page.locator('#adjustments li').allInnerTexts()).toEqual([
    expect.stringMatching(
      /^In the light scheme, --fin-color-accent #f3a6c6 is adjusted to #\w{6}: .* 1\.75:1, and needs 4\.5:1\.$/,
    ),
  ]);
  await page.getByLabel('Accent', { exact: true }).getByLabel('Leave out').check();
  await page.getByText('Light: all colors as you set them.').waitFor();
  await page.locator('#theme').getByLabel('Dark', { exact: true }).check();
  await page.getByRole('button', { name: 'Next' }).click();

  const screen = page.frameLocator('#gallery').locator('html[data-ready="credentials-wrong-again"]');
  await expect.poll(() => screen.getAttribute('style')).toContain('--fin-color-surface: #2a1822');
  expect(await screen.getAttribute('data-theme')).toBe('dark');
  // The frame is of another origin, and gets the tokens from the tag.
  const frame = page.frameLocator('fin-link iframe').locator('html');
  await expect.poll(() => frame.getAttribute('style')).toContain('--fin-color-surface: #2a1822');
  expect(await page.locator('#css').innerText()).toContain('--fin-color-text: light-dark(#5a3a4d, #f9e3ee);');
  const { look } = JSON.parse(await page.locator('#json').innerText()) as { look: Record<'light' | 'dark', object> };
  expect(look.dark).toMatchObject({ '--fin-color-surface': '#2a1822', '--fin-radius-field': '16px' });
  expect(Object.keys(look.light)).not.toContain('--fin-color-accent');
});

test('the theme page shows the font of the site on the gallery and on the tag', async () => {
  const page = await openThemePage({}, 'Fernway');
  for (const frame of ['#gallery', 'fin-link iframe']) {
    const root = page.frameLocator(frame).locator('html');
    await expect.poll(() => root.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"?Figtree/);
    const loaded = () =>
      root.evaluate(() =>
        [...document.fonts].some(({ family, status }) => /^"?Figtree"?$/.test(family) && status === 'loaded'),
      );
    await expect.poll(loaded).toBe(true);
  }
  expect(await page.locator('#css').innerText()).toContain('--fin-font: Figtree;');
});

test('a brand is measured with forced colors, and has stronger edges for users who prefer more contrast', async () => {
  const page = await openThemePage({ forcedColors: 'active' }, 'Pastels');
  await page.getByText('Light: 1 change. Dark: all colors as you set them.').waitFor();

  const screen = page.frameLocator('#gallery').locator('html');
  const colorOf = (role: string) =>
    screen.evaluate((root, name) => getComputedStyle(root).getPropertyValue(name), `--fin-color-${role}`);
  await page.emulateMedia({ forcedColors: 'none' });
  expect(await colorOf('border')).not.toBe('#5a3a4d');
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
  expect([await colorOf('border'), await colorOf('muted')]).toEqual(['#5a3a4d', '#5a3a4d']);
});
