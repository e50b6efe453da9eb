import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestStorage, temporaryDirectory } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { testHost } from '../harness/test-host.ts';

const storage = await openTestStorage();
const folder = await temporaryDirectory();
const built = { frame: join(folder, 'frame'), elements: join(folder, 'elements') };
await mkdir(built.frame);
await mkdir(built.elements);
await writeFile(join(built.frame, 'index.html'), '<!doctype html><title>frame</title>');
await writeFile(join(built.frame, 'main-abc123.js'), 'export {};');
await writeFile(join(built.elements, 'fin-link.js'), 'export {};');
const host = await testHost({ storage, serviceUrl: 'http://127.0.0.1:9', built });

test("a frame page names the site's origins as its only embedders and loads nothing from elsewhere", async () => {
  const page = await host.call('GET', '/frame/pk_sandbox_demo/link');
  expect(page.status).toBe(200);
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors http://127.0.0.1:4300",
  );
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(page.headers).not.toHaveProperty('x-frame-options');
});

test('a frame page is kept by caches and asked for again by its tag', async () => {
  const { headers } = await host.call('GET', '/frame/pk_sandbox_demo/link');
  expect(headers['cache-control']).toMatch(/public, max-age=\d+/);
  const again = await host.call('GET', '/frame/pk_sandbox_demo/connections', {
    headers: { 'if-none-match': String(headers['etag']) },
  });
  expect([again.status, again.text]).toEqual([304, '']);
  expect(again.headers['content-security-policy']).toContain('frame-ancestors');
});

test.each([
  ['/frame/pk_unknown/link', 'site.unknown'],
  ['/frame/pk_sandbox_demo/nothing', 'route.not-found'],
  ['/frame/assets/missing.js', 'route.not-found'],
  ['/frame/assets/..%2f..%2fpackage.json', 'route.not-found'],
])('%s is not there', async (path, code) => {
  const reply = await host.call('GET', path);
  expect([reply.status, reply.body.error.code]).toEqual([404, code]);
});

test('assets never change under their name', async () => {
  const asset = await host.call('GET', '/frame/assets/main-abc123.js');
  expect(asset.status).toBe(200);
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['content-type']).toContain('javascript');
});

test("the page's script may be loaded by any page", async () => {
  const script = await host.call('GET', '/fin-link.js');
  expect(script.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': 'text/javascript; charset=utf-8',
  });
});

test('the API allows no other origin', async () => {
  const reply = await host.call('GET', '/v1/session', { headers: { origin: 'http://127.0.0.1:4300' } });
  expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
  expect(reply.headers['cross-origin-resource-policy']).toBe('same-origin');
});
