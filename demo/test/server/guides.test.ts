import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildSite } from '../../../scripts/docs-site/index.ts';
import { builtFiles } from '../../src/server/assets/serve-assets.ts';
import { openDemo } from '../parties/open-demo.ts';

const guides = await mkdtemp(join(tmpdir(), 'demo-guides-'));
afterAll(() => rm(guides, { recursive: true }));
await buildSite(guides);
const demo = await openDemo({ built: { ...builtFiles(), guides } });

test('demo: the guides are readable without a sign-in, and the home page links some', async () => {
  expect(await demo.page('/')).toContain('href="/guides/web-developer/"');
  expect(await demo.page('/guides/')).toContain('href="./web-developer/"');
  expect(await demo.page('/guides/web-developer/')).toContain('Web developer guide</h1>');
  expect((await demo.send({ url: '/guides/llms.txt' })).body).toContain('(web-developer.md)');
});

test.each(['/guides', '/guides/operator'])('demo: %s leads to the address with a slash', async (url) => {
  expect((await demo.send({ url })).headers['location']).toBe(`${url}/`);
});

test.each(['nothing/', '..%2Foperator', 'decisions/'])('demo: a guide called %s is not found', async (name) => {
  expect((await demo.send({ url: `/guides/${name}`, headers: { accept: 'text/html' } })).statusCode).toBe(404);
});
