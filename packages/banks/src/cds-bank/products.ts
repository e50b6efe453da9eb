import type { FastifyInstance } from 'fastify';
import type { BankContext } from '../open-banking/index.ts';
import { servePublic, onlyVersion } from './endpoint.ts';
import { pageOf } from './pages.ts';
import { CdsProblem } from './problem.ts';
import { dateTime } from './sydney-time.ts';

/** Yearly interest rates as the standard's `RateString`: 0.042 is 4.2 percent. */
export const interestRates = { savings: '0.042', card: '0.1349' } as const;

/** Serves the bank's products without a token. */
export function productRoutes(app: FastifyInstance, context: BankContext): void {
  servePublic(app, context, {
    path: '/banking/products',
    versions: onlyVersion(5),
    answer: (url) => pageOf('products', productViews(requestedCategory(url), updatedSince(url)), url),
  });
  servePublic(app, context, {
    path: '/banking/products/:productId',
    versions: onlyVersion(7),
    answer: (url) => {
      const productId = url.pathname.split('/').at(-1) ?? '';
      const data = productDetailView(productId);
      if (data === null) throw new CdsProblem('invalidResource', productId);
      return { data, links: { self: url.href }, meta: {} };
    },
  });
}

function requestedCategory({ searchParams }: URL): string | null {
  const requested = searchParams.get('product-category');
  if (requested !== null && !isProductCategory(requested)) throw new CdsProblem('invalidField', 'product-category');
  return requested;
}

function updatedSince({ searchParams }: URL): Date | null {
  const requested = searchParams.get('updated-since');
  if (requested === null) return null;
  if (Number.isNaN(Date.parse(requested))) throw new CdsProblem('invalidDateTime', 'updated-since');
  return new Date(requested);
}

/** A product of the bank. Each customer account belongs to a product. */
interface Product {
  readonly productId: string;
  readonly productCategory: 'TRANS_AND_SAVINGS_ACCOUNTS' | 'CRED_AND_CHRG_CARDS';
  readonly name: string;
  readonly description: string;
  /** Rate fields that only the details of the product include. */
  readonly rates: object;
}

/** Monthly application of interest. `P1M` is an ISO 8601 duration. */
const everyMonth = { applicationType: 'PERIODIC', applicationFrequency: 'P1M' } as const;

/** Update time of all products: the opening of the bank. */
const lastUpdated = new Date('2026-07-01T00:00:00Z');

const products: readonly Product[] = [
  {
    productId: 'everyday',
    productCategory: 'TRANS_AND_SAVINGS_ACCOUNTS',
    name: 'Southern Everyday',
    description: 'An account for pay and payments, without monthly fees.',
    rates: {},
  },
  {
    productId: 'goal-saver',
    productCategory: 'TRANS_AND_SAVINGS_ACCOUNTS',
    name: 'Southern Goal Saver',
    description: 'A savings account with interest each month.',
    rates: { depositRates: [{ depositRateType: 'VARIABLE', rate: interestRates.savings, ...everyMonth }] },
  },
  {
    productId: 'low-rate-visa',
    productCategory: 'CRED_AND_CHRG_CARDS',
    name: 'Southern Low Rate Visa',
    description: 'A credit card with a low rate.',
    rates: {
      lendingRates: [
        {
          lendingRateType: 'PURCHASE',
          rate: interestRates.card,
          repaymentType: 'OTHER',
          loanPurpose: 'UNCONSTRAINED',
          ...everyMonth,
        },
      ],
    },
  },
];

/** Returns a product as `BankingProductV6`. */
const productView = ({ productId, productCategory, name, description }: Product) => ({
  productId,
  lastUpdated: dateTime(lastUpdated),
  productCategory,
  name,
  description,
  brand: 'southern-wattle',
  brandName: 'Southern Wattle Bank',
  isTailored: false,
});

/** Returns the products of a category that were updated since a time. `null` means no filter. */
const productViews = (category: string | null, since: Date | null) =>
  products
    .filter(({ productCategory }) => category === null || productCategory === category)
    .filter(() => since === null || lastUpdated >= since)
    .map(productView);

/** Returns a product as `BankingProductDetailV7`, or `null` if it does not exist. */
function productDetailView(productId: string): object | null {
  const product = products.find((candidate) => candidate.productId === productId);
  return product === undefined ? null : { ...productView(product), ...product.rates };
}

export const isProductCategory = (text: string): boolean => categories.has(text);

/** Values of the standard's `BankingProductCategoryV2`. */
const categories = new Set([
  'BUSINESS_LOANS',
  'BUY_NOW_PAY_LATER',
  'CRED_AND_CHRG_CARDS',
  'LEASES',
  'MARGIN_LOANS',
  'OVERDRAFTS',
  'PERS_LOANS',
  'REGULATED_TRUST_ACCOUNTS',
  'RESIDENTIAL_MORTGAGES',
  'TERM_DEPOSITS',
  'TRADE_FINANCE',
  'TRANS_AND_SAVINGS_ACCOUNTS',
  'TRAVEL_CARDS',
]);
