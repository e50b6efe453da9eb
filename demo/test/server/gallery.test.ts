import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { serveGallery } from '../../src/server/assets/serve-gallery.ts';
import { sendSecurityHeaders } from '../../src/server/http/security-headers.ts';

const gallery = await mkdtemp(join(tmpdir(), 'gallery-'));
await writeFile(join(gallery, 'index.html'), '<!doctype html><title>Gallery</title><style>p{margin:0}</style>');
await writeFile(join(gallery, 'viewer.css'), 'p{margin:0}');
await writeFile(join(gallery, '.stamp'), 'of the build');
const app = fastify();
sendSecurityHeaders(app, 'http://localhost:4000');
await serveGallery(app, { gallery });
afterAll(async () => {
  await app.close();
  await rm(gallery, { recursive: true });
});

test('demo: the gallery can be framed by itself only', async () => {
  const reply = await app.inject('/gallery/');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-security-policy']).toContain("frame-src 'self'");
  expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(reply.headers['content-security-policy']).not.toContain('localhost');
});

test('demo: the policy of the gallery allows the style sheets in its page', async () => {
  const hash = createHash('sha256').update('p{margin:0}').digest('base64');
  const policyOf = async (url: string) => (await app.inject(url)).headers['content-security-policy'];
  expect(await policyOf('/gallery/')).toContain(`style-src 'self' 'sha256-${hash}';`);
  expect(await policyOf('/gallery/viewer.css')).toContain("style-src 'self';");
});

test('demo: files outside the gallery are not served', async () => {
  expect((await app.inject('/gallery/.stamp')).statusCode).toBe(404);
  expect((await app.inject('/gallery/..%2Fpackage.json')).statusCode).toBeGreaterThanOrEqual(400);
});
