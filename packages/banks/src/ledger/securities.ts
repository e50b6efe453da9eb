import type { SiteHolding } from '@fin-link/contracts/banks';
import { Big } from 'big.js';
import { type Day, type SeededRandom, calendarDay, dayOfDate, isBusinessDay, seededRandom } from '../basics/index.ts';

/** A fictional security and the properties of its price. */
export interface Security {
  readonly symbol: string;
  readonly description: string;
  readonly type: SiteHolding['securityType'];
  /** Price in dollars on the market's first day. */
  readonly firstPrice: string;
  /** Largest daily move, in hundredths of a percent. */
  readonly swing: number;
  /** Yearly dividend or interest in percent of the price. */
  readonly dividendYield: string;
  /**
   * CUSIP with an issuer number that ends in 999. These numbers are reserved for private use and identify no real
   * security.
   */
  readonly cusip: string;
  /** Yearly rate in percent, and ISO 8601 date of the repayment; only for a bond. */
  readonly bond?: { readonly rate: string; readonly maturesOn: string };
}

/** Returns the ISIN of an American security: country, CUSIP, check digit (Luhn algorithm on the letters as numbers). */
export function isinOf({ cusip }: Security): string {
  const digits = Array.from(`US${cusip}`, (sign) => Number.parseInt(sign, 36)).join('');
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return `US${cusip}${(10 - (sum % 10)) % 10}`;
}

/** Fictional securities that banks trade. No price can be mistaken for a real one. */
export const securities = [
  {
    symbol: 'NBTM',
    description: 'Northbound Total Market ETF',
    type: 'ETF',
    firstPrice: '118.40',
    swing: 130,
    dividendYield: '1.40',
    cusip: '665999108',
  },
  {
    symbol: 'NBXI',
    description: 'Northbound International Index ETF',
    type: 'ETF',
    firstPrice: '56.25',
    swing: 120,
    dividendYield: '2.80',
    cusip: '665999207',
  },
  {
    symbol: 'HLBD',
    description: 'Hillcrest Core Bond ETF',
    type: 'ETF',
    firstPrice: '81.10',
    swing: 35,
    dividendYield: '3.60',
    cusip: '431999101',
  },
  {
    symbol: 'MGRFX',
    description: 'Meridian Growth Fund',
    type: 'mutualFund',
    firstPrice: '34.72',
    swing: 150,
    dividendYield: '0.60',
    cusip: '589999101',
  },
  {
    symbol: 'AURB',
    description: 'Aurora Robotics Inc',
    type: 'stock',
    firstPrice: '41.35',
    swing: 290,
    dividendYield: '0',
    cusip: '051999100',
  },
  {
    symbol: 'CDRW',
    description: 'Cedar Water Utilities Corp',
    type: 'stock',
    firstPrice: '67.80',
    swing: 140,
    dividendYield: '3.10',
    cusip: '150999100',
  },
] as const satisfies readonly Security[];

/** Money market fund that holds the cash of an investment account, at a constant price of one dollar. */
export const settlementFund = {
  symbol: 'FGMXX',
  description: 'Fiducia Government Money Market',
  type: 'moneyMarketFund',
  firstPrice: '1.00',
  swing: 0,
  dividendYield: '0',
  cusip: '316999101',
} as const satisfies Security;

const bonds = [
  {
    symbol: 'LRKSP34',
    description: 'City of Larkspur General Obligation 3.75% 2034',
    type: 'bond',
    firstPrice: '99.20',
    swing: 18,
    dividendYield: '3.75',
    cusip: '517999A16',
    bond: { rate: '3.75', maturesOn: '2034-07-01' },
  },
  {
    symbol: 'CDRW31',
    description: 'Cedar Water Utilities Corp Notes 4.60% 2031',
    type: 'bond',
    firstPrice: '101.35',
    swing: 24,
    dividendYield: '4.60',
    cusip: '150999A18',
    bond: { rate: '4.60', maturesOn: '2031-11-15' },
  },
] as const satisfies readonly Security[];

/** Securities and bonds that the broker trades. */
export const brokerSecurities: readonly Security[] = [...securities, ...bonds];

const firstDay = dayOfDate(2019, 1, 1);

/** Prices of the fictional securities, the same for all users. On a day without trading, the last price applies. */
export interface Market {
  /** Returns the closing price of a security on a day. */
  price(security: Security, day: Day): Big;
}

/** Creates the market. Prices are cached up to the last requested day, because each one depends on the day before. */
export function createMarket(): Market {
  const paths = new Map<string, PricePath>();
  return {
    price: (security, day) => {
      const path = paths.get(security.symbol) ?? startPath(security);
      paths.set(security.symbol, path);
      while (path.prices.length <= day - firstDay)
        path.prices.push(nextPrice(path, security, firstDay + path.prices.length));
      return path.prices[Math.max(0, day - firstDay)] ?? path.last;
    },
  };
}

/** Prices of one security, by day from `firstDay`. */
interface PricePath {
  readonly random: SeededRandom;
  readonly prices: Big[];
  last: Big;
}

function startPath(security: Security): PricePath {
  return { random: seededRandom('market', security.symbol), prices: [], last: new Big(security.firstPrice) };
}

/** Draws the next price. The daily move is in hundredths of a percent, with a small upward drift. */
function nextPrice(path: PricePath, { swing }: Security, day: Day): Big {
  if (swing === 0 || !isBusinessDay(calendarDay(day))) return path.last;
  const move = path.random.integer(-swing, swing);
  const drift = path.random.integer(0, Math.ceil(swing / 22));
  path.last = path.last.times(`${10_000 + move + drift}e-4`).round(4);
  return path.last;
}
