import { expect, test } from 'vitest';
import { site } from '../../../src/platform/sites/site.ts';

const fallback = {
  local: ['Arial'],
  sizeAdjust: '98.1%',
  ascentOverride: '96.8%',
  descentOverride: '25.5%',
  lineGapOverride: '0%',
};
const url = 'https://app.example/fonts/brand.woff2';
const font = { family: 'Brand Sans', files: [{ url }], fallbacks: [fallback] };

/** Registers a site with these fonts, and returns the first fault. */
const faultOf = (fonts: unknown): string | undefined =>
  site.safeParse({ publishableKey: 'pk_my_site', appName: 'Own', origins: ['https://app.example'], fonts }).error
    ?.issues[0]?.message;

test('a site registers its fonts by family, files and fallback', () => {
  const variable = { url, weight: '300 900', style: 'italic', unicodeRange: 'U+0000-00FF, U+0131' };
  expect(faultOf([font, { ...font, family: 'Söhne', files: [variable] }])).toBeUndefined();
  expect(faultOf(undefined)).toBeUndefined();
});

test.each([
  'https://fonts.example/brand.woff2',
  'http://app.example/brand.woff2',
  'https://app.example:8443/brand.woff2',
  'https://app.example.evil.example/brand.woff2',
])('a font from another origin is refused: %s', (foreign) => {
  expect(faultOf([{ ...font, files: [{ url }, { url: foreign }] }])).toBe(
    'files of fonts must be on an origin of the site',
  );
});

test.each([
  'https://app.example/',
  'https://app.example/fonts/',
  'https://app.example/*.woff2',
  'https://*/brand.woff2',
  'https://app.example/fonts/../brand.woff2',
  'https://app.example/brand.woff2?v=1',
  'https://app.example/brand.woff2#a',
  'https://app.example/brand.ttf',
  'https://app.example/a;script-src *;.woff2',
  "https://app.example/a 'self'/b.woff2",
  'https://user@app.example/brand.woff2',
  'data:font/woff2;base64,AAAA',
])('an address that is not exactly one file is refused: %s', (wide) => {
  expect(faultOf([{ ...font, files: [{ url: wide }] }])).toMatch(/^must be/);
});

test.each([
  [{ family: 'sans-serif' }],
  [{ family: 'inherit' }],
  [{ family: '</style><script>' }],
  [{ family: 'a"}b' }],
  [{ files: [] }],
  [{ files: Array.from({ length: 9 }, () => ({ url })) }],
  [{ files: [{ url, weight: 'bold;}' }] }],
  [{ files: [{ url, unicodeRange: 'U+0025); }' }] }],
  [{ fallbacks: [] }],
  [{ fallbacks: [{ ...fallback, local: ['Arial"),url(https://evil.example/x'] }] }],
  [{ fallbacks: [{ ...fallback, sizeAdjust: '98.1%;}' }] }],
  [{ display: 'block' }],
])('a font with %j is refused', (over) => {
  expect(faultOf([{ ...font, ...over }])).toEqual(expect.any(String));
});

test('a site has at most four fonts', () => {
  expect(faultOf(Array.from({ length: 5 }, () => font))).toEqual(expect.any(String));
});
