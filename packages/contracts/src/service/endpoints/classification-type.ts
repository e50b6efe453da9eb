import { z } from 'zod';
import { classificationTypes } from '../resources/holding.ts';

/** Classification type in any spelling: `Country`, `Asset class`, `assetClass`. */
export const classificationTypeText = z
  .string()
  .max(40)
  .transform((text) => {
    const plain = text.replaceAll(/[\s_-]/g, '').toLowerCase();
    return classificationTypes.find((type) => type.toLowerCase() === plain) ?? text;
  })
  .pipe(z.enum(classificationTypes));
