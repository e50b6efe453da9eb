import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestStorage, temporaryDirectory } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { site, sitesOf } from '../../../src/platform/sites/site.ts';
import { testHost } from '../../harness/test-host.ts';

const measures = { sizeAdjust: '98.1%', ascentOverride: '96.8%', descentOverride: '25.5%', lineGapOverride: '0%' };
const fontsOf = (...families: string[]) =>
  families.map((family) => ({
    family,
    files: [{ url: 'https://app.example/f/regular.woff2' }, { url: `https://app.example/f/${family}.woff2` }],
    fallbacks: [
      { local: ['Arial', 'Liberation Sans'], ...measures },
      { local: ['Roboto'], weight: '700', ...measures },
    ],
  }));
const siteWith = (key: string, fonts: unknown) =>
  site.parse({ publishableKey: key, appName: 'Own', origins: ['https://app.example'], fonts });

const folder = await temporaryDirectory();
const built = {
  frame: join(folder, 'frame'),
  elements: join(folder, 'elements'),
  console: join(folder, 'console'),
  gallery: join(folder, 'gallery'),
};
await mkdir(built.frame);
await writeFile(
  join(built.frame, 'index.html'),
  '<!doctype html><html><head><title>frame</title></head><body></body></html>',
);
const host = await testHost({
  storage: await openTestStorage(),
  serviceUrl: 'http://127.0.0.1:9',
  built,
  settings: { sites: sitesOf([siteWith('pk_with_fonts', fontsOf('One', 'Two')), siteWith('pk_without', [])]) },
});

const directiveOf = (policy: unknown, name: string): string | undefined =>
  String(policy)
    .split('; ')
    .find((directive) => directive.startsWith(`${name} `));

test('the policy of the frame allows exactly the files that the site registered as fonts', async () => {
  const { headers } = await host.call('GET', '/frame/pk_with_fonts/link');
  expect(directiveOf(headers['content-security-policy'], 'font-src')).toBe(
    'font-src https://app.example/f/regular.woff2 https://app.example/f/One.woff2 https://app.example/f/Two.woff2',
  );
});

test('a frame of a site without fonts loads none and has the page of the build', async () => {
  const { headers, text } = await host.call('GET', '/frame/pk_without/link');
  expect(directiveOf(headers['content-security-policy'], 'font-src')).toBeUndefined();
  expect(directiveOf(headers['content-security-policy'], 'default-src')).toBe("default-src 'none'");
  expect(text).toBe('<!doctype html><html><head><title>frame</title></head><body></body></html>');
});

test('the page lists the fonts for the script, and its style sheet names only fonts of the device', async () => {
  const { headers, text } = await host.call('GET', '/frame/pk_with_fonts/connections');
  const [, list = ''] = /<script type="application\/json" id="fonts">(.*?)<\/script><\/head>/.exec(text) ?? [];
  expect(JSON.parse(list)).toMatchObject([
    {
      family: 'One',
      fallback: 'One fallback',
      files: [{ url: 'https://app.example/f/regular.woff2', weight: '400', style: 'normal' }, {}],
    },
    { family: 'Two' },
  ]);
  const [, style = ''] = /<style>(.*?)<\/style>/.exec(text) ?? [];
  expect(style).not.toMatch(/url\(/);
  expect(style).toContain(
    '@font-face{font-family:"One fallback";src:local("Arial"),local("Liberation Sans");size-adjust:98.1%;ascent-override:96.8%;descent-override:25.5%;line-gap-override:0%}',
  );
  expect(style.indexOf('Roboto')).toBeLessThan(style.indexOf('Arial'));
  expect(style).toMatch(/:root\{font-family:var\(--fin-font,"One","One fallback",system-ui,sans-serif\)\}$/);
  expect(directiveOf(headers['content-security-policy'], 'style-src')).toMatch(/ 'sha256-[\w+/=]+'$/);
});
