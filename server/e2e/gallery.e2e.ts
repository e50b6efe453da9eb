import { openBrowser } from '@fin-link/testing/stack';
import axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, test } from 'vitest';
import { sharedStack } from './stack/shared-stack.ts';

const browser = await openBrowser();
const gallery = `${sharedStack().urls.demo}/gallery/`;

interface CheckedWindow {
  axe?: { run(context: Element, options: RunOptions): Promise<AxeResults> };
}

/** Themes. The dark scheme changes only colors, so only colors are checked again. */
const themes: [theme: string, options: RunOptions][] = [
  ['light', { resultTypes: ['violations'] }],
  ['dark', { runOnly: ['color-contrast'], resultTypes: ['violations'] }],
];

/** Returns the violations that axe finds in the screen, one line per element. Runs in the page. */
async function violations([theme, options]: [string, RunOptions]): Promise<string[]> {
  document.documentElement.dataset['theme'] = theme;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const screen = document.querySelector('body > div');
  const results = screen === null ? undefined : await (window as CheckedWindow).axe?.run(screen, options);
  if (results === undefined) return ['axe did not run'];
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${String(target)} ${failureSummary}`),
  );
}

test('every screen of the built gallery passes axe, in light and in dark', async () => {
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
    for (const theme of themes)
      for (const violation of await page.evaluate(violations, theme)) found.push(`${name}, ${theme[0]}: ${violation}`);
  }
  expect(found).toEqual([]);
});
