import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestStorage, temporaryDirectory } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const folder = await temporaryDirectory();
const built = { frame: folder, elements: folder, console: join(folder, 'console'), gallery: join(folder, 'gallery') };
await mkdir(built.console);
await mkdir(built.gallery);
await writeFile(join(built.console, 'index.html'), '<!doctype html><html data-frame-origin="" data-sign-in="">');
await writeFile(join(built.console, 'index-abc123.js'), 'export {};');
const host = await testHost({ storage, serviceUrl: 'http://127.0.0.1:9', built });

/** Header of a browser that opens the console at its own origin. */
const headers = { host: new URL(host.deps.settings.origin).host };

test.each(['/console', '/console/configurations', '/console/configurations/Check%20out', '/console/audit'])(
  'the host serves the page of the console at %s, with a policy against embedding and foreign requests',
  async (path) => {
    const { status, text, headers: sent } = await host.call('GET', path, { headers });
    expect([status, text]).toEqual([
      200,
      `<!doctype html><html data-frame-origin="${host.deps.settings.origin}" data-sign-in="token">`,
    ]);
    expect(sent['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src http://localhost:4000; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(sent).toMatchObject({
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  },
);

test('the host serves the files of the console', async () => {
  const script = await host.call('GET', '/console/assets/index-abc123.js', { headers });
  expect([script.status, script.headers['content-type']]).toEqual([200, 'application/javascript; charset=utf-8']);
  expect((await host.call('GET', '/console/assets/other.js', { headers })).status).toBe(404);
});

test('the preview can be embedded by the console only, and loads nothing from elsewhere', async () => {
  await writeFile(
    join(built.gallery, 'preview.html'),
    '<!doctype html><meta name="console-origin" content="" /><style>a{}</style>',
  );
  await writeFile(join(built.gallery, 'preview-abc123.js'), 'export {};');
  const { status, text, headers: sent } = await host.call('GET', '/console/preview/', { headers });
  expect([status, text]).toEqual([
    200,
    `<!doctype html><meta name="console-origin" content="${host.deps.settings.console.origin}" /><style>a{}</style>`,
  ]);
  expect(sent['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-[^']+'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors http:\/\/localhost:4000$/,
  );
  expect(sent).not.toHaveProperty('x-frame-options');
  expect((await host.call('GET', '/console/preview/preview-abc123.js', { headers })).status).toBe(200);
  // Without a policy of its own, a page could be embedded anywhere.
  expect((await host.call('GET', '/console/preview/preview.html', { headers })).status).toBe(404);
});

test('the preview does not exist at the console’s own origin, which has the session of the operator', async () => {
  const { settings } = host.deps;
  const apart = await testHost({
    storage,
    serviceUrl: 'http://127.0.0.1:9',
    built,
    settings: { console: { ...settings.console, origin: 'http://127.0.0.1:4001' } },
  });
  const statusAt = async (origin: string): Promise<number> =>
    (await apart.call('GET', '/console/preview/', { headers: { host: new URL(origin).host } })).status;
  expect([await statusAt('http://127.0.0.1:4001'), await statusAt(settings.origin)]).toEqual([404, 200]);
});

test('the console does not exist at another origin than its own', async () => {
  const { status } = await host.call('GET', '/console', { headers: { host: 'elsewhere.example' } });
  expect(status).toBe(404);
});

test('the console does not exist in production without a way to sign in', async () => {
  const production = await testHost({
    storage,
    serviceUrl: 'http://127.0.0.1:9',
    built,
    settings: { mode: 'production' },
  });
  for (const path of ['/console', '/console/audit', '/console/assets/index-abc123.js', '/console/preview/'])
    expect([path, (await production.call('GET', path, { headers })).status]).toEqual([path, 404]);
});
