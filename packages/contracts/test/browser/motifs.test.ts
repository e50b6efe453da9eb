import { expect, test } from 'vitest';
import { drawMark } from '../../src/browser/marks.ts';
import { motifOf, wordsOfMotifs } from '../../src/browser/motifs.ts';

const ratio = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [one, other]
    .map((color) =>
      [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
        const share = Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;
        return sum + weight * (share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
      }, 0),
    )
    .toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test.each([
  ['Pine Harbor Bank', 'cedar'],
  ['Harbour & Vale Bank', 'river'],
  ['BANK OF ALDERFIELD', 'oak'],
  ['Holmfield Savings', 'prairie'],
  ['Ashok Bank', null],
  ['Stanwick Bank', null],
  ['三菱 銀行', null],
])('the motif of %s is that of %s', (name, word) => {
  expect(motifOf(name)).toBe(word === null ? null : motifOf(word));
  expect(motifOf(name) === null).toBe(word === null);
});

test.each(wordsOfMotifs)(
  'the mark of a bank called %s is a drawing in two readable colors, below 700 bytes',
  (word) => {
    const mark = drawMark(`${word} Bank`);
    const colors = new Set([...mark.matchAll(/'(#[0-9a-f]{6})'/g)].map(([, color = '']) => color));
    const [one = '', other = ''] = colors;
    expect(colors.size).toBe(2);
    expect(ratio(one, other)).toBeGreaterThan(7);
    expect(mark.length).toBeLessThan(700);
    expect(mark).not.toContain('<text');
  },
);

test('no word has two motifs', () => {
  expect(wordsOfMotifs).toEqual([...new Set(wordsOfMotifs)]);
});
