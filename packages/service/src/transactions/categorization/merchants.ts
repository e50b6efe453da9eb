import type { CategoryName, DetailCategoryName } from '../../categories/index.ts';

export interface Merchant {
  /** Stable, for `merchant.id`. */
  key: string;
  name: string;
  category: CategoryName;
  detail: DetailCategoryName | null;
  /** Words that begin the cleaned description, longest match first. */
  prefixes: readonly string[];
}

const merchant = (
  key: string,
  name: string,
  category: CategoryName,
  detail: DetailCategoryName | null,
  ...prefixes: string[]
): Merchant => ({
  key,
  name,
  category,
  detail,
  prefixes,
});

/** Chains by how terminals and processors print them. Everything else is judged by its words. */
export const merchants: readonly Merchant[] = [
  merchant('whole-foods', 'Whole Foods Market', 'groceries', 'groceries', 'WHOLEFDS', 'WHOLE FOODS'),
  merchant('trader-joes', "Trader Joe's", 'groceries', 'groceries', 'TRADER JOE'),
  merchant('kroger', 'Kroger', 'groceries', 'groceries', 'KROGER'),
  merchant('aldi', 'Aldi', 'groceries', 'groceries', 'ALDI'),
  merchant('safeway', 'Safeway', 'groceries', 'groceries', 'SAFEWAY'),
  merchant('publix', 'Publix', 'groceries', 'groceries', 'PUBLIX'),
  merchant('costco', 'Costco', 'groceries', 'groceries', 'COSTCO WHSE', 'COSTCO'),
  merchant('walmart', 'Walmart', 'merchandise', 'department', 'WALMART', 'WAL-MART', 'WAL MART', 'WM SUPERCENTER'),
  merchant('target', 'Target', 'merchandise', 'department', 'TARGET'),
  merchant('amazon', 'Amazon', 'merchandise', 'department', 'AMAZON', 'AMZN'),
  merchant('ebay', 'eBay', 'merchandise', 'department', 'EBAY'),
  merchant('best-buy', 'Best Buy', 'merchandise', 'electronics', 'BEST BUY'),
  merchant('apple', 'Apple', 'entertainment', 'streaming', 'APPLE COM BILL'),
  merchant('apple-store', 'Apple Store', 'merchandise', 'electronics', 'APPLE STORE'),
  merchant('rei', 'REI', 'merchandise', 'sports', 'REI'),
  merchant('home-depot', 'The Home Depot', 'homeImprovement', null, 'HOME DEPOT', 'THE HOME DEPOT'),
  merchant('lowes', "Lowe's", 'homeImprovement', null, 'LOWES', 'LOWE S'),
  merchant('ikea', 'IKEA', 'homeImprovement', null, 'IKEA'),
  merchant('walgreens', 'Walgreens', 'healthcare', 'pharmacy', 'WALGREENS'),
  merchant('cvs', 'CVS Pharmacy', 'healthcare', 'pharmacy', 'CVS'),
  merchant('starbucks', 'Starbucks', 'restaurants', 'coffee', 'STARBUCKS'),
  merchant('dunkin', 'Dunkin', 'restaurants', 'coffee', 'DUNKIN'),
  merchant('mcdonalds', "McDonald's", 'restaurants', 'fastFood', 'MCDONALD'),
  merchant('chipotle', 'Chipotle', 'restaurants', 'fastFood', 'CHIPOTLE'),
  merchant('panera', 'Panera Bread', 'restaurants', 'fastFood', 'PANERA'),
  merchant('subway', 'Subway', 'restaurants', 'fastFood', 'SUBWAY'),
  merchant('doordash', 'DoorDash', 'restaurants', 'restaurants', 'DOORDASH'),
  merchant('uber-eats', 'Uber Eats', 'restaurants', 'restaurants', 'UBER EATS'),
  merchant('shell', 'Shell', 'automotive', 'fuel', 'SHELL OIL', 'SHELL SERVICE'),
  merchant('chevron', 'Chevron', 'automotive', 'fuel', 'CHEVRON'),
  merchant('exxon', 'Exxon', 'automotive', 'fuel', 'EXXON'),
  merchant('bp', 'BP', 'automotive', 'fuel', 'BP'),
  merchant('uber', 'Uber', 'travel', 'rides', 'UBER TRIP', 'UBER'),
  merchant('lyft', 'Lyft', 'travel', 'rides', 'LYFT'),
  merchant('southwest', 'Southwest Airlines', 'travel', 'airlines', 'SOUTHWES'),
  merchant('delta', 'Delta Air Lines', 'travel', 'airlines', 'DELTA AIR'),
  merchant('united', 'United Airlines', 'travel', 'airlines', 'UNITED AIR', 'UNITED 016'),
  merchant('airbnb', 'Airbnb', 'travel', 'lodging', 'AIRBNB'),
  merchant('hertz', 'Hertz', 'travel', 'carRental', 'HERTZ'),
  merchant('netflix', 'Netflix', 'entertainment', 'streaming', 'NETFLIX'),
  merchant('spotify', 'Spotify', 'entertainment', 'streaming', 'SPOTIFY'),
  merchant('hulu', 'Hulu', 'entertainment', 'streaming', 'HULU'),
  merchant('verizon', 'Verizon', 'telecom', 'mobile', 'VERIZON', 'VZWRLSS'),
  merchant('att', 'AT&T', 'telecom', 'mobile', 'ATT BILL', 'AT&T'),
  merchant('comcast', 'Xfinity', 'telecom', 'internet', 'COMCAST', 'XFINITY'),
];
