import { z } from 'zod';
import { isoDate } from './amount.ts';

const name = z.strictObject({ first: z.string(), last: z.string() });
const business = z.strictObject({ name: z.string() });

const addresses = z.array(
  z.strictObject({
    type: z.literal('HOME'),
    line1: z.string(),
    city: z.string(),
    region: z.string().length(2),
    postalCode: z.string().regex(/^\d{5}$/),
    country: z.literal('US'),
  }),
);
const telephones = z.array(z.strictObject({ type: z.literal('PERSONAL'), number: z.string() }));

/** A customer: a person with `name`, or a company with `businessCustomer`. */
export const fdxCustomer = z.strictObject({
  customerId: z.string(),
  customerType: z.enum(['CONSUMER', 'BUSINESS']),
  name: name.optional(),
  businessCustomer: business.optional(),
  dateOfBirth: isoDate.optional(),
  addresses: addresses.optional(),
  email: z.array(z.email()).optional(),
  telephones: telephones.optional(),
});

/** A customer: a person with `name`, or a company with `businessCustomer`. */
export type FdxCustomer = z.output<typeof fdxCustomer>;

/** Holders and contact data of one account. */
export const fdxContact = z.strictObject({
  holders: z.array(
    z.strictObject({
      relationship: z.enum(['SOLE_OWNER', 'PRIMARY_JOINT', 'SECONDARY_JOINT', 'BUSINESS']),
      name: name.optional(),
      businessCustomer: business.optional(),
    }),
  ),
  addresses,
  emails: z.array(z.email()),
  telephones,
});
/** Holders and contact data of one account. */
export type FdxContact = z.output<typeof fdxContact>;
