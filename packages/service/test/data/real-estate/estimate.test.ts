import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { estimateOf } from '../../../src/data/real-estate/estimate.ts';
import { firstQuarter, indexByState } from '../../../src/data/real-estate/house-price-index.ts';

const today = '2026-11-23';
const sold = (state: string, soldOn: string, price: string, on = today) =>
  estimateOf({ state, lastSale: { soldOn, price } }, on);

/**
 * Calculated by hand from the published index: value = price × last quarter ÷ quarter of the sale. The range is a factor of 1 + 5 % ×
 * √years, with years in quarters from the sale until today, at least one.
 */
const byHand: [state: string, soldOn: string, price: string, value: string, low: string, high: string, why: string][] =
  [
    // 100,500 × 968.88 ÷ 100.00 = 973,724.40; 46.75 years: 1.34187
    ['CA', '1980-01-01', '100500.00', '974000.00', '726000.00', '1307000.00', 'the base quarter of the index'],
    // 585,000 × 968.88 ÷ 381.93 = 1,484,027.96; 14.5 years: 1.19039
    ['CA', '2012-06-15', '585000.00', '1484000.00', '1247000.00', '1767000.00', 'fourteen and a half years'],
    // 342,000 × 643.24 ÷ 425.01 = 517,606.83; 20.5 years: 1.22638
    ['NV', '2006-05-11', '342000.00', '518000.00', '422000.00', '635000.00', 'bought at the top of the market'],
    // 415,000 × 1091.69 ÷ 940.44 = 481,744.02; 4 years: 1.1 exactly
    ['NY', '2022-12-13', '415000.00', '482000.00', '438000.00', '530000.00', 'four years: ten per cent'],
    // 20,000 × 526.70 ÷ 55.86 = 188,578.59; 51.75 years: 1.35969
    ['TX', '1975-01-01', '20000', '189000.00', '139000.00', '256000.00', 'the first quarter of the index'],
    // A sale in the last quarter keeps its price; 2 years: 1.07071
    ['TX', '2024-10-01', '400000', '400000.00', '374000.00', '428000.00', 'the first day of the last quarter'],
    [
      'TX',
      '2024-12-31',
      '400500',
      '401000.00',
      '374000.00',
      '429000.00',
      'the last day of the last quarter, half a thousand up',
    ],
    ['TX', '2024-12-31', '400499.99', '400000.00', '374000.00', '429000.00', 'less than half a thousand down'],
  ];

describe('the estimate of a home', () => {
  it.each(byHand)(
    'moves a sale in %s on %s for %s by the index (%s, %s to %s): %s',
    (state, soldOn, price, ...rest) => {
      const [value, low, high] = rest;
      expect(sold(state, soldOn, price)).toEqual({
        kind: 'estimate',
        value,
        low,
        high,
        method: 'INDEXED_SALE',
        lastSale: { soldOn, price },
        index: { name: 'FHFA House Price Index', lastQuarter: '2024-Q4' },
      });
    },
  );

  it('the estimate of a home is the sale price with a range if the sale is newer than the index', () => {
    // 448,750 with 1.25 years: 1.0559; with less than a year: 1.05 exactly
    expect(sold('TX', '2025-08-14', '448750.00')).toMatchObject({
      value: '448750.00',
      low: '425000.00',
      high: '474000.00',
      method: 'SALE',
      index: null,
    });
    expect(sold('TX', '2025-01-01', '420000', '2025-01-01')).toMatchObject({
      value: '420000.00',
      low: '400000.00',
      high: '441000.00',
    });
  });

  it('the estimate of a home is the valuation of the registry in thousands, if there is one', () => {
    const valuation = { value: '612345.00', low: '580499.99', high: '650500' };
    expect(estimateOf({ state: 'TX', lastSale: null, valuation }, today)).toEqual({
      kind: 'estimate',
      value: '612000.00',
      low: '580000.00',
      high: '651000.00',
      method: 'SERVICE',
      lastSale: null,
      index: null,
    });
  });

  it.each([
    ['no sale is on record', 'CA', null, 'NO_SALE'],
    ['the home was given away', 'TX', { soldOn: '2021-02-02', price: '10.00' }, 'NO_SALE'],
    ['the price is none', 'TX', { soldOn: '2021-02-02', price: '9999.99' }, 'NO_SALE'],
    ['the sale lies ahead', 'TX', { soldOn: '2026-11-24', price: '400000' }, 'NO_SALE'],
    ['the index begins later', 'CA', { soldOn: '1974-12-31', price: '30000' }, 'NO_INDEX'],
    ['the territory has no index', 'PR', { soldOn: '2017-11-21', price: '189000' }, 'NO_INDEX'],
    ['the state is a name of the language', 'constructor', { soldOn: '2017-11-21', price: '189000' }, 'NO_INDEX'],
  ] as const)('the estimate of a home does not exist if %s', (_, state, lastSale, reason) => {
    expect(estimateOf({ state, lastSale }, today)).toEqual({ kind: 'none', reason });
  });
});

const folder = process.env['FIN_SCHEMAS_DIR'];
if (folder === undefined) console.log('FIN_SCHEMAS_DIR is not set: the index of house prices is not compared.');

test.runIf(folder !== undefined)('the index of house prices is the published one', () => {
  const published = readFileSync(join(folder ?? '', 'us-house-price-index-by-state.csv'), 'utf8')
    .trim()
    .split('\n');
  const shipped = Object.entries(indexByState).flatMap(([state, values]) =>
    values
      .split(' ')
      .map(
        (value, at) => `${state},${firstQuarter.year + Math.floor(at / 4)},${(at % 4) + firstQuarter.quarter},${value}`,
      ),
  );
  expect(shipped).toEqual(published.map((line) => line.trim()));
});
