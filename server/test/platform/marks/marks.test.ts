import { drawMark, inlineMark, type ProviderRow } from '@fin-link/contracts/browser';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { providerRowView } from '../../../src/linking/providers/provider-row.ts';
import { outgoingDispatcher } from '../../../src/platform/http/outgoing-dispatcher.ts';
import { LogoStore, maxPictureBytes, pictureTypeOf } from '../../../src/platform/marks/logo-store.ts';
import { openMarks } from '../../../src/platform/marks/marks.ts';
import { sandboxSite, sitesOf } from '../../../src/platform/sites/site.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { movableClock } from '../../harness/movable-clock.ts';
import { receiver } from '../../harness/receiver.ts';
import { testHost } from '../../harness/test-host.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");

/** Site that serves logos. */
const site = await receiver((response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png));
const at = (path: string): string => new URL(path, site.url).href;

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const ownSite = { ...sandboxSite('pk_sandbox_demo', 4300), logoUrl: at('/app.png') };
const host = await testHost({ storage, serviceUrl, settings: { sites: sitesOf([ownSite]) } });
const strict = openMarks({ secret: 'secret', allowLoopback: false });

const image = { 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' };

test('every bank of the service has a drawn mark that needs no request', async () => {
  const { token } = await host.session();
  const lists = await Promise.all(
    ['', 'bank', 'credit', 'saltmarsh', '16003'].map((name) =>
      host.call('GET', `/v1/providers?name=${name}&top=50`, { bearer: token }),
    ),
  );
  const rows: ProviderRow[] = lists.flatMap(({ body }) => body.providers);
  expect(rows.length).toBeGreaterThan(40);
  for (const { name, logo } of rows) expect(logo).toBe(inlineMark(name));
});

test('the host serves the mark of a name as an image without scripts that is cached for a week', async () => {
  const reply = await host.call('GET', '/frame/marks/Harbour%20Bank.svg');
  expect([reply.status, reply.text]).toEqual([200, drawMark('Harbour Bank')]);
  expect(reply.headers).toMatchObject({
    ...image,
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=604800, stale-while-revalidate=2592000',
    'cross-origin-resource-policy': 'same-origin',
  });
  const hostile = await host.call('GET', `/frame/marks/${encodeURIComponent('<script>x</script>')}.svg`);
  expect(hostile.text).not.toContain('script');
});

test('the host fetches, checks and serves the logo of a site from its own path', async () => {
  const { token } = await host.session();
  const { body } = await host.call('GET', '/v1/session', { bearer: token });
  const path: string = body.session.app.logoUrl;
  expect(path).toMatch(/^\/frame\/logos\/[\w-]{22}\/[\w-]+\/Fernway$/);
  const reply = await host.call('GET', path);
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    ...image,
    'content-type': 'image/png',
    'content-length': String(png.length),
    'cache-control': 'public, max-age=604800, stale-while-revalidate=2592000',
  });
  const before = site.deliveries.length;
  await host.call('GET', path);
  expect(site.deliveries).toHaveLength(before);
});

test('the host fetches no address that it has not signed', async () => {
  const named = openMarks({ secret: 'another', allowLoopback: true }).imageOf('Bank', [at('/elsewhere.png')]);
  const before = site.deliveries.length;
  const reply = await host.call('GET', named);
  expect([reply.status, reply.body.error.code]).toEqual([404, 'route.not-found']);
  expect(site.deliveries).toHaveLength(before);
});

test.each([
  ['https of a public name', 'https://bank.example/logo.png', /^\/frame\/logos\//],
  ['http', 'http://bank.example/logo.png', /^data:image\/svg/],
  ['a name and a password in it', 'https://me:secret@bank.example/logo.png', /^data:image\/svg/],
  ['this machine', 'https://127.0.0.1/logo.png', /^data:image\/svg/],
  ['javascript', 'javascript:alert(1)', /^data:image\/svg/],
  ['a very long address', `https://bank.example/${'x'.repeat(1_000)}`, /^data:image\/svg/],
  [
    'SVG inside it',
    `data:image/svg+xml;base64,${svg.toString('base64')}`,
    /^data:image\/svg\+xml,%3Csvg xmlns='[^']+' viewBox/,
  ],
  ['SVG that calls itself PNG', `data:image/png;base64,${svg.toString('base64')}`, /^data:image\/svg\+xml,/],
  ['a picture inside it', `data:image/png;base64,${png.toString('base64')}`, /^data:image\/png;base64,/],
  ['no logo', undefined, /^data:image\/svg\+xml,/],
])('a logo with %s is used or replaced by the drawn mark', (_case, logo, shown) => {
  expect(strict.imageOf('Bank', [logo])).toMatch(shown);
});

