import { Big } from 'big.js';
import { type Day, type SeededRandom, calendarDay, dayOfDate, isBusinessDay, seededRandom } from '../basics/index.ts';
import type { Security } from './securities.ts';

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
