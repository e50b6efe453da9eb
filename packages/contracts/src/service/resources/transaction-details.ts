import { z } from 'zod';
import { money, wordListText } from '../primitives.ts';
import { type Detail, detail } from './details.ts';

const text = z.string();
/** Containers that have transactions. */
const transactionContainers = ['bank', 'creditCard', 'investment', 'insurance', 'loan'] as const;
const merchantContainers = ['bank', 'creditCard', 'investment', 'loan'] as const;

/** Types of merchants. `BNPL`: buy now, pay later. */
export const merchantTypes = ['BILLERS', 'SUBSCRIPTION', 'BNPL', 'OTHERS'] as const;
/** Returns the merchant type in the spelling of replies: `BILLERS` for `BILLER`. */
const withReplySpelling = (type: unknown): unknown => (type === 'BILLER' ? 'BILLERS' : type);
/** Merchant type as an input. `BILLER` means `BILLERS`. */
export const typedMerchantType = z.preprocess(withReplySpelling, z.enum(merchantTypes));
/** Comma-separated merchant types. */
export const merchantTypeListText = wordListText(['BILLER', ...merchantTypes])
  .transform((types) => types.map(withReplySpelling))
  .pipe(z.array(z.enum(merchantTypes)));

/**
 * Details of transactions, named as in the public description. A transaction has the details of its container that its
 * bank states.
 */
export const transactionDetails = {
  type: detail(['bank', 'creditCard', 'investment'], text),
  postDate: detail(['bank', 'creditCard', 'insurance', 'loan'], z.iso.date()),
  checkNumber: detail(['bank'], text),
  runningBalance: detail(['bank', 'creditCard', 'investment'], money),
  symbol: detail(['investment'], text),
  cusipNumber: detail(['investment'], text),
  isin: detail(['investment'], text),
  holdingDescription: detail(['investment'], text),
  quantity: detail(['investment'], z.number()),
  price: detail(['investment'], money),
  settleDate: detail(['investment'], z.iso.date()),
  sourceMerchantCategoryCode: detail(['bank', 'creditCard', 'loan'], text),
  sourceBillerCode: detail(['bank', 'creditCard'], text),
  sourceBillerName: detail(['bank', 'creditCard'], text),
  sourceApcaNumber: detail(['bank', 'creditCard'], text),
  typeAtSource: detail(['bank', 'creditCard', 'loan'], text),
  /** Note of the user. */
  memo: detail(transactionContainers, text),
  /** Whether the user marked the transaction as made in a shop. */
  isPhysical: detail(merchantContainers, z.boolean()),
  merchantType: detail(merchantContainers, z.enum(merchantTypes)),
  /** `True` for merchants of the types BILLERS and SUBSCRIPTION, otherwise `False`. */
  isRecurring: detail(transactionContainers, text),
  /** `MONTHLY` if the transaction is recurring. */
  frequency: detail(transactionContainers, text),
} as const satisfies Record<string, Detail>;
