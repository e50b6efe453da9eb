import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterTests, timeLimit } from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import { expect, test, vi } from 'vitest';
import { openEverydayBrowser } from './browser/everyday-browser.ts';
import { eventually } from './frame/eventually.ts';

/**
 * Script that opens a window immediately, by a click and long after a click. It logs the results and messages from its
 * own origin.
 */
const script = `
  const tell = (what) => console.log(location.pathname + ' ' + what);
  const open = (when) => tell(when + ' ' + (window.open('/empty') === null ? 'blocked' : 'opened'));
  new BroadcastChannel('news').onmessage = ({ data }) => tell('heard ' + data);
  document.querySelector('#now').onclick = () => open('clicked');
  document.querySelector('#late').onclick = () => setTimeout(() => open('late'), 6_000);
  open('loaded');`;
const page = (inside: string): string =>
  `<!doctype html><button id="now">Now</button><button id="late">Late</button>${inside}<script>${script}</script>`;

async function serve(): Promise<{ outer: string; inner: string }> {
  const [port = 0] = await freePorts(1);
  const inner = `http://localhost:${port}/inner`;
  const server = createServer(({ url }, response) => {
    const body = url === '/inner' ? page('') : page(`<iframe src="${inner}"></iframe>`);
    response.writeHead(200, { 'content-type': 'text/html' }).end(url === '/empty' ? '' : body);
  });
  // The server listens on IPv4 and IPv6, because the frame's host is `localhost`.
  server.listen(port);
  await once(server, 'listening');
  afterTests(async () => void server.close());
  return { outer: `http://127.0.0.1:${port}/outer`, inner };
}

const browser = await openEverydayBrowser();
const { outer, inner } = await serve();

/** Reads results from the console, because evaluating code in a page counts as a user gesture. */
async function openFramed() {
  const context = await browser.newContext();
  const said: string[] = [];
  context.on('console', (message) => said.push(message.text()));
  const framed = await context.newPage();
  await framed.goto(outer);
  const frame = framed.frames().find((one) => one.url() === inner);
  if (frame === undefined) throw new Error('The page has no frame.');
  const hears = (what: string) => vi.waitUntil(() => said.includes(what), { timeout: timeLimit(60_000), interval: 50 });
  return { context, frame, said, hears };
}

test.concurrent('the browser opens a window after a click, and neither without one nor long after it', async () => {
  const { context, frame, hears } = await openFramed();
  await hears('/outer loaded blocked');
  await hears('/inner loaded blocked');
  expect(context.pages()).toHaveLength(1);
  await frame.locator('#now').click();
  await hears('/inner clicked opened');
  await frame.locator('#late').click();
  await hears('/inner late blocked');
  await eventually(async () => expect(context.pages()).toHaveLength(2));
});

test.concurrent('the browser partitions the storage of a frame from that of its origin in a window', async () => {
  const { context, frame, said, hears } = await openFramed();
  const window = await context.newPage();
  await window.goto(inner);
  await window.evaluate(() => {
    new BroadcastChannel('news').postMessage('the window');
    localStorage.setItem('news', 'the window');
  });
  await hears('/inner heard the window');
  // A second channel inside the frame proves that the frame receives messages at all.
  await frame.evaluate(() => new BroadcastChannel('news').postMessage('the frame'));
  await hears('/inner heard the frame');
  const heard = said.filter((line) => line.includes('heard'));
  // The window and the frame each hear only their own messages.
  expect(heard).toEqual(['/inner heard the window', '/inner heard the frame']);
  expect(await frame.evaluate(() => localStorage.getItem('news')).catch(() => null)).toBeNull();
});
