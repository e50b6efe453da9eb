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

const everyYear = { applicationType: 'PERIODIC', applicationFrequency: 'P1M' } as const;
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
    rates: { depositRates: [{ depositRateType: 'VARIABLE', rate: '0.042', ...everyYear }] },
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
          rate: '0.1349',
          repaymentType: 'OTHER',
          loanPurpose: 'UNCONSTRAINED',
          ...everyYear,
        },
      ],
    },
  },
];

/** `BankingProductV6`. */
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

/** Returns the products of a category, or of all, that changed since a date, if one is given. */
export const productViews = (category: string | null, since: Date | null) =>
  products
    .filter(({ productCategory }) => category === null || productCategory === category)
    .filter(() => since === null || lastUpdated >= since)
    .map(productView);

/** `BankingProductDetailV7`; `null` if the product does not exist. */
export function productDetailView(productId: string): object | null {
  const product = products.find((one) => one.productId === productId);
  return product === undefined ? null : { ...productView(product), ...product.rates };
}
