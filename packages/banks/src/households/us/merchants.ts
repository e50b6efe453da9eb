import type { SeededRandom } from '../../basics/index.ts';

/** Merchant data that the bank receives from the card network. */
export interface KnownMerchant {
  readonly title: string;
  /** Merchant category code (ISO 18245). */
  readonly code: string;
}

/** A shop and the range of its prices. */
interface Merchant extends KnownMerchant {
  /**
   * Text that the merchant's terminal prints. If it ends with a digit, `#` or a space, three random digits are appended
   * as the store number.
   */
  readonly name: string;
  readonly fromCents: number;
  readonly toCents: number;
}

type Merchants = readonly [Merchant, ...Merchant[]];

export const groceryStores: Merchants = [
  { name: 'WHOLEFDS MKT #10', title: 'Whole Foods Market', code: '5411', fromCents: 2_400, toCents: 14_800 },
  { name: 'TRADER JOE S #', title: "Trader Joe's", code: '5411', fromCents: 1_900, toCents: 9_600 },
  { name: 'KROGER #', title: 'Kroger', code: '5411', fromCents: 1_400, toCents: 13_200 },
  { name: 'ALDI ', title: 'Aldi', code: '5411', fromCents: 1_600, toCents: 8_800 },
  { name: 'GREEN BASKET FOODS #', title: 'Green Basket Foods', code: '5411', fromCents: 900, toCents: 7_400 },
];

/** Restaurants with tips. */
export const restaurants: Merchants = [
  { name: 'TST* BLUE LANTERN GRILL', title: 'Blue Lantern Grill', code: '5812', fromCents: 2_200, toCents: 9_400 },
  { name: 'TST* NONNA ROSA TRATTORIA', title: 'Nonna Rosa Trattoria', code: '5812', fromCents: 2_800, toCents: 11_800 },
  { name: 'SQ *EL CAMINO TAQUERIA', title: 'El Camino Taqueria', code: '5812', fromCents: 1_300, toCents: 4_200 },
  { name: 'PHO SAIGON HOUSE', title: 'Pho Saigon House', code: '5812', fromCents: 1_500, toCents: 5_100 },
  { name: 'THE COPPER KETTLE', title: 'The Copper Kettle', code: '5812', fromCents: 2_100, toCents: 8_700 },
];

/** Coffee shops and fast food. */
export const quickBites: Merchants = [
  { name: 'STARBUCKS STORE ', title: 'Starbucks', code: '5814', fromCents: 475, toCents: 1_350 },
  { name: 'CHIPOTLE ', title: 'Chipotle', code: '5814', fromCents: 1_095, toCents: 2_690 },
  { name: 'SQ *MORNING OWL COFFEE', title: 'Morning Owl Coffee', code: '5814', fromCents: 450, toCents: 1_180 },
  { name: 'MCDONALD S F', title: "McDonald's", code: '5814', fromCents: 680, toCents: 1_890 },
  { name: 'PANERA BREAD #60', title: 'Panera Bread', code: '5814', fromCents: 980, toCents: 2_340 },
];

export const fuelStations: Merchants = [
  { name: 'SHELL OIL 574', title: 'Shell', code: '5541', fromCents: 2_900, toCents: 6_400 },
  { name: 'CHEVRON 00', title: 'Chevron', code: '5541', fromCents: 3_100, toCents: 6_900 },
  { name: 'EXXON PRAIRIE STAR ', title: 'Exxon', code: '5541', fromCents: 2_800, toCents: 6_200 },
];

/** Ride services and public transport. */
export const rides: Merchants = [
  { name: 'UBER *TRIP HELP.UBER.COM', title: 'Uber', code: '4121', fromCents: 890, toCents: 3_860 },
  { name: 'LYFT *RIDE', title: 'Lyft', code: '4121', fromCents: 820, toCents: 3_420 },
  { name: 'METRO TRANSIT TVM ', title: 'Metro Transit', code: '4111', fromCents: 250, toCents: 2_000 },
];

/** Shops for everything but food. */
export const shops: Merchants = [
  { name: 'AMAZON MKTPL*', title: 'Amazon', code: '5262', fromCents: 1_100, toCents: 15_900 },
  { name: 'TARGET 000', title: 'Target', code: '5310', fromCents: 1_500, toCents: 13_400 },
  { name: 'HOME DEPOT #', title: 'The Home Depot', code: '5200', fromCents: 1_200, toCents: 18_700 },
  { name: 'WALGREENS #', title: 'Walgreens', code: '5912', fromCents: 600, toCents: 5_400 },
  { name: 'BEST BUY 0000', title: 'Best Buy', code: '5732', fromCents: 2_400, toCents: 24_900 },
  {
    name: 'FERN & THISTLE OUTFITTERS',
    title: 'Fern & Thistle Outfitters',
    code: '5691',
    fromCents: 3_400,
    toCents: 17_800,
  },
  { name: 'REI #', title: 'REI', code: '5941', fromCents: 2_900, toCents: 19_900 },
];

/** Airlines, hotels and car rentals. */
export const journeys: Merchants = [
  { name: 'SOUTHWES 52624', title: 'Southwest Airlines', code: '3066', fromCents: 18_900, toCents: 46_000 },
  { name: 'LAKESIDE INN & SUITES', title: 'Lakeside Inn & Suites', code: '7011', fromCents: 21_000, toCents: 58_000 },
  { name: 'HERTZ RENT-A-CAR', title: 'Hertz', code: '3357', fromCents: 12_000, toCents: 31_000 },
];

/** Foreign shops. The shopping habit books a separate fee of the card network for each purchase there. */
export const foreignShops: Merchants = [
  { name: 'LIBRERIA DEL PRADO MADRID ES', title: 'Librería del Prado', code: '5942', fromCents: 1_400, toCents: 6_200 },
  { name: 'ATELIER NORD COPENHAGEN DK', title: 'Atelier Nord', code: '5691', fromCents: 2_900, toCents: 11_400 },
];

export const merchants: readonly Merchant[] = [
  groceryStores,
  restaurants,
  quickBites,
  fuelStations,
  rides,
  shops,
  journeys,
  foreignShops,
].flat();

/** A store that a household visits. */
export interface Shop extends Merchant {
  /** Text on the statement, for example `WHOLEFDS MKT #10234 AUSTIN TX`. */
  readonly statementText: string;
}

/** Draws the shops of a kind that a household visits. The same merchant can occur more than once, with different stores. */
export function favourites(
  random: SeededRandom,
  city: string,
  merchants: Merchants,
  count: number,
): readonly [Shop, ...Shop[]] {
  const shop = (): Shop => {
    const merchant = random.pick(merchants);
    return { ...merchant, statementText: `${withStoreNumber(random, merchant.name)} ${city}` };
  };
  return [shop(), ...Array.from({ length: count - 1 }, shop)];
}

function withStoreNumber(random: SeededRandom, name: string): string {
  return /[#0-9 ]$/.test(name) ? name + random.digits(3) : name;
}
