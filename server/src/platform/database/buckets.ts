import { crc32 } from 'node:zlib';
import { bucketCount, newToken } from '@fin-link/storage';

/** Owner of rows. Every statement about a user's rows filters by both fields. */
export interface Owner {
  readonly customer: string;
  readonly loginName: string;
}

/**
 * Returns the bucket of a user. It is a hash of the login name, because the host creates sessions before it knows the id of the user at the
 * service.
 */
export const bucketOfUser = ({ customer, loginName }: Owner): number => bucketOfKey(`${customer} ${loginName}`);

/** Returns the bucket of a key that belongs to no user. */
export const bucketOfKey = (key: string): number => crc32(key) % bucketCount;

/** Returns a random id or token of a user. It contains the user's bucket, so that a request with only the token finds the rows. */
export function newUserToken(prefix: `${string}_`, owner: Owner): string {
  const digits = bucketOfUser(owner).toString(radix).padStart(digitCount, '0');
  return `${prefix}${digits}${newToken('').slice(digitCount)}`;
}

/** Returns the bucket in an id or token from `newUserToken`, and 0 for any other text. */
export function bucketOfToken(token: string): number {
  const bucket = Number.parseInt(token.slice(prefixLength, prefixLength + digitCount), radix);
  return bucket >= 0 && bucket < bucketCount ? bucket : 0;
}

/** Length of the prefix of a token, for example `ls_`. */
const prefixLength = 3;
const radix = 36;
const digitCount = 2;
