import { z } from 'zod';
import { id, loginName } from '../primitives.ts';

const short = z.string().max(100);
/** Name of a user in parts, or as a whole. */
export const userName = z.strictObject({
  first: short.optional(),
  middle: short.optional(),
  last: short.optional(),
  fullName: z.string().max(300).optional(),
});
/** Postal address of a user. */
export const userAddress = z.strictObject({
  address1: short.optional(),
  address2: short.optional(),
  address3: short.optional(),
  city: short.optional(),
  state: short.optional(),
  zip: z.string().max(20).optional(),
  country: z.string().max(60).optional(),
});
/** Preferences of a user. */
export const userPreferences = z.strictObject({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  timeZone: z.string().max(60).optional(),
  dateFormat: z.string().max(30).optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2}_[A-Z]{2,6}$/)
    .optional(),
});

const profile = {
  name: userName.optional(),
  address: userAddress.optional(),
  email: z.email().max(254).optional(),
  phoneNumber: z.string().max(40).optional(),
  segmentName: z.string().max(60).optional(),
  preferences: userPreferences.optional(),
};

/** Registers a user. */
export const registerUser = z.strictObject({ user: z.strictObject({ loginName, ...profile }) });
/** Body of an update. It may contain the unchanged login name, which cannot be changed. */
export const updateUser = z.strictObject({ user: z.strictObject({ loginName: loginName.optional(), ...profile }) });
/** User of a customer. */
export const user = z
  .strictObject({ id, loginName, roleType: z.literal('INDIVIDUAL'), ...profile })
  .meta({ id: 'User' });
/** Reply with one user. */
export const userReply = z.strictObject({ user });
export type User = z.infer<typeof user>;
export type RegisterUser = z.infer<typeof registerUser>;
export type UpdateUser = z.infer<typeof updateUser>;
