import type { CategoryName, DetailCategoryName } from '../../categories/index.ts';

/** Category of a merchant, from its merchant category code. */
export interface Trade {
  category: CategoryName;
  detail: DetailCategoryName | null;
  title: string;
}

/** Returns the trade of a merchant category code with four digits; `undefined` for an unknown code. */
export const tradeOf = (code: string): Trade | undefined => tradesByCode.get(code);

type TradeRow = readonly [codes: string, category: CategoryName, detail: DetailCategoryName | null, title: string];

/**
 * Categories by merchant category code (ISO 18245). The first column lists codes and ranges. The codes follow the published lists: Visa
 * Merchant Data Standards Manual, Mastercard Quick Reference Booklet, IRS Rev. Proc. 2004-43. The titles are our own.
 */
const rows: readonly TradeRow[] = [
  // Farming, building trades and printing.
  ['0742', 'pets', null, 'Veterinarians'],
  ['0763', 'services', null, 'Farming cooperatives'],
  ['0780', 'homeImprovement', null, 'Landscapers and gardeners'],
  ['1520, 1740, 1750, 1761, 1771', 'homeImprovement', null, 'Builders, masons, carpenters and roofers'],
  ['1711, 1731, 1799', 'services', null, 'Plumbers, electricians and other contractors'],
  ['2741, 2791, 2842', 'services', null, 'Printers, typesetters and cleaning supplies'],

  // Travel, transport and telecommunication.
  ['3000-3350', 'travel', 'airlines', 'Airlines with a code of their own'],
  ['3351-3500', 'travel', 'carRental', 'Car rental companies with a code of their own'],
  ['3501-3999', 'travel', 'lodging', 'Hotels with a code of their own'],
  ['4011, 4214', 'shipping', null, 'Freight by rail and road, movers'],
  ['4111, 4112, 4131', 'travel', 'transit', 'Trains, buses and ferries'],
  ['4119', 'healthcare', null, 'Ambulances'],
  ['4121', 'travel', 'rides', 'Taxis and ride services'],
  ['4215', 'shipping', null, 'Couriers'],
  ['4225', 'services', null, 'Storage'],
  ['4411', 'travel', 'travel', 'Cruises'],
  ['4457, 4468', 'entertainment', null, 'Boat rental and marinas'],
  ['4511', 'travel', 'airlines', 'Airlines'],
  ['4582, 4722, 4723, 4789', 'travel', 'travel', 'Airports, travel agencies and other transport'],
  ['4784', 'automotive', 'autoService', 'Tolls'],
  ['4812', 'merchandise', 'electronics', 'Telephones'],
  ['4813, 4814, 4821', 'telecom', 'mobile', 'Telephone services'],
  ['4815, 4816', 'telecom', 'internet', 'Internet services'],
  ['4899', 'telecom', 'internet', 'Cable, satellite and paid television'],
  ['4900', 'utilities', null, 'Electricity, gas, water and waste'],

  // Business suppliers.
  ['5013', 'automotive', 'autoService', 'Vehicle parts, wholesale'],
  ['5021, 5039, 5072, 5074, 5198', 'homeImprovement', null, 'Furniture, building material and paint, wholesale'],
  ['5044, 5045, 5046, 5051, 5065, 5085, 5111, 5169', 'services', null, 'Business equipment and supplies'],
  ['5047, 5122', 'healthcare', null, 'Medical supplies and drugs, wholesale'],
  ['5094, 5099, 5131, 5199', 'merchandise', null, 'Jewelry, fabrics and other goods, wholesale'],
  ['5137, 5139', 'merchandise', 'clothing', 'Uniforms and footwear, wholesale'],
  ['5172', 'automotive', 'fuel', 'Petroleum products'],
  ['5192', 'merchandise', 'books', 'Books and newspapers, wholesale'],
  ['5193', 'gifts', null, 'Flowers and plants, wholesale'],

  // Shops.
  ['5200, 5211, 5231, 5251, 5261', 'homeImprovement', null, 'Hardware stores and garden centers'],
  ['5262', 'merchandise', 'department', 'Online marketplaces'],
  ['5271', 'otherExpenses', null, 'Mobile homes'],
  ['5297, 5298, 5411, 5422, 5441, 5451, 5499', 'groceries', 'groceries', 'Grocery stores and other food shops'],
  ['5300, 5309-5311, 5331', 'merchandise', 'department', 'Department, discount and variety stores'],
  ['5399', 'merchandise', null, 'General merchandise'],
  ['5462', 'restaurants', 'coffee', 'Bakeries'],
  [
    '5511, 5521, 5551, 5561, 5571, 5592, 5598, 5599',
    'automotive',
    'autoPurchase',
    'Dealers of cars and other vehicles',
  ],
  ['5531-5533', 'automotive', 'autoService', 'Tires and vehicle parts'],
  ['5541, 5542, 5552', 'automotive', 'fuel', 'Fuel stations and charging stations'],
  ['5611, 5621, 5631, 5641, 5651, 5661, 5681, 5691, 5697-5699', 'merchandise', 'clothing', 'Clothes and shoes'],
  ['5655', 'merchandise', 'sports', 'Sports clothes'],
  ['5712-5714, 5718, 5719, 5722', 'homeImprovement', null, 'Furniture, furnishings and appliances'],
  ['5723', 'merchandise', 'sports', 'Guns and ammunition'],
  ['5732', 'merchandise', 'electronics', 'Electronics'],
  ['5733, 5735', 'entertainment', null, 'Music, instruments and records'],
  ['5734', 'subscriptions', 'software', 'Software'],

  // Restaurants and digital goods.
  ['5811-5813', 'restaurants', 'restaurants', 'Restaurants, bars and caterers'],
  ['5814', 'restaurants', 'fastFood', 'Fast food'],
  ['5815', 'entertainment', 'streaming', 'Digital media'],
  ['5816', 'entertainment', null, 'Digital games'],
  ['5817', 'subscriptions', 'software', 'Apps'],
  ['5818', 'subscriptions', null, 'Large sellers of digital goods'],

  // Special shops.
  ['5832, 5931-5933, 5937, 5972', 'merchandise', null, 'Antiques, used goods, stamps and coins'],
  ['5912', 'healthcare', 'pharmacy', 'Pharmacies'],
  ['5921', 'groceries', 'groceries', 'Beer, wine and liquor'],
  ['5935', 'automotive', 'autoService', 'Salvage yards'],
  ['5940, 5941', 'merchandise', 'sports', 'Bicycles and sporting goods'],
  ['5942', 'merchandise', 'books', 'Books'],
  ['5943', 'merchandise', null, 'Stationery and school supplies'],
  ['5944, 5948', 'merchandise', 'clothing', 'Jewelry, watches and leather goods'],
  ['5945, 5949, 5970, 5971, 5973', 'merchandise', null, 'Toys, crafts, art and religious goods'],
  ['5946', 'merchandise', 'electronics', 'Cameras'],
  ['5947, 5992', 'gifts', null, 'Gifts, cards and flowers'],
  ['5950, 5996, 5998', 'homeImprovement', null, 'Glassware, pools and awnings'],
  ['5960', 'insurance', 'insurance', 'Insurance sold directly'],
  ['5961, 5963-5967, 5969', 'merchandise', null, 'Mail order, telephone and doorstep sales'],
  ['5962', 'travel', 'travel', 'Travel sold directly'],
  ['5968', 'subscriptions', null, 'Subscriptions'],
  ['5975, 5976', 'healthcare', null, 'Hearing aids and orthopedic goods'],
  ['5977, 5997', 'personal', null, 'Cosmetics and shavers'],
  ['5978', 'services', null, 'Office machines'],
  ['5983', 'utilities', 'electricity', 'Heating oil, wood and coal'],
  ['5993', 'otherExpenses', null, 'Tobacco'],
  ['5994', 'subscriptions', 'news', 'Newspapers and magazines'],
  ['5995', 'pets', null, 'Pets, pet food and supplies'],
  ['5999', 'merchandise', null, 'Shops not listed elsewhere'],

  // Financial services, insurance and rent.
  [
    '4829, 6012, 6050, 6051, 6211, 6529-6538, 6540',
    'transfers',
    'transfers',
    'Money transfers, loads, payments to banks',
  ],
  ['6010, 6011', 'cash', null, 'Cash from counters and machines'],
  ['6300, 6381, 6399', 'insurance', 'insurance', 'Insurance'],
  ['6513', 'rent', null, 'Landlords and real estate agents'],

  // Lodging and services.
  ['7011, 7012, 7032, 7033', 'travel', 'lodging', 'Hotels, timeshares, camps and campgrounds'],
  ['7210, 7211, 7216, 7217, 7251', 'services', null, 'Laundry, cleaning and shoe repair'],
  ['7221, 7333', 'services', null, 'Photographers'],
  ['7230, 7297-7299', 'personal', null, 'Hairdressers, spas and other personal services'],
  ['7261, 7277', 'personal', null, 'Funerals and counseling'],
  ['7273', 'personal', null, 'Dating and escort services'],
  ['7276', 'services', null, 'Tax preparation'],
  ['7278', 'subscriptions', null, 'Buying clubs'],
  ['7296', 'merchandise', 'clothing', 'Clothes for rent'],
  [
    '7311, 7321, 7332, 7338, 7339, 7361, 7375, 7392, 7395',
    'services',
    null,
    'Advertising, copying, staff and consulting',
  ],
  ['7322', 'loans', null, 'Debt collection'],
  ['7342, 7349, 7393, 7394', 'services', null, 'Pest control, janitors, security and tool rental'],
  ['7372, 7379', 'services', null, 'Computer services and repair'],
  ['7399', 'services', null, 'Business services not listed elsewhere'],

  // Vehicles and repairs.
  ['7511', 'automotive', 'fuel', 'Truck stops'],
  ['7512, 7513, 7519', 'travel', 'carRental', 'Rental of cars, trucks and motor homes'],
  ['7523, 7524', 'automotive', 'autoService', 'Parking'],
  ['7531, 7534, 7535, 7538, 7542, 7549', 'automotive', 'autoService', 'Garages, car washes and towing'],
  ['7622, 7623, 7629, 7631, 7641, 7692, 7699', 'services', null, 'Repairs'],

  // Leisure.
  ['7800-7802, 7995, 9406', 'entertainment', null, 'Lotteries and betting'],
  ['7829, 7832, 7833, 7841', 'entertainment', null, 'Films and cinemas'],
  ['7911, 7922, 7929, 7932, 7933', 'entertainment', null, 'Dance, theaters, bands, billiards and bowling'],
  ['7941, 7991-7994, 7996, 7998, 7999', 'entertainment', null, 'Sports events, golf, parks and other recreation'],
  ['7997', 'personal', 'fitness', 'Gyms and sports clubs'],

  // Health, education, associations and authorities.
  [
    '8011, 8021, 8031, 8041-8044, 8049, 8050, 8062, 8071, 8099',
    'healthcare',
    null,
    'Doctors, dentists, opticians and hospitals',
  ],
  ['8111, 8734, 8911, 8931, 8999', 'services', null, 'Lawyers, accountants, architects and laboratories'],
  ['8211, 8220, 8241, 8244, 8249, 8299', 'education', null, 'Schools and universities'],
  ['8351', 'personal', null, 'Child care'],
  ['8398, 8661', 'charity', null, 'Charities and religious organizations'],
  ['8641, 8651, 8699', 'subscriptions', null, 'Associations and political organizations'],
  ['8675', 'automotive', 'autoService', 'Automobile clubs'],
  ['9211, 9222, 9223, 9399, 9405', 'otherExpenses', null, 'Courts, fines and other authorities'],
  ['9311', 'taxes', null, 'Taxes'],
  ['9402', 'shipping', null, 'Post offices'],
  ['9700-9702, 9950', 'services', null, 'Services of card networks'],
];

const tradesByCode: ReadonlyMap<string, Trade> = new Map(
  rows.flatMap(([codes, category, detail, title]) =>
    codesIn(codes).map((code) => [code, { category, detail, title }] as const),
  ),
);

/** Returns the codes of a list such as `5300, 5309-5311`. */
function codesIn(list: string): string[] {
  return list.split(', ').flatMap((range) => {
    const [first = '', last = first] = range.split('-');
    const count = Number(last) - Number(first) + 1;
    return Array.from({ length: count }, (_, at) => String(Number(first) + at).padStart(4, '0'));
  });
}

/** Codes that only mean shop or service. The words of the description take precedence over them. */
export const genericCodes: ReadonlySet<string> = new Set(['5999', '7399']);
