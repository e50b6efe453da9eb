import { describe, expect, it } from 'vitest';
import { payeeOf } from '../../../src/data/payees/index.ts';
import { heldOutPayees, knownPayees, type LabelledText, lookAlikes } from './labelled-payees.ts';

interface Judged {
  payee: string;
  precision: number;
  recall: number;
  texts: string;
}

/** Returns B-cubed precision and recall of the keys, averaged over the texts of each payee. Compares the texts of one country. */
function judge(texts: readonly LabelledText[]): Judged[] {
  const keyed = texts.map((text) => ({ ...text, key: `${text.country} ${payeeOf(text).key}` }));
  const byKey = Map.groupBy(keyed, ({ key }) => key);
  return [...Map.groupBy(keyed, ({ payee }) => payee)].map(([payee, own]) => {
    const mean = (share: (key: string) => number) => own.reduce((sum, { key }) => sum + share(key), 0) / own.length;
    const sameIn = (key: string) => own.filter((one) => one.key === key).length;
    return {
      payee,
      precision: mean((key) => sameIn(key) / (byKey.get(key)?.length ?? 1)),
      recall: mean((key) => sameIn(key) / own.length),
      texts: own.map(({ key, description }) => `${key.slice(3)} ← ${description}`).join('; '),
    };
  });
}

const averageOf = (judged: readonly Judged[], figure: 'precision' | 'recall'): number =>
  judged.reduce((sum, one) => sum + one[figure], 0) / judged.length;

describe('keys of payees', () => {
  it.each([
    ['known', knownPayees],
    ['held-out', heldOutPayees],
  ] as const)('the texts of a %s payee share a key that other payees do not have', (half, texts) => {
    const judged = judge(texts);
    const [precision, recall] = [averageOf(judged, 'precision'), averageOf(judged, 'recall')];
    const worst = judged
      .toSorted((one, other) => one.precision + one.recall - other.precision - other.recall)
      .slice(0, 20)
      .filter((one) => one.precision + one.recall < 2);
    console.log(`${half}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
    console.table(worst);
    expect(precision).toBeGreaterThanOrEqual(limits[half].precision);
    expect(recall).toBeGreaterThanOrEqual(limits[half].recall);
  });

  it.each(['known', 'held-out'] as const)('at most one of 40 look-alike pairs shares a key: %s', (half) => {
    const pairs = lookAlikes.filter((one) => one.half === half);
    const merged = pairs.filter(({ texts }) => new Set(texts.map((text) => payeeOf(text).key)).size === 1);
    expect(merged.length / pairs.length, merged.map(({ pair }) => pair).join(', ')).toBeLessThanOrEqual(1 / 40);
  });
});

const limits = { known: { precision: 0.98, recall: 0.92 }, 'held-out': { precision: 0.98, recall: 0.85 } };
