import { timeLimit } from '@fin-link/testing';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openEverydayBrowser } from './browser/everyday-browser.ts';
import { LinkFrame } from './frame/link-frame.ts';
import { sharedStack } from './stack/shared-stack.ts';

const { urls } = sharedStack();
const browser = await openEverydayBrowser();

/** Returns the target of a click without the parts that differ between rows. */
const placeOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return (pathname + search).replaceAll(/\d{6,}/g, '{id}');
};

/** Names of buttons that affect other users of this stack or end the walk. Other tests click them. */
const notPressed =
  /^(1 day later|4 days later|11 days later|Reset to today|Sign out|Remove .*|\S+\n(A new person|[A-Z]\w+ [A-Z]\w+)\n[^]*)$/;

/** Waits until a page and the content of its tags are shown. Collects everything that looks broken. */
async function look(page: Page, faults: string[]): Promise<void> {
  const place = placeOf(page.url());
  const [heading = ''] = await page.locator('h1').allInnerTexts();
  if (heading === '' || /isn’t|went wrong|not found/i.test(heading)) faults.push(`${place}: headed “${heading}”`);
  const tags = page.locator(
    'fin-link:not([mode=dialog]), fin-redirect, fin-connections, fin-consents, fin-net-worth, fin-upcoming, fin-insights, fin-real-estate, fin-manual-account',
  );
  for (const tag of await tags.all()) {
    const shell = tag
      .locator('iframe')
      .contentFrame()
      .locator(
        'fin-shell, fin-screen-connections, fin-screen-consents, fin-screen-net-worth, fin-screen-upcoming, fin-screen-insights',
      )
      .first();
    await shell.waitFor({ timeout: timeLimit(30_000) });
    const problem = tag.locator('iframe').contentFrame().locator('fin-error-screen h2, fin-error-screen fin-shell');
    if ((await problem.count()) > 0) faults.push(`${place}: ${await problem.first().innerText()}`);
  }
}

test(
  'every link and every button of the demo leads to a page that works',
  { tags: ['whole'], timeout: timeLimit(400_000) },
  async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(`${placeOf(page.url())}: ${message}`));
    page.on('response', (reply) => {
      const isOwn = reply.url().startsWith(urls.demo) && reply.request().isNavigationRequest();
      if (isOwn && reply.status() >= 400) faults.push(`${placeOf(reply.url())}: ${reply.status()}`);
    });
    await page.goto(`${urls.demo}/`);
    await page.getByRole('button', { name: /new person/i }).click();
    await page.waitForURL((url) => url.pathname === '/link');
    const frame = new LinkFrame(page.frameLocator('fin-link iframe'));
    await frame.pickBank('Pine Harbor');
    await frame.signIn('ok', 'ok');
    await frame.finish();
    await page.getByRole('heading', { name: 'Your bank is linked' }).waitFor();

    const elsewhere = new Set<string>();
    const seen = new Map<string, string>();
    const pagesLeft = [`${urls.demo}/`];
    const pressed = new Set<string>();
    const note = async (from: string): Promise<void> => {
      for (const href of await page
        .locator('a[href]')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))) {
        const [url = ''] = href.split('#');
        // The gallery has a separate test.
        if (url.startsWith(`${urls.demo}/gallery/`)) continue;
        if (!url.startsWith(`${urls.demo}/`)) elsewhere.add(url);
        else if (!seen.has(placeOf(url))) {
          seen.set(placeOf(url), from);
          pagesLeft.push(url);
        }
      }
    };
    for (let url = pagesLeft.shift(); url !== undefined; url = pagesLeft.shift()) {
      await page.goto(url);
      await look(page, faults);
      await note(url);
      const { pathname } = new URL(url);
      const names = await page.locator('main button:visible').allInnerTexts();
      for (const name of names) {
        const key = `${pathname.replaceAll(/\d{6,}/g, '{id}')} ${name}`;
        if (notPressed.test(name) || pressed.has(key)) continue;
        pressed.add(key);
        await page.goto(url);
        await page.locator('main button:visible').filter({ hasText: name }).first().click();
        await look(page, faults);
        await note(page.url());
      }
    }
    // Guides also contain addresses on the internet and of an installation.
    const isOfStack = (url: string): boolean => Object.values(urls).includes(new URL(url).origin);
    for (const url of [...elsewhere].filter(isOfStack)) {
      const reply = await context.request.get(url);
      if (!reply.ok()) faults.push(`${url}: ${reply.status()}`);
    }
    expect(faults).toEqual([]);
    const places = [...seen.keys()].join('\n');
    expect(places).toMatch(/action=edit/);
    expect(places).toMatch(/action=refresh/);
    await context.close();
  },
);
