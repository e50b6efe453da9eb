import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { ProviderRow } from '@fin-link/contracts/browser';
import { openTestStorage, temporaryDirectory } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { splitPage, withEntry, withSearch } from '../../../src/app/frames/first-paint.ts';
import { FirstScreens } from '../../../src/app/frames/first-screens.ts';
import { pageScripts } from '../../../src/app/frames/page-script.ts';
import type { LaunchStart } from '../../../src/tenancy/sessions/index.ts';
import { sandboxSite, sitesOf } from '../../../src/platform/sites/site.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const folder = await temporaryDirectory();
const built = {
  frame: join(folder, 'frame'),
  elements: join(folder, 'elements'),
  console: join(folder, 'console'),
  gallery: join(folder, 'gallery'),
};
await mkdir(built.frame);
await mkdir(built.elements);
await writeFile(join(built.frame, 'index.html'), '<!doctype html><title>frame</title>');
for (const language of ['de-DE', 'fr-FR', 'ar'])
  await writeFile(
    join(built.frame, `index.${language}.html`),
    `<!doctype html><html lang="${language}"><title>frame</title>`,
  );
await writeFile(join(built.frame, 'main-abc123.js'), 'export {};');
for (const name of pageScripts) await writeFile(join(built.elements, `${name}.js`), `export const name = '${name}';`);
const sites = sitesOf([{ ...sandboxSite('pk_sandbox_demo', 4300), fonts: [] }]);
const host = await testHost({ storage, serviceUrl: 'http://127.0.0.1:9', built, settings: { sites } });

test('the frame page allows only its site’s origins and the host’s own pages, for hosted links, as embedders and loads nothing from other origins', async () => {
  const page = await host.call('GET', '/frame/pk_sandbox_demo/link');
  expect(page.status).toBe(200);
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types lit-html; frame-ancestors 'self' http://127.0.0.1:4300",
  );
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  expect(page.headers).not.toHaveProperty('x-frame-options');
  const script = await host.call('GET', '/frame/assets/main-abc123.js');
  expect([script.status, script.headers['permissions-policy']]).toEqual([200, undefined]);
});

