import { expect, test } from 'vitest';
import { guides } from '../../src/server/guides/guides.ts';
import { openDemo } from '../parties/open-demo.ts';

const demo = await openDemo({ now: () => new Date('2026-11-20T10:00:00Z') });

test('demo: every guide is listed and readable without a sign-in', async () => {
  const list = await demo.page('/guides');
  for (const { name, title } of guides) {
    expect(list).toContain(`href="/guides/${name}"`);
    const guide = await demo.page(`/guides/${name}`);
    expect(guide).toContain(`>${title}</h1>`);
    expect(guide).toContain('<table>');
    expect(guide).not.toContain('<!--');
  }
});

test('demo: guides link to each other as pages, not as files', async () => {
  for (const { name } of guides) expect(await demo.page(`/guides/${name}`)).not.toMatch(/href="[^":]+\.md/);
});

test.each(['nothing', '..%2Foperator', 'decisions'])('demo: a guide called %s is not found', async (name) => {
  expect((await demo.send({ url: `/guides/${name}`, headers: { accept: 'text/html' } })).statusCode).toBe(404);
});
