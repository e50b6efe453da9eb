import { z } from 'zod';
import { id } from '../primitives.ts';
import { userAddress, userName } from './user.ts';

/** Roles of a holder, as in the public interface. */
export const ownerships = [
  'PRIMARY',
  'SECONDARY',
  'CUSTODIAN',
  'OTHERS',
  'POWER_OF_ATTORNEY',
  'TRUSTEE',
  'JOINT_OWNER',
  'BENEFICIARY',
  'AAS',
  'BUSINESS',
  'DBA',
  'TRUST',
] as const;
export type Ownership = (typeof ownerships)[number];

/** Holder of an account, as its bank states it. A company is `BUSINESS`, or `DBA` under its trade name. */
export const accountHolder = z
  .strictObject({
    ownership: z.enum(ownerships),
    /**
     * Name parts are present only if the bank states them separately. `displayed` is the full name, for older clients.
     */
    name: z.strictObject({
      displayed: z.string(),
      fullName: z.string(),
      first: z.string().optional(),
      middle: z.string().optional(),
      last: z.string().optional(),
    }),
  })
  .meta({ id: 'AccountHolder' });
/** E-mail address or phone number of a holder. */
const contact = z.strictObject({ type: z.string(), value: z.string() });
/** Contact details of a holder, as the bank states them. */
export const holderContact = z.strictObject({
  address: z.array(userAddress),
  email: z.array(contact),
  phoneNumber: z.array(contact),
});
/** Reply of `GET /providerAccounts/profile`: the holders of the accounts of a provider account, each once. */
export const profileReply = z.strictObject({
  providerAccount: z
    .array(
      z.strictObject({
        id,
        profile: z.array(z.strictObject({ name: userName, ...holderContact.partial().shape })),
      }),
    )
    .optional(),
});
export type HolderProfile = NonNullable<z.infer<typeof profileReply>['providerAccount']>[number]['profile'][number];
export type HolderContact = z.infer<typeof holderContact>;
export type AccountHolder = z.infer<typeof accountHolder>;
