import { chmod } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contentSecurityPolicy } from '../../../demo/src/server/http/security-headers.ts';
import { temporaryDirectory } from '../../../packages/testing/src/fixtures/lifetime.ts';
import { copyWorkspace } from './copy-workspace.ts';
import { devStack, type DevStack } from './dev-stack.ts';

let stack: DevStack;
const folder = await temporaryDirectory();

beforeAll(async () => {
  // The database's user must be able to traverse the folder.
  await chmod(folder, 0o711);
  const copy = join(folder, 'workspace');
  await copyWorkspace(copy);
  stack = await devStack(copy, join(folder, 'data'));
  await stack.start();
});
afterAll(() => stack.end('SIGTERM'));

const read = async (url: string): Promise<string> => (await fetch(url)).text();
const key = { authorization: 'Bearer sandbox-host-key', 'content-type': 'application/json' };
const session = z.object({ sessionId: z.string() });

async function newSession(): Promise<string> {
  const body = JSON.stringify({ loginName: 'somebody', publishableKey: 'pk_sandbox_demo' });
  const minted = await fetch(`${stack.urls.host}/v1/sessions`, { method: 'POST', headers: key, body });
  return session.parse(await minted.json()).sessionId;
}
const statusOf = async (sessionId: string): Promise<number> =>
  (await fetch(`${stack.urls.host}/v1/sessions/${sessionId}`, { headers: key })).status;

