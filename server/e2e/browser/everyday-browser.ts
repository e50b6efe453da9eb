import { openBrowser } from '@fin-link/testing/stack';
import type { TestBrowser } from '@fin-link/testing/stack';

/**
 * What the test tool switches off for every test, without `ThirdPartyStoragePartitioning`. Chromium obeys the last
 * `--disable-features` that it is given.
 */
const stillOff = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
];

/** Chromium as people have it: storage is kept apart by the site around it, and windows open by a click only. */
export interface EverydayBrowser extends TestBrowser {
  /** False in a headless Chromium, which never blocks a window; its pages then enforce the rule. */
  readonly blocksByItself: boolean;
}

export async function openEverydayBrowser(): Promise<EverydayBrowser> {
  const browser = await openBrowser({
    ignoreDefaultArgs: ['--disable-popup-blocking'],
    args: [`--disable-features=${stillOff.join(',')}`],
  });
  const blocksByItself = await blocksWindows(browser);
  return {
    blocksByItself,
    async newContext(options) {
      const context = await browser.newContext(options);
      if (!blocksByItself) await context.addInitScript(openOnlyByGesture);
      return context;
    },
  };
}

async function blocksWindows(browser: TestBrowser): Promise<boolean> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`data:text/html,<script>document.title = window.open() === null ? 'blocked' : 'opened'</script>`);
  const title = await page.title();
  await page.context().close();
  return title === 'blocked';
}

/** Runs in every document before anything of its own. */
function openOnlyByGesture(): void {
  const open = window.open.bind(window);
  window.open = (...how) => (navigator.userActivation.isActive ? open(...how) : null);
}
