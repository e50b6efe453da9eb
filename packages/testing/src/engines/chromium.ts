import type { ElementHandle, Frame, Page } from 'playwright-core';
import type { TestBrowser } from '../stack/index.ts';
import type { EngineBrowser, EngineWindow, Place } from './engine.ts';

/** Ids of the windows, which Playwright does not have. */
const ids = new WeakMap<Page, string>();
let pages = 0;

/** Opens the Chromium of all browser tests, with the interface of the other engines. */
export async function openChromium(browser: TestBrowser): Promise<EngineBrowser<ElementHandle>> {
  const context = await browser.newContext({ reducedMotion: 'no-preference' });
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await context.newPage();

  const windowOf = (page: Page): EngineWindow<ElementHandle> => {
    const documentOf = (place: Place): Frame => {
      const frame = place === 'page' ? page.mainFrame() : page.mainFrame().childFrames()[0];
      if (frame === undefined) throw new Error('The page has no frame.');
      return frame;
    };
    if (!ids.has(page)) ids.set(page, String(pages++));
    return {
      id: ids.get(page) ?? '',
      open: async (address) => void (await page.goto(address)),
      reload: async () => void (await page.reload()),
      address: () => Promise.resolve(page.url()),
      read: async (place, expression) => documentOf(place).evaluate<string>(expression),
      find: async (place, expression) => (await documentOf(place).evaluateHandle(expression)).asElement(),
      click: (_place, element) => element.click(),
      type: (_place, text) => page.keyboard.type(text),
      resize: (width, height) => page.setViewportSize({ width, height }),
      picture: () => page.screenshot(),
    };
  };
  return {
    windows: () => Promise.resolve(context.pages().map(windowOf)),
    faults: () => faults,
    close: () => context.close(),
  };
}
