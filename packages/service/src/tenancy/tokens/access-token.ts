import { newToken } from '@fin-link/storage';
import { bucketCount, bucketOf, bucketOfCustomer } from '../../platform/database/index.ts';

/** Length of the bucket in base 36. */
const bucketLength = 2;
const bucketText = /^[0-9a-z]{2}/;

/** Returns a new access token. It begins with the bucket of its row, which is not secret. */
export const newAccessToken = (bucket: number): string => newToken(bucket.toString(36).padStart(bucketLength, '0'));

/** Returns the bucket of an access token's row, or `null` if the text cannot be an access token. */
export function bucketIn(accessToken: string): number | null {
  const [text] = bucketText.exec(accessToken) ?? [];
  const bucket = text === undefined ? Number.NaN : Number.parseInt(text, 36);
  return bucket < bucketCount ? bucket : null;
}

/** Returns the bucket of the access tokens of a user, or of the customer's admin if `userId` is `null`. */
export const bucketOfTokens = (customerId: number, userId: number | null): number =>
  userId === null ? bucketOfCustomer(customerId) : bucketOf(userId);
