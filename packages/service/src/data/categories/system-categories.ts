import type { Transaction } from '@fin-link/contracts/service';
import { sql } from 'kysely';

type CategoryType = Transaction['categoryType'];

/** Group of system categories, for example all automotive expenses. */
export interface HighLevelCategory {
  id: number;
  name: string;
}

/** System category, the same for all users. */
export interface Category {
  id: number;
  name: string;
  type: CategoryType;
  highLevel: HighLevelCategory;
}

/** Subdivision of a system category. */
interface DetailCategory {
  id: number;
  name: string;
  /** Id of the parent system category. */
  categoryId: number;
}

const group = (id: number, name: string): HighLevelCategory => ({ id, name });

/**
 * High-level categories. The ids that the public API publishes are unchanged (10000004, …08, …10 to …12, …15, …19, …20); the other ids are
 * in the same range.
 */
const groups = {
  automotive: group(10000003, 'Automotive Expenses'),
  household: group(10000004, 'Home & Utilities'),
  giving: group(10000005, 'Giving'),
  health: group(10000007, 'Healthcare Expenses'),
  financial: group(10000008, 'Financial Expenses'),
  business: group(10000009, 'Business Expenses'),
  personal: group(10000010, 'Personal & Family'),
  leisure: group(10000011, 'Travel & Entertainment'),
  income: group(10000012, 'Income'),
  investment: group(10000013, 'Investment & Retirement Income'),
  saving: group(10000014, 'Savings & Investment'),
  transfer: group(10000015, 'Transfers'),
  uncategorized: group(10000017, 'Uncategorized'),
  otherIncome: group(10000019, 'Other Income'),
  insurance: group(10000020, 'Insurance Expenses'),
} as const;

const category = (id: number, name: string, type: CategoryType, highLevel: HighLevelCategory): Category => ({
  id,
  name,
  type,
  highLevel,
});

/** Personal categories of the public API, with its ids and names. */
export const categories = {
  uncategorized: category(1, 'Uncategorized', 'UNCATEGORIZE', groups.uncategorized),
  automotive: category(2, 'Automotive/Fuel', 'EXPENSE', groups.automotive),
  charity: category(3, 'Charitable Giving', 'EXPENSE', groups.giving),
  education: category(6, 'Education', 'EXPENSE', groups.personal),
  entertainment: category(7, 'Entertainment/Recreation', 'EXPENSE', groups.leisure),
  gifts: category(9, 'Gifts', 'EXPENSE', groups.giving),
  groceries: category(10, 'Groceries', 'EXPENSE', groups.household),
  healthcare: category(11, 'Healthcare/Medical', 'EXPENSE', groups.health),
  homeImprovement: category(13, 'Home Improvement', 'EXPENSE', groups.household),
  insurance: category(14, 'Insurance', 'EXPENSE', groups.insurance),
  telecom: category(15, 'Cable/Satellite/Telecom', 'EXPENSE', groups.household),
  loans: category(17, 'Loans', 'EXPENSE', groups.financial),
  mortgage: category(18, 'Mortgage', 'EXPENSE', groups.household),
  otherExpenses: category(19, 'Other Expenses', 'EXPENSE', groups.personal),
  personal: category(20, 'Personal/Family', 'EXPENSE', groups.personal),
  rent: category(21, 'Rent', 'EXPENSE', groups.household),
  restaurants: category(22, 'Restaurants', 'EXPENSE', groups.leisure),
  travel: category(23, 'Travel', 'EXPENSE', groups.leisure),
  serviceCharges: category(24, 'Service Charges/Fees', 'EXPENSE', groups.financial),
  cash: category(25, 'ATM/Cash Withdrawals', 'EXPENSE', groups.financial),
  cardPayments: category(26, 'Credit Card Payments', 'TRANSFER', groups.transfer),
  deposits: category(27, 'Deposits', 'INCOME', groups.otherIncome),
  transfers: category(28, 'Transfers', 'TRANSFER', groups.transfer),
  salary: category(29, 'Salary/Regular Income', 'INCOME', groups.income),
  investmentIncome: category(30, 'Investment/Retirement Income', 'INCOME', groups.investment),
  otherIncome: category(32, 'Other Income', 'INCOME', groups.otherIncome),
  checks: category(33, 'Check Payment', 'EXPENSE', groups.financial),
  securitiesTrades: category(36, 'Securities Trades', 'TRANSFER', groups.transfer),
  taxes: category(37, 'Taxes', 'EXPENSE', groups.financial),
  utilities: category(39, 'Utilities', 'EXPENSE', groups.household),
  savings: category(40, 'Savings', 'TRANSFER', groups.saving),
  retirement: category(41, 'Retirement Contributions', 'DEFERRED_COMPENSATION', groups.saving),
  pets: category(42, 'Pets/Pet Care', 'EXPENSE', groups.personal),
  merchandise: category(43, 'Electronics/General Merchandise', 'EXPENSE', groups.personal),
  interestIncome: category(96, 'Interest Income', 'INCOME', groups.investment),
  shipping: category(104, 'Postage/Shipping', 'EXPENSE', groups.business),
  subscriptions: category(108, 'Subscriptions/Renewals', 'EXPENSE', groups.leisure),
  services: category(112, 'Services/Supplies', 'EXPENSE', groups.business),
  reimbursement: category(114, 'Expense Reimbursement', 'INCOME', groups.otherIncome),
  rewards: category(225, 'Rewards', 'INCOME', groups.otherIncome),
  refunds: category(227, 'Refunds/Adjustments', 'EXPENSE', groups.personal),
} as const satisfies Record<string, Category>;
/** Key of a system category in `categories`, for example `groceries`. */
export type CategoryName = keyof typeof categories;

