import { openBrowser, openDemo } from '@fin-link/testing/stack';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedStack } from './stack/shared-stack.ts';

const stack = sharedStack();
const browser = await openBrowser();
const { demo, host } = stack.urls;

/** Opens a linking page whose frame asks `answer` for the font's files. The page itself loads the same files. */
async function openWithFonts(answer: (route: Route) => Promise<void>): Promise<Awaited<ReturnType<typeof openDemo>>> {
  const opened = await openDemo(browser, stack);
  await opened.page.route('**/*.woff2', async (route) =>
    route.request().frame() === opened.page.mainFrame() ? route.continue() : answer(route),
  );
  return opened;
}

const frameOf = (page: Page) => {
  const frame = page.frames().find((one) => one.url().startsWith(host));
  if (frame === undefined) throw new Error('The page has no frame of the host.');
  return frame;
};

const loadedFonts = (page: Page): Promise<number> =>
  frameOf(page).evaluate(
    () => [...document.fonts].filter(({ family, status }) => /Figtree"?$/.test(family) && status === 'loaded').length,
  );

/** Returns where each text of the frame is: the edges of its element, and its height. */
const textBoxes = (page: Page) =>
  frameOf(page).evaluate(() => {
    const boxes: { text: string; left: number; top: number; height: number }[] = [];
    const collect = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node as Element;
        if (element.shadowRoot !== null) collect(element.shadowRoot);
        const hasText = [...element.childNodes].some(
          (child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim() !== '',
        );
        const { left, top, height } = element.getBoundingClientRect();
        if (hasText && height > 0) boxes.push({ text: element.textContent.trim().slice(0, 40), left, top, height });
      }
    };
    collect(document.body);
    return boxes;
  });

test('texts of the first screen stay in place when the font of the site arrives', async () => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const { page, frame, faults } = await openWithFonts(async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  await frame.locator('fin-entry').waitFor();
  await expect
    .poll(() => frameOf(page).evaluate(() => [...document.fonts].some(({ status }) => status === 'loading')))
    .toBe(true);
  const before = await textBoxes(page);
  expect(before.length).toBeGreaterThan(5);
  release();
  await expect.poll(() => loadedFonts(page)).toBe(2);
  const after = await textBoxes(page);
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  // Buttons are as wide as their words, so a centered one may move by a fraction of a letter.
  const moved = before.flatMap(({ text, left, top, height }, index) => {
    const now = after[index];
    const isSteady = now?.top === top && now.height === height && Math.abs(now.left - left) <= 2;
    return isSteady ? [] : [`${text}: ${JSON.stringify([left, top, height, now])}`];
  });
  expect(moved).toEqual([]);
  expect(faults()).toEqual([]);
});

test('a request for a font names neither page nor user', async () => {
  const asked: Record<string, string>[] = [];
  const { page } = await openWithFonts(async (route) => {
    asked.push(await route.request().allHeaders());
    await route.continue();
  });
  await page.reload();
  await expect.poll(() => asked.length).toBe(2);
  for (const headers of asked) {
    expect(headers).not.toHaveProperty('referer');
    expect(headers).not.toHaveProperty('cookie');
  }
});

test.each([
  ['font.unreachable', { status: 200, headers: { 'access-control-allow-origin': 'https://other.example' } }],
  [
    'font.blocked',
    { status: 302, headers: { 'access-control-allow-origin': '*', location: 'https://fonts.example/a.woff2' } },
  ],
])('a font that does not load is named in the console as %s, and linking continues', async (code, answer) => {
  const { page, frame } = await openWithFonts((route) => route.fulfill(answer));
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.reload();
  await expect.poll(() => said.filter((line) => line.startsWith(`fin-link: ${code}, ${demo}/assets/`)).length).toBe(2);
  await frame.getByRole('button', { name: 'Find my bank' }).click();
  await frame.getByRole('option').first().waitFor();
});
