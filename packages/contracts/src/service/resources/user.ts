import { z } from 'zod';
import { id, loginName } from '../primitives.ts';

const short = z.string().max(100);
/** Name of a user in parts, or as a whole if the name cannot be split. */
export const userName = z.strictObject({
  first: short.optional(),
  middle: short.optional(),
  last: short.optional(),
  fullName: z.string().max(300).optional(),
});
/** Postal address of a user, or of an account holder. */
export const userAddress = z.strictObject({
  address1: short.optional(),
  address2: short.optional(),
  address3: short.optional(),
  city: short.optional(),
  state: short.optional(),
  zip: z.string().max(20).optional(),
  country: z.string().max(60).optional(),
});
/** Preferences of a user for currency, time zone, dates and language. */
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

/** Body of `POST /user/register`. */
export const registerUser = z.strictObject({ user: z.strictObject({ loginName, ...profile }) });
/** Body of `PUT /user`. The body may contain the unchanged login name. A login name cannot be changed. */
export const updateUser = z.strictObject({ user: z.strictObject({ loginName: loginName.optional(), ...profile }) });
/** User of a customer, as registered. */
export const user = z
  .strictObject({ id, loginName, roleType: z.literal('INDIVIDUAL'), ...profile })
  .meta({ id: 'User' });
/** Reply of `POST /user/register` and `GET /user`. */
export const userReply = z.strictObject({ user });
export type User = z.infer<typeof user>;
export type RegisterUser = z.infer<typeof registerUser>;
export type UpdateUser = z.infer<typeof updateUser>;
