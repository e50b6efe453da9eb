import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleInto, bundleNamed } from '../../../../scripts/build/index.ts';
import { chromiumArgs, findBrowser } from '../../../../scripts/workspace/browser.ts';

const here = import.meta.dirname;
const mounts = 200;
/** Number of elements that are mounted before the measurement. Memory that the browser allocates once is not a leak. */
const warmUp = 24;

let outDir = '';
let browser: Browser;
const server = createServer();

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'fin-link-'));
  await bundleInto(bundleNamed('elements'), { outDir });
  const script = await readFile(join(outDir, 'fin-elements.js'));
  const frame = await readFile(join(here, '..', 'fake-host', 'frame.html'));
  const frameScript = await readFile(join(here, '..', 'fake-host', 'frame.js'));
  server.on('request', (request, response) => {
    const { port } = server.address() as AddressInfo;
    const path = request.url ?? '';
    const isScript = path.endsWith('.js');
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src http://127.0.0.1:${port}`,
    });
    if (path === '/fin-elements.js') response.end(script);
    else if (isScript) response.end(frameScript);
    else if (path.startsWith('/frame/')) response.end(frame);
    else
      response.end(
        '<!doctype html><title>Page</title><script type="module" src="/fin-elements.js"></script><body><h1>Page</h1>',
      );
  });
  server.listen(0);
  await once(server, 'listening');
  browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumArgs, timeout: 0 });
});

afterAll(async () => {
  await browser?.close();
  server.closeAllConnections();
  server.close();
  await rm(outDir, { recursive: true, force: true });
});

/** Runs in the page before any script. Counts pending timers that were not cleared. */
function countTimers(): void {
  const pending = new Set<number>();
  const { setTimeout: start, clearTimeout: stop } = window;
  window.setTimeout = ((run: () => void, after?: number) => {
    const timer = start(() => {
      pending.delete(timer);
      run();
    }, after);
    pending.add(timer);
    return timer;
  }) as typeof window.setTimeout;
  window.clearTimeout = (timer) => {
    pending.delete(timer as number);
    stop(timer);
  };
  Object.assign(window, { pendingTimers: () => pending.size });
}

/** Runs in the page. Adds an element and removes it at one of several moments. */
async function mountAndRemove([count, port]: [number, number]): Promise<void> {
  type Tag = HTMLElement & { show?(): void; close?(): void; sessionProvider: unknown };
  const tags = ['fin-link', 'fin-net-worth', 'fin-connections', 'fin-consents', 'fin-link-button', 'fin-link'];
  const tag = tags[count % tags.length] ?? '';
  const isButton = tag === 'fin-link-button';
  const isDialog = isButton || (tag === 'fin-link' && count % 3 === 0);
  const element = document.createElement(isButton ? 'fin-link' : tag) as Tag;
  const parts: HTMLElement[] = [element];
  element.id = 'mounted';
  element.setAttribute('host', `http://127.0.0.1:${port}`);
  element.setAttribute('publishable-key', `pk_leaks_${count % 7}`);
  element.setAttribute('history', '');
  if (isDialog) element.setAttribute('mode', 'dialog');
  const launched = new Promise<void>((resolve) => {
    element.sessionProvider = () => {
      queueMicrotask(resolve);
      return Promise.resolve({ sessionId: 'ls_aaaaaaaaaaaaaaaa', launchToken: 'lt_leak' });
    };
  });
  const happened = (type: string) => new Promise((resolve) => element.addEventListener(type, resolve, { once: true }));
  const ready = happened('fin-ready');
  if (isButton) {
    const button = document.createElement('fin-link-button');
    button.setAttribute('for', 'mounted');
    parts.unshift(button);
  }
  document.body.append(...parts);
  if (isButton) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    parts[0]?.shadowRoot?.querySelector('button')?.click();
  } else if (isDialog) element.show?.();
  const moment = Math.floor(count / tags.length) % 7;
  if (moment === 1) await launched;
  if (moment > 1) await ready;
  if (moment === 3) document.body.prepend(...parts);
  if (moment === 4) {
    await launched;
    document.documentElement.className = `theme-${count}`;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  // The element is closing: the frame has not answered, or has answered.
  if (moment === 5) element.close?.();
  if (moment === 6) {
    const exited = happened('fin-exit');
    const message = { type: 'fin-exit', outcome: 'cancelled', screen: 'search', providerAccountIds: [] };
    element.shadowRoot?.querySelector('iframe')?.contentWindow?.postMessage({ command: 'say', message }, '*');
    await exited;
  }
  if (count % 2 === 0) parts.reverse();
  for (const part of parts) part.remove();
}

async function metrics(session: CDPSession): Promise<Record<string, number>> {
  // Finalizers of the first collection run before the second collection.
  for (let count = 0; count < 3; count += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics: all } = await session.send('Performance.getMetrics');
  return Object.fromEntries(all.map(({ name, value }) => [name, value]));
}

it(`elements: every tag leaves no frame, listener, timer or request after ${mounts} mounts and removals`, async () => {
  const { port } = server.address() as AddressInfo;
  const page = await browser.newPage();
  // Only the timeout of the test applies.
  page.setDefaultTimeout(0);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (/security policy/i.test(message.text())) faults.push(message.text());
  });
  await page.addInitScript(countTimers);
  await page.goto(`http://localhost:${port}/`);
  await page.waitForFunction(() => customElements.get('fin-link') !== undefined);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const run = async (from: number, to: number): Promise<void> => {
    for (let count = from; count < to; count += 1)
      await page.evaluate(mountAndRemove, [count, port] as [number, number]);
  };
  await run(0, warmUp);
  const before = await metrics(session);
  await run(warmUp, warmUp + mounts);
  const after = await metrics(session);
  const grown = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);
  expect(await page.evaluate(() => window.frames.length)).toBe(0);
  expect(await page.evaluate(() => document.body.children.length)).toBe(1);
  expect(await page.evaluate(() => (window as unknown as { pendingTimers(): number }).pendingTimers())).toBe(0);
  // A dialog that locked the page's scrolling would have left a style here.
  expect(await page.evaluate(() => document.documentElement.style.length + document.body.style.length)).toBe(0);
  expect(await page.evaluate(() => document.body.attributes.length)).toBe(0);
  expect(grown('Frames')).toBeLessThanOrEqual(0);
  expect(grown('Documents')).toBeLessThanOrEqual(1);
  expect(grown('JSEventListeners')).toBeLessThanOrEqual(2);
  expect(grown('Nodes')).toBeLessThanOrEqual(20);
  expect(grown('JSHeapUsedSize')).toBeLessThanOrEqual(300_000);
  expect(faults).toEqual([]);
});
