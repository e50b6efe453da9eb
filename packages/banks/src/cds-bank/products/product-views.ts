import { interestRates } from '../shared/interest-rates.ts';
import { dateTime } from '../shared/sydney-time.ts';

/** A product of the bank. Each customer account belongs to a product. */
interface Product {
  readonly productId: string;
  readonly productCategory: 'TRANS_AND_SAVINGS_ACCOUNTS' | 'CRED_AND_CHRG_CARDS';
  readonly name: string;
  readonly description: string;
  /** Rates in the product's details. */
  readonly rates: object;
}

/** Interest is applied every month (ISO 8601 duration). */
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

/** Returns the products. Filters by category and by update time; `null` means no filter. */
export const productViews = (category: string | null, since: Date | null) =>
  products
    .filter(({ productCategory }) => category === null || productCategory === category)
    .filter(() => since === null || lastUpdated >= since)
    .map(productView);

/** Returns a product as `BankingProductDetailV7`, or `null` if it does not exist. */
export function productDetailView(productId: string): object | null {
  const product = products.find((candidate) => candidate.productId === productId);
  return product === undefined ? null : { ...productView(product), ...product.rates };
}
