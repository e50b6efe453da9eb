import { z } from 'zod';
import { money } from '../primitives.ts';
import { type Detail, detail } from './details.ts';

const text = z.string();

/** Named as in the public description; a transaction carries those of its container that its bank states. */
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
} as const satisfies Record<string, Detail>;