test('the frame page can be embedded by pages that are cross-origin isolated', async () => {
  const { headers } = await host.call('GET', '/frame/pk_sandbox_demo/link');
  expect(headers).toMatchObject({
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test.each([
  ['/frame/pk_unknown/link', 'http://127.0.0.1:4300/', 404, 'site.unknown', 'publishable-key pk_unknown.'],
  [
    '/frame/pk_sandbox_demo/link',
    'https://elsewhere.example/',
    403,
    'site.origin-not-registered',
    'origin of the page https://elsewhere.example.',
  ],
])('%s requested by %s returns a document that tells the page why it gets no frame', async (path, referer, ...told) => {
  const [status, code, about] = told;
  const page = await host.call('GET', path, { headers: { accept: 'text/html,*/*;q=0.8', referer } });
  expect(page.status).toBe(status);
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page.text) ?? [];
  expect(page.headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; base-uri 'none'; form-action 'none'`,
  );
  expect(page.text).toContain(`data-code="${code}"`);
  expect(page.text).toContain(`fin-link cannot start, ${code}: ${about}`);
  expect(page.text).toContain(`/docs/errors#${code}`);
});

test('the document about ancestors may be embedded by any page and lists the registered origins', async () => {
  const page = await host.call('GET', '/frame/pk_sandbox_demo/ancestors', { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page.text) ?? [];
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': `default-src 'none'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; base-uri 'none'; form-action 'none'`,
  });
  expect(page.text).toContain('data-origins="http://localhost:4000 http://127.0.0.1:4300');
  expect(page.text).toContain('site.origin-not-registered: origin of an outer page {origins}.');
  expect((await host.call('GET', '/frame/pk_unknown/ancestors')).body.error.code).toBe('site.unknown');
});

test.each(['http://127.0.0.1:4300/', 'http://localhost:4000/frame/pk_sandbox_demo/link', undefined])(
  'a frame requested by a page at %s is served',
  async (referer) => {
    const headers = { accept: 'text/html', ...(referer !== undefined && { referer }) };
    expect((await host.call('GET', '/frame/pk_sandbox_demo/link', { headers })).status).toBe(200);
  },
);

test('the frame page is cached and revalidated by its ETag', async () => {
  const { headers } = await host.call('GET', '/frame/pk_sandbox_demo/link');
  expect(headers['cache-control']).toMatch(/public, max-age=\d+/);
  const again = await host.call('GET', '/frame/pk_sandbox_demo/connections', {
    headers: { 'if-none-match': String(headers['etag']) },
  });
  expect([again.status, again.text]).toEqual([304, '']);
  expect(again.headers['content-security-policy']).toContain('frame-ancestors');
});

test('the frame page is compressed on request, with a separate ETag', async () => {
  const plain = await host.call('GET', '/frame/pk_sandbox_demo/link');
  const reply = await host.app.inject({
    url: '/frame/pk_sandbox_demo/link',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, accept-language' });
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(plain.text);
  expect(reply.headers.etag).not.toBe(plain.headers['etag']);
});

test('the frame page is in the language of the tag or of the browser', async () => {
  const languageOf = async (query: string, accepted: string): Promise<string | undefined> => {
    const headers = { 'accept-language': accepted };
    const page = await host.call('GET', `/frame/pk_sandbox_demo/link${query}`, { headers });
    return /<html lang="([^"]*)"/.exec(page.text)?.[1];
  };
  expect(await languageOf('', 'sv, de-AT;q=0.8')).toBe('de-DE');
  expect(await languageOf('?locale=ar-EG', 'de')).toBe('ar');
  expect(await languageOf('?later&locale=', 'fr-CH')).toBe('fr-FR');
  // The page without a language is in English. British English has the first screen of American English.
  expect(await languageOf('?locale=en-GB', 'de')).toBeUndefined();
  expect(await languageOf('', 'sv')).toBeUndefined();
});

test('the locale of the last launch’s configuration is the language of later pages of its site', () => {
  const screens = new FirstScreens();
  expect(screens.localeOf('pk_a')).toBeNull();
  screens.noteLocale('pk_a', 'de-DE');
  expect([screens.localeOf('pk_a'), screens.localeOf('pk_b')]).toEqual(['de-DE', null]);
  screens.noteLocale('pk_a', null);
  expect(screens.localeOf('pk_a')).toBeNull();
});

test.each([
  ['/frame/pk_unknown/link', 'site.unknown'],
  ['/frame/pk_sandbox_demo/nothing', 'route.not-found'],
  ['/frame/assets/missing.js', 'route.not-found'],
  ['/frame/assets/..%2f..%2fpackage.json', 'route.not-found'],
])('%s answers 404', async (path, code) => {
  const reply = await host.call('GET', path);
  expect([reply.status, reply.body.error.code]).toEqual([404, code]);
});

test('frame assets are cached as immutable', async () => {
  const asset = await host.call('GET', '/frame/assets/main-abc123.js');
  expect(asset.status).toBe(200);
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['content-type']).toContain('javascript');
});

test.each(pageScripts)('the script %s may be loaded by any page', async (name) => {
  const script = await host.call('GET', `/${name}.js`);
  expect(script.text).toContain(name);
  expect(script.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': 'text/javascript; charset=utf-8',
  });
});

test.each(pageScripts)('a page can pin %s by an immutable address and its integrity value', async (name) => {
  const described = await host.call('GET', `/${name}.json`);
  expect(described.headers['access-control-allow-origin']).toBe('*');
  const { script, integrity } = described.body;
  const path = new URL(script).pathname;
  expect(path).toMatch(new RegExp(`^/${name}-[0-9a-f]{16}\\.js$`));
  const pinned = await host.call('GET', path);
  expect(integrity).toBe(`sha384-${createHash('sha384').update(pinned.text).digest('base64')}`);
  expect(pinned.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const other = await host.call('GET', path.replace(/[0-9a-f]{16}/, '0123456789abcdef'));
  expect([other.status, other.body.error.code]).toEqual([404, 'route.not-found']);
  const compressed = await host.call('GET', path, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });

  await writeFile(join(built.elements, `${name}.js`), 'export const next = 1;');
  expect((await host.call('GET', `/${name}.json`)).body.integrity).not.toBe(integrity);
  expect((await host.call('GET', path)).status).toBe(404);
});

test('the host API sends no CORS headers', async () => {
  const reply = await host.call('GET', '/v1/session', { headers: { origin: 'http://127.0.0.1:4300' } });
  expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
  expect(reply.headers['cross-origin-resource-policy']).toBe('same-origin');
});

const popularBank = {
  providerId: 16_002,
  name: 'Harbour "Bank" <i>',
  hostName: 'harbour.example',
  logo: 'data:image/svg+xml,<svg xmlns="x">',
  status: 'Supported',
  authType: 'OAUTH',
  isConsentRequired: false,
  countryISOCode: 'US',
  isLinked: true,
  health: 'ok',
} as const;
const search = (changes: Partial<ProviderRow> = {}): LaunchStart => ({
  screen: 'search',
  popular: { kind: 'popular', providers: [{ ...popularBank, ...changes }], total: 1, matchedAs: null },
});

test('the frame page for linking comes with the screen that most recent launches of the site began with', () => {
  const screens = new FirstScreens();
  const banksOn = (key: string): readonly ProviderRow[] | undefined => {
    const drawn = screens.likelyScreen(key);
    return drawn?.screen === 'search' ? drawn.banks : undefined;
  };
  expect(screens.likelyScreen('pk_a')).toBe(null);
  screens.note('pk_a', search());
  const banks = banksOn('pk_a');
  expect(banks?.map(({ isLinked }) => isLinked)).toEqual([false]);
  screens.note('pk_a', search({ isLinked: false }));
  expect(banksOn('pk_a')).toBe(banks);
  screens.note('pk_b', search());
  screens.note('pk_b', search({ health: 'down' }));
  expect(banksOn('pk_b')?.map(({ health }) => health)).toEqual(['down']);

  for (const _launch of Array.from({ length: 4 })) screens.note('pk_a', { screen: 'entry' });
  expect(screens.likelyScreen('pk_a')).toEqual({ screen: 'entry' });
  for (const _launch of Array.from({ length: 2 })) screens.note('pk_a', { screen: 'other' });
  expect(screens.likelyScreen('pk_a')).toBe(null);
});

test('the first screens of the frame page contain escaped banks, and the escaped name and logo of the app', () => {
  const parts = splitPage(
    '<style>a{}</style><!--drawing entry--><script>b()</script><h2>{{app}}</h2><img src="{{logo}}"><!--/drawing--><!--drawing search--><style>c{}</style><p>{{popular}} {{label}}</p><!--label GB-->sort code<!--/label--><!--popular GB-->in the United Kingdom<!--/popular--><!--popular other-->in {{region}}<!--/popular--><!--label other-->name<!--/label--><!--tips GB--><li>Type it.</li><!--/tips--><!--bank none-->none<!--/bank--><!--bank bankSite--><i title="{{logo}}">{{name}} {{host}}</i><!--/bank--><!--banks--></ul>{{tips}}<!--/drawing--><main>',
    'en-US',
  );
  expect(withSearch(parts, [popularBank], 'GB')).toBe(
    '<style>a{}</style><style>c{}</style><p>in the United Kingdom sort code</p><i title="data:image/svg+xml,&lt;svg xmlns=&quot;x&quot;&gt;">Harbour &quot;Bank&quot; &lt;i&gt; harbour<wbr />.example</i></ul><li>Type it.</li><main>',
  );
  expect(withSearch(parts, [], 'FR')).toBe('<style>a{}</style><style>c{}</style><p>in France name</p></ul><main>');
  expect(withEntry(parts, { name: 'A & "B"', logoUrl: 'https://a.example/?"' })).toBe(
    '<style>a{}</style><script>b()</script><h2>A &amp; &quot;B&quot;</h2><img src="https://a.example/?&quot;"><main>',
  );
  expect(parts.bare).toBe('<style>a{}</style><main>');
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(parts.styleHashes).toEqual([hashOf('a{}'), hashOf('c{}')]);
  expect(parts.scriptHashes).toEqual([hashOf('b()')]);
});
