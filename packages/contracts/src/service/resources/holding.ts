import { z } from 'zod';
import { dateTime, id, money } from '../primitives.ts';
import { type Detail, detail, optionalDetails } from './details.ts';
import { associatedProviderAccount } from './provider-account.ts';

/** Types of holdings, as in the public interface. */
export const holdingTypes = [
  'stock',
  'mutualFund',
  'ETF',
  'bond',
  'CD',
  'moneyMarketFund',
  'option',
  'future',
  'commodity',
  'currency',
  'digitalAsset',
  'insuranceAnnuity',
  'unknown',
  'other',
] as const;

/** Details of the security that its bank states. */
export const holdingDetails = {
  cusipNumber: detail(['investment'], z.string()),
  isin: detail(['investment'], z.string()),
  /** Security type as text, e.g. `Exchange Traded Fund`. */
  securityType: detail(['investment', 'insurance'], z.string()),
  /** Coupon rate of a bond, in percent. */
  couponRate: detail(['investment'], z.number()),
  maturityDate: detail(['investment'], z.iso.date()),
} as const satisfies Record<string, Detail>;

/** `assetClass` is derived from the kind of holding, `country` from its ISIN. */
export const classificationTypes = ['assetClass', 'country'] as const;
export type ClassificationType = (typeof classificationTypes)[number];

/** Class of a holding, with the share of the holding that belongs to the class. */
export const assetClassification = z
  .strictObject({
    classificationType: z.enum(classificationTypes),
    /** Value of the class: `Stocks`, `Funds`, … for `assetClass`; two letters, e.g. `US`, for `country`. */
    classificationValue: z.string(),
    /** Share of the holding in percent. */
    allocation: z.number(),
  })
  .meta({ id: 'AssetClassification' });
export type AssetClassification = z.infer<typeof assetClassification>;

/** Holding of an investment or insurance account. */
export const holding = z
  .strictObject({
    id,
    accountId: id,
    providerAccountId: id,
    /** Version 1.1 only. The public description has only the list of ids. */
    associatedProviderAccount: z.array(associatedProviderAccount).optional(),
    associatedProviderAccountId: z.array(id).optional(),
    holdingType: z.enum(holdingTypes),
    description: z.string(),
    symbol: z.string().optional(),
    quantity: z.number(),
    /** Price; absent if the bank states none and none can be derived. The same applies to `value`. */
    price: money.optional(),
    value: money.optional(),
    costBasis: money.optional(),
    ...optionalDetails(holdingDetails),
    /** Only with `include=assetClassification`. */
    assetClassification: z.array(assetClassification).optional(),
    isManual: z.boolean(),
    isShort: z.boolean(),
    createdDate: dateTime,
    lastUpdated: dateTime,
  })
  .meta({ id: 'Holding' });
/** Reply of `GET /holdings`. The list is absent if it is empty. */
export const holdingReply = z.strictObject({ holding: z.array(holding).optional() });
/** Reply of `GET /holdings/holdingTypeList`: all of `holdingTypes`. */
export const holdingTypeReply = z.strictObject({ holdingType: z.array(z.enum(holdingTypes)) });
/** Reply of `GET /holdings/assetClassificationList`: every class that a holding can have. */
export const assetClassificationListReply = z.strictObject({
  assetClassificationList: z.array(
    z.strictObject({ classificationType: z.enum(classificationTypes), classificationValue: z.array(z.string()) }),
  ),
});
/** Security of a holding, as the bank states it. */
const security = z
  .strictObject({
    description: z.string(),
    /** Security type as text, e.g. `Exchange Traded Fund`. */
    type: z.string().optional(),
    cusip: z.string().optional(),
    isin: z.string().optional(),
    /** Annual interest rate of a bond, in percent. */
    interestRate: z.number().optional(),
    maturityDate: z.iso.date().optional(),
    stockExchangeDetails: z.array(z.strictObject({ symbol: z.string(), currencyCode: z.string() })).optional(),
  })
  .meta({ id: 'Security' });
/** Reply of `GET /holdings/securities`. The member `id` is the id of the holding. */
export const securityReply = z.strictObject({
  holding: z.array(z.strictObject({ id: z.string(), security })).optional(),
});
export type Security = z.infer<typeof security>;

export type Holding = z.infer<typeof holding>;

/** Classification type in any spelling: `Country`, `Asset class`, `assetClass`. */
export const classificationTypeText = z
  .string()
  .max(40)
  .transform((text) => {
    const plain = text.replaceAll(/[\s_-]/g, '').toLowerCase();
    return classificationTypes.find((type) => type.toLowerCase() === plain) ?? text;
  })
  .pipe(z.enum(classificationTypes));

/** Holdings and cash of one class in one currency. */
export const holdingSummary = z
  .strictObject({
    classificationType: z.enum(classificationTypes),
    /** Value of the class: `Stocks`, `Bonds`, … for `assetClass`; two letters, e.g. `US`, or `Other` for `country`. */
    classificationValue: z.string(),
    value: money,
    /** Holdings of the class. Only with `include=details`. */
    holding: z.array(holding).optional(),
    /** Accounts whose cash is part of the value. Only with `include=details`. */
    account: z.array(z.strictObject({ id, value: money })).optional(),
  })
  .meta({ id: 'HoldingSummary' });
/** Reply of `GET /derived/holdingSummary`, by class and currency. */
export const holdingSummaryReply = z.strictObject({
  holdingSummary: z.array(holdingSummary).optional(),
  /** Path that lists the holdings, to append to the base address. */
  link: z.strictObject({ holdings: z.string() }).optional(),
});
export type HoldingSummary = z.infer<typeof holdingSummary>;
