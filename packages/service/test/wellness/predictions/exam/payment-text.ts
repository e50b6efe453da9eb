import type { Random } from './random.ts';
import type { Setting } from './setting.ts';
import { createText } from './texts.ts';
import type { Text } from './texts.ts';
import { createVariedText } from './wordings.ts';
import type { VariedTextOptions } from './wordings.ts';

/** Creates the texts of a series or of a shop: in one form, or in several forms of its payee. */
export const createPaymentText = (setting: Setting, random: Random, options: VariedTextOptions): Text =>
  setting.payees === null
    ? createText(setting, random, options)
    : createVariedText(setting, setting.payees, random, options);
