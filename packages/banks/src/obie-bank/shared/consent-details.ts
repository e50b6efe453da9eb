import { z } from 'zod';
import { permissions } from './permissions.ts';

const instant = z.iso.datetime({ offset: true });

/** Data of a consent (`OBReadConsent1`). */
export const consentDetails = z.object({
  Permissions: z.array(z.enum(permissions)).max(100),
  ExpirationDateTime: instant.optional(),
  TransactionFromDateTime: instant.optional(),
  TransactionToDateTime: instant.optional(),
});

/** Data of a consent (`OBReadConsent1`). */
export type ConsentDetails = z.output<typeof consentDetails>;

/** Body of the request that creates a consent. Unknown fields are invalid. */
export const consentRequest = z.strictObject({ Data: consentDetails.strict(), Risk: z.strictObject({}) });
