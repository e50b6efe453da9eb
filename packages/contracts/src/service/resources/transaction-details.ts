import { z } from 'zod';
import { money, wordListText } from '../primitives.ts';
import { type Detail, detail } from './details.ts';

const text = z.string();
const every = ['bank', 'creditCard', 'investment', 'insurance', 'loan'] as const;
const ofMerchants = ['bank', 'creditCard', 'investment', 'loan'] as const;

export const merchantTypes = ['BILLERS', 'SUBSCRIPTION', 'BNPL', 'OTHERS'] as const;
const spelled = (type: unknown): unknown => (type === 'BILLER' ? 'BILLERS' : type);
/** BILLER is read as BILLERS. */
export const typedMerchantType = z.preprocess(spelled, z.enum(merchantTypes));
/** Comma-separated merchant types. */
export const merchantTypeListText = wordListText(['BILLER', ...merchantTypes])
  .transform((types) => types.map(spelled))
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
  /** The user's own note. */
  memo: detail(every, text),
  /** Whether the user marked the transaction as made in a shop. */
  isPhysical: detail(ofMerchants, z.boolean()),
  merchantType: detail(ofMerchants, z.enum(merchantTypes)),
  /** `True` for merchants of the types BILLERS and SUBSCRIPTION, otherwise `False`. */
  isRecurring: detail(every, text),
  /** MONTHLY if the transaction is recurring. */
  frequency: detail(every, text),
} as const satisfies Record<string, Detail>;
