import { openBrowser } from '@fin-link/testing/stack';
import type { TestBrowser } from '@fin-link/testing/stack';

/**
 * Features that the test tool disables for every test, without `ThirdPartyStoragePartitioning`. Chromium obeys only the
 * last `--disable-features` switch.
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

/** Chromium with default settings: storage is partitioned by the embedding site, and only clicks open windows. */
export interface EverydayBrowser extends TestBrowser {
  /** Whether the browser blocks windows. A headless Chromium never does, so its pages enforce the rule. */
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

/** Allows windows only by a click. Runs in every document before the page's own scripts. */
function openOnlyByGesture(): void {
  const open = window.open.bind(window);
  window.open = (...how) => (navigator.userActivation.isActive ? open(...how) : null);
}
