import { z } from 'zod';
import { isoDate } from './amount.ts';

export const fdxCustomer = z.strictObject({
  customerId: z.string(),
  customerType: z.literal('CONSUMER'),
  name: z.strictObject({ first: z.string(), last: z.string() }),
  dateOfBirth: isoDate.optional(),
  addresses: z
    .array(
      z.strictObject({
        type: z.literal('HOME'),
        line1: z.string(),
        city: z.string(),
        region: z.string().length(2),
        postalCode: z.string().regex(/^\d{5}$/),
        country: z.literal('US'),
      }),
    )
    .optional(),
  email: z.array(z.email()).optional(),
  telephones: z.array(z.strictObject({ type: z.literal('PERSONAL'), number: z.string() })).optional(),
});

export type FdxCustomer = z.output<typeof fdxCustomer>;