test('a bank without a usable logo shows its favicon', () => {
  const provider = { id: 1, name: 'Bank', logo: 'http://bank.example/a', favicon: 'https://bank.example/b' };
  const row = providerRowView(provider as never, { linked: new Set(), marks: strict });
  expect(row.logo).toContain(Buffer.from('https://bank.example/b').toString('base64url'));
});

test('the type of a picture is detected from its first bytes', () => {
  const starts = ['\x89PNG\r\n\x1a\n..', '\xff\xd8\xff\xe0', 'GIF89a', 'RIFF....WEBPVP8 ', '<svg', 'RIFF....WAVE', ''];
  expect(starts.map((start) => pictureTypeOf(Buffer.from(start, 'latin1')))).toEqual([
    ...['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
    ...[null, null, null],
  ]);
});

const dispatcher = outgoingDispatcher(true, 2_000);

test.each([
  ['SVG', 200, {}, svg],
  ['more than 100 kB', 200, {}, Buffer.concat([png, Buffer.alloc(maxPictureBytes)])],
  [
    'more than 100 kB in pieces',
    200,
    { 'transfer-encoding': 'chunked' },
    Buffer.concat([png, Buffer.alloc(maxPictureBytes)]),
  ],
  ['a redirect', 302, { location: at('/app.png') }, png],
  ['a refusal', 404, {}, png],
  ['nothing', 200, {}, Buffer.alloc(0)],
])('%s is not accepted as a logo and is requested again after ten minutes', async (_case, status, headers, content) => {
  const answering = await receiver((response) => response.writeHead(status, headers).end(content));
  const clock = movableClock();
  const logos = new LogoStore({ dispatcher, clock });
  expect(await logos.read(answering.url)).toBe(null);
  expect(await logos.read(answering.url)).toBe(null);
  expect(answering.deliveries).toHaveLength(1);
  clock.advance(601_000);
  await logos.read(answering.url);
  expect(answering.deliveries).toHaveLength(2);
});

test('a logo on a private network is never requested', async () => {
  const logos = new LogoStore({ dispatcher: outgoingDispatcher(false, 2_000), clock: movableClock() });
  const before = site.deliveries.length;
  expect(await logos.read(at('/app.png'))).toBe(null);
  expect(await logos.read('https://10.0.0.1/logo.png')).toBe(null);
  expect(site.deliveries).toHaveLength(before);
});

test('a logo that cannot be fetched shows the drawn mark for ten minutes', async () => {
  const gone = await receiver((response) => response.writeHead(500).end());
  const path = host.deps.marks.imageOf('Harbour Bank', [gone.url]);
  const reply = await host.call('GET', path);
  expect([reply.status, reply.text]).toEqual([200, drawMark('Harbour Bank')]);
  expect(reply.headers).toMatchObject({ ...image, 'cache-control': 'public, max-age=600' });
});

test('concurrent requests for a logo fetch it once, and it is fetched again after a day', async () => {
  const answering = await receiver((response) => response.end(png));
  const clock = movableClock();
  const logos = new LogoStore({ dispatcher, clock });
  const replies = await Promise.all(Array.from({ length: 5 }, () => logos.read(answering.url)));
  expect(replies.map((logo) => logo?.type)).toEqual(Array.from({ length: 5 }, () => 'image/png'));
  clock.advance(23 * 3_600_000);
  await logos.read(answering.url);
  expect(answering.deliveries).toHaveLength(1);
  clock.advance(2 * 3_600_000);
  await logos.read(answering.url);
  expect(answering.deliveries).toHaveLength(2);
});

test('at most sixteen logos are fetched concurrently, and further requests get no logo', async () => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const answering = await receiver((response) => void held.then(() => response.end(png)));
  const logos = new LogoStore({ dispatcher, clock: movableClock() });
  const address = (index: number): string => `${answering.url}/${index}`;
  const first = Array.from({ length: 16 }, (_, index) => logos.read(address(index)));
  expect(await logos.read(address(16))).toBe(null);
  release();
  expect((await Promise.all(first)).every((logo) => logo !== null)).toBe(true);
  expect((await logos.read(address(16)))?.type).toBe('image/png');
});