export const systemCategories: readonly Category[] = Object.values(categories);
export const highLevelCategories: readonly HighLevelCategory[] = Object.values(groups);

const byId = new Map<number, Category>(systemCategories.map((entry) => [entry.id, entry]));
const groupsById = new Map<number, HighLevelCategory>(highLevelCategories.map((entry) => [entry.id, entry]));

export const systemCategory = (id: number): Category | undefined => byId.get(id);
export const highLevelCategory = (id: number): HighLevelCategory | undefined => groupsById.get(id);

/** Returns a system category; Uncategorized for an unknown id. */
export const categoryOf = (id: number): Category => byId.get(id) ?? categories.uncategorized;

export function categoryIdsWhere(matches: (entry: Category) => boolean): number[] {
  return [...byId.values()].filter(matches).map(({ id }) => id);
}

/** System categories as a table `category_group` in SQL. The column `of_id` joins with `category_id`. */
export const categoryGroups = sql`(values ${sql.join(
  systemCategories.map(({ id, type, highLevel }) => sql`(${sql.lit(id)}, ${sql.lit(type)}, ${sql.lit(highLevel.id)})`),
)}) as category_group (of_id, category_type, high_level_id)`;

const detail = (id: number, name: string, parent: CategoryName): DetailCategory => ({
  id,
  name,
  categoryId: categories[parent].id,
});

/** Detail categories. The ids that the public API publishes are unchanged; the other ids are in the same range. */
export const detailCategories = {
  fuel: detail(1101, 'Fuel', 'automotive'),
  autoPurchase: detail(1102, 'Vehicle Purchase', 'automotive'),
  autoService: detail(1103, 'Service, Parts & Parking', 'automotive'),
  restaurants: detail(1122, 'Restaurants/Dining', 'restaurants'),
  fastFood: detail(1123, 'Fast Food', 'restaurants'),
  coffee: detail(1124, 'Coffee Shops', 'restaurants'),
  travel: detail(1127, 'Travel', 'travel'),
  airlines: detail(1128, 'Airlines', 'travel'),
  lodging: detail(1129, 'Hotels & Lodging', 'travel'),
  carRental: detail(1130, 'Car Rental', 'travel'),
  rides: detail(1131, 'Ride Share & Taxi', 'travel'),
  transit: detail(1132, 'Public Transportation', 'travel'),
  fitness: detail(1146, 'Fitness', 'personal'),
  streaming: detail(1149, 'Music & Video Streaming', 'entertainment'),
  groceries: detail(1150, 'Groceries', 'groceries'),
  pharmacy: detail(1152, 'Pharmacy', 'healthcare'),
  insurance: detail(1154, 'Insurance', 'insurance'),
  electronics: detail(1160, 'Electronics', 'merchandise'),
  department: detail(1161, 'Department & Online Stores', 'merchandise'),
  clothing: detail(1162, 'Clothing/Shoes', 'merchandise'),
  sports: detail(1163, 'Sporting Goods', 'merchandise'),
  books: detail(1164, 'Books', 'merchandise'),
  transfers: detail(1170, 'Transfers', 'transfers'),
  electricity: detail(1172, 'Electricity & Gas', 'utilities'),
  water: detail(1173, 'Water & Waste', 'utilities'),
  internet: detail(1174, 'Internet & Cable', 'telecom'),
  mobile: detail(1175, 'Mobile Phone', 'telecom'),
  news: detail(1177, 'News & Magazines', 'subscriptions'),
  software: detail(1178, 'Software & Storage', 'subscriptions'),
  atmFee: detail(1180, 'ATM Fee', 'serviceCharges'),
  interestCharge: detail(1181, 'Interest Charge', 'serviceCharges'),
  salary: detail(1183, 'Paychecks/Salary', 'salary'),
  taxRefund: detail(1186, 'Tax Refund', 'otherIncome'),
  refunds: detail(1188, 'Refunds/Adjustments', 'refunds'),
} as const satisfies Record<string, DetailCategory>;
/** Key of a detail category in `detailCategories`, for example `fuel`. */
export type DetailCategoryName = keyof typeof detailCategories;

const detailsOf = Map.groupBy<number, DetailCategory>(Object.values(detailCategories), (entry) => entry.categoryId);
export const detailCategoriesOf = (categoryId: number): readonly DetailCategory[] => detailsOf.get(categoryId) ?? [];
const detailsById = new Map<number, DetailCategory>(Object.values(detailCategories).map((entry) => [entry.id, entry]));

const messageKeys = new Map<number, string>([
  ...Object.entries(categories).map(([key, { id }]) => [id, `category.${key}`] as const),
  ...Object.entries(detailCategories).map(([key, { id }]) => [id, `detail.${key}`] as const),
]);

/**
 * Returns the message for the name of a system category or detail category. Returns no members for another name, which the user gave, and
 * for categories of users.
 */
export function nameMessage(id: number, name: string): { messageId?: string } {
  const messageId = messageKeys.get(id);
  return messageId !== undefined && (byId.get(id) ?? detailsById.get(id))?.name === name ? { messageId } : {};
}

export const detailCategoryOf = (id: number): DetailCategory | undefined => detailsById.get(id);
