import axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

interface CheckedWindow {
  axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> };
}

/**
 * Color schemes. The first heading belongs to the page around the frame. The dark scheme changes only colors, so only
 * colors are checked again.
 */
const schemes = [
  ['light', { resultTypes: ['violations'], rules: { 'page-has-heading-one': { enabled: false } } }],
  ['dark', { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] }],
] as const satisfies [string, RunOptions][];

/** Returns the violations that axe finds in the current frame, one line per element. */
async function violations(frame: Frame, options: RunOptions): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  return frame.evaluate(async (given) => {
    const results = await (window as CheckedWindow).axe?.run(document, given);
    if (results === undefined) return ['axe did not run'];
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${String(target)} ${failureSummary}`),
    );
  }, options);
}

/**
 * Waits until the frame has the color scheme. The frame changes later than the page, and axe must not see half of each.
 */
async function hasColours(colorScheme: string): Promise<void> {
  const query = window.matchMedia(`(prefers-color-scheme: ${colorScheme})`);
  if (!query.matches) await new Promise((resolve) => query.addEventListener('change', resolve, { once: true }));
  for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

export interface ScreenCheck {
  /** Checks the screen in light and in dark colors. */
  check(screen: string): Promise<void>;
  readonly found: readonly string[];
}

/** Checks the frame of a host in a page: axe, language and direction, and that nothing is wider than the frame. */
export function screenCheck(page: Page, host: string, language: { lang: string; dir: string }): ScreenCheck {
  const found: string[] = [];
  return {
    found,
    async check(screen) {
      const frame = page.frames().find((one) => one.url().startsWith(`${host}/frame/`));
      if (frame === undefined) throw new Error('The page has no frame.');
      for (const [colorScheme, options] of schemes) {
        await page.emulateMedia({ colorScheme });
        await frame.evaluate(hasColours, colorScheme);
        found.push(...(await violations(frame, options)).map((line) => `${screen}, ${colorScheme}: ${line}`));
      }
      const { lang, dir, overflow } = await frame.evaluate(() => {
        const { documentElement: root } = document;
        return { lang: root.lang, dir: root.dir, overflow: root.scrollWidth - root.clientWidth };
      });
      if (lang !== language.lang || dir !== language.dir) found.push(`${screen}: is ${lang} ${dir}`);
      if (overflow > 0) found.push(`${screen}: ${overflow} px too wide`);
    },
  };
}
