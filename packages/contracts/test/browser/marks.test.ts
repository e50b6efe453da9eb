import { expect, test } from 'vitest';
import { drawMark, initials, inlineMark, markAddress } from '../../src/browser/marks.ts';

const names = Array.from({ length: 600 }, (_, index) => `Bank ${index.toString(36)} of Ohio`);

/** Returns the relative luminance, as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('contract of marks: a mark depends on the name alone and ignores case and punctuation', () => {
  expect(drawMark('Harbour Bank')).toBe(drawMark('Harbour Bank'));
  expect(drawMark('HARBOUR  BANK.')).toBe(drawMark('Harbour Bank'));
  expect(drawMark('Harbor Bank')).not.toBe(drawMark('Harbour Bank'));
});

test('a mark is a small SVG of a shape and a monogram in two colors that contrast 7 to 1', () => {
  const kinds = new Set<string>();
  for (const name of names) {
    const mark = drawMark(name);
    const [dark = '', light = '', ink = ''] = [...mark.matchAll(/fill='(#[0-9a-f]{6})'/g)].map(([, color]) => color);
    kinds.add(mark.replace(/>[^<]*<\/text>/, ''));
    expect(ink).toBe(dark);
    expect((luminance(light) + 0.05) / (luminance(dark) + 0.05), `${light} on ${dark}`).toBeGreaterThan(7);
    expect(mark.length).toBeLessThan(450);
  }
  // Every color occurs with every shape.
  expect(kinds.size).toBe(12 * 6);
});

test.each([
  ['Harbour Bank of Ohio', 'HB'],
  ['  (the) Bank & "Trust"', 'TB'],
  ['Meridian', 'M'],
  ['三菱 銀行', '三銀'],
  ['بنك الرياض', 'با'],
  ['1st Source', '1S'],
  ['ßank ßank', 'SS'],
  ['***', ''],
])('the monogram of %s is %s', (name, monogram) => {
  expect(initials(name)).toBe(monogram);
});

test.each(["<script>alert('x')</script>", '"><image href=x onerror=y>', '&lt;&amp; %3Cscript', ']]><!ENTITY x "y">'])(
  'the mark of %s contains only letters and digits',
  (name) => {
    expect(drawMark(name)).toMatch(
      /^<svg [^<]*<path [^<]*<path [^<]*<text [^<>]*>[\p{Letter}\p{Number}]{0,2}<\/text><\/svg>$/u,
    );
    expect(inlineMark(name)).toMatch(/^data:image\/svg\+xml,[\u0020-\u007e]+$/);
    expect(inlineMark(name)).not.toMatch(/["<>#]/);
  },
);

test('an inline mark contains the same drawing, and the address of a mark contains the name', () => {
  expect(decodeURIComponent(inlineMark('三菱 銀行').replace('data:image/svg+xml,', ''))).toBe(drawMark('三菱 銀行'));
  expect(markAddress('A/B & Söhne')).toBe('/frame/marks/A%2FB%20%26%20S%C3%B6hne.svg');
  expect(markAddress('\ud800')).toBe('/frame/marks/%EF%BF%BD.svg');
});
