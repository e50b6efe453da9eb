import { openBrowser } from '@fin-link/testing/stack';
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import { expect, test } from 'vitest';
import { sharedStack } from './stack/shared-stack.ts';

const browser = await openBrowser();
const gallery = `${sharedStack().urls.demo}/gallery/`;

interface CheckedWindow {
  axe?: { run(context: Element): Promise<AxeResults> };
}

/** Runs in the page: what axe finds in the screen, one line for each element. */
async function violations(theme: string): Promise<string[]> {
  document.documentElement.dataset['theme'] = theme;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const screen = document.querySelector('body > div');
  const results = screen === null ? undefined : await (window as CheckedWindow).axe?.run(screen);
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
  for (const name of names.map((one) => one.trim())) {
    await page.goto(`${gallery}?sample=${name}`);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await page.evaluate(axe.source);
    for (const theme of ['light', 'dark'])
      for (const violation of await page.evaluate(violations, theme)) found.push(`${name}, ${theme}: ${violation}`);
  }
  expect(found).toEqual([]);
});
