import { z } from 'zod';
import { permissions } from './permissions.ts';

const instant = z.iso.datetime({ offset: true });

/** The data of an `OBReadConsent1`. */
export const consentDetails = z.object({
  Permissions: z.array(z.enum(permissions)).max(100),
  ExpirationDateTime: instant.optional(),
  TransactionFromDateTime: instant.optional(),
  TransactionToDateTime: instant.optional(),
});

export type ConsentDetails = z.output<typeof consentDetails>;

export const consentRequest = z.strictObject({ Data: consentDetails.strict(), Risk: z.strictObject({}) });