/** Signs a new person in at the demo site, as a browser does. */
async function signIn(): Promise<{ cookie: string }> {
  const signedIn = await fetch(`${stack.urls.demo}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: stack.urls.demo, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ person: 'new' }),
  });
  return { cookie: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** Yields the builds that the demo site announces to its pages, starting with the current one. */
async function* builds(): AsyncGenerator<string> {
  const { body } = await fetch(`${stack.urls.demo}/dev/changes`);
  if (body === null) throw new Error('The demo site tells its pages nothing.');
  for await (const text of body.pipeThrough(new TextDecoderStream())) yield /data: (.*)/.exec(text)?.[1] ?? '';
}

/** Returns the script of the frame's first screen from the currently served page. */
async function frameScript(): Promise<string> {
  const page = await fetch(`${stack.urls.host}/frame/pk_sandbox_demo/link`);
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const files = [...(await page.text()).matchAll(/\/frame\/assets\/[\w.-]+\.js/g)];
  return (await Promise.all(files.map(([file]) => read(stack.urls.host + file)))).join('');
}

test('host, service and banks of the development stack have separate metrics ports', async () => {
  const pages = await Promise.all(stack.metricsUrls.map(read));
  expect(pages.map((page) => page.includes('fin_request_seconds'))).toEqual([true, true, true]);
});

test('npm run dev shows an edit of the frame in the next page, and reloads open pages', async () => {
  const told = builds();
  const before = (await told.next()).value;
  expect(await frameScript()).not.toContain('A bank to look for');
  stack.edit(
    'packages/words/languages/en-US/opening.json',
    '"message": "Find your bank"',
    '"message": "A bank to look for"',
  );
  expect((await told.next()).value).not.toBe(before);
  await told.return(undefined);
  expect(await frameScript()).toContain('A bank to look for');
});

test('npm run dev serves an edit of the elements or of the demo’s scripts', async () => {
  stack.edit('packages/elements/src/embedding-element/frame.styles.ts', 'block-size: 30rem', 'block-size: 31rem');
  stack.edit('demo/src/client/styles/linking.css', '--fin-radius-field: 8px', '--fin-radius-field: 9px');
  await expect.poll(() => read(`${stack.urls.demo}/fin-link.js`)).toContain('31rem');
  await expect.poll(() => read(`${stack.urls.host}/fin-elements.js`)).toContain('31rem');
  await expect.poll(() => read(`${stack.urls.demo}/assets/main.css`)).toContain('--fin-radius-field: 9px');
});

test('npm run dev keeps sign-ins and content security policy after an edit of the demo’s server', async () => {
  const headers = await signIn();
  stack.edit('demo/src/server/linking/link-page.ts', '<h1>${flow.title}</h1>', '<h1>Another title</h1>');
  const page = (): Promise<Response> => fetch(`${stack.urls.demo}/link`, { headers, redirect: 'manual' });
  await expect.poll(async () => (await page()).text()).toContain('<h1>Another title</h1>');
  const { headers: sent } = await page();
  expect(sent.get('content-security-policy')).toBe(contentSecurityPolicy(stack.urls.host));
  expect(await (await page()).text()).toContain('src="/dev/reload-page.js"');
  const gallery = await fetch(`${stack.urls.demo}/gallery/`);
  expect(gallery.headers.get('content-security-policy')).toContain("connect-src 'self'");
  expect(await gallery.text()).toContain('src="/dev/reload-page.js"');
});

test('npm run dev keeps sessions when an edit restarts the host', async () => {
  const sessionId = await newSession();
  stack.edit('server/src/app/docs/openapi.ts', "title: 'fin-link host'", "title: 'fin-link host of tests'");
  await expect.poll(() => read(`${stack.urls.host}/docs/json`)).toContain('fin-link host of tests');
  expect(await statusOf(sessionId)).toBe(200);
});

const lastNews = (): string =>
  stack
    .output()
    .split('\n')
    .findLast((line) => line.includes(': new after')) ?? '';

test('npm run dev restarts only the service, or only the banks, after an edit there', async () => {
  stack.edit('packages/service/src/platform/http/lifecycle.ts', "({ status: 'ok' })", "({ status: 'well' })");
  await expect.poll(() => read(`${stack.urls.service}/health`)).toContain('well');
  await expect.poll(lastNews).toMatch(/^service: .*packages\/service\/src\/platform\/http\/lifecycle\.ts$/);
  const page = 'packages/banks/src/credential-sites/catalogue/page.ts';
  stack.edit(page, '<title>Simulated banks</title>', '<title>Banks of play</title>');
  await expect.poll(() => read(stack.urls.banks)).toContain('<title>Banks of play</title>');
  await expect.poll(lastNews).toMatch(/^banks: .*catalogue\/page\.ts$/);
});

test('npm run dev restarts every process that imports an edited shared file', async () => {
  stack.edit('packages/contracts/src/browser/errors.ts', 'There is nothing at this address.', 'Nothing is here.');
  await expect.poll(() => read(`${stack.urls.host}/nowhere`)).toContain('Nothing is here.');
  await expect.poll(lastNews).toMatch(/^frame, gallery, service, host, demo: /);
  stack.edit('packages/storage/src/primitives/token.ts', 'import ', '\nimport ');
  await expect.poll(lastNews).toMatch(/^banks, service, host, demo: .*primitives\/token\.ts$/);
});

test('npm run dev prints why a process failed, and starts it again after the fix', async () => {
  const file = 'packages/service/src/platform/http/lifecycle.ts';
  stack.edit(file, "({ status: 'well' })", "({ status: 'well }");
  await expect.poll(stack.output).toMatch(/service \| ended \(1\)/);
  expect(stack.output()).toContain('lifecycle.ts');
  stack.edit(file, "({ status: 'well }", "({ status: 'mended' })");
  await expect.poll(() => read(`${stack.urls.service}/health`)).toContain('mended');
});

/** Returns whether a server listens at the address. */
async function isOpen(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  const open = await promise;
  socket.destroy();
  return open;
}
const openParts = async (): Promise<string[]> => {
  const urls = Object.entries({ database: stack.databaseUrl(), ...stack.urls });
  const open = await Promise.all(urls.map(([, url]) => isOpen(url)));
  return urls.flatMap(([name], index) => (open[index] ? [name] : []));
};

test('npm run dev leaves only its data when it ends or is killed', async () => {
  const sessionId = await newSession();
  expect(await openParts()).toEqual(['database', 'host', 'service', 'demo', 'banks']);
  expect(await stack.end('SIGTERM')).toEqual([0, null]);
  expect(await openParts()).toEqual([]);
  await stack.start();
  expect(await statusOf(sessionId)).toBe(200);
  await stack.end('SIGKILL');
  await expect.poll(openParts).toEqual([]);
});
