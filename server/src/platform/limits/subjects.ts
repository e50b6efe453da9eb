import { hash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { LimitName } from '../environment/index.ts';

const maxCachedKeys = 1_000;
const cachedKeys = new Map<string, string>();

/** Returns the key of a client's address. Cached, because parsing an address costs more than counting it. */
export function addressKey(address: string): string {
  const cached = cachedKeys.get(address);
  if (cached !== undefined) return cached;
  if (cachedKeys.size >= maxCachedKeys) cachedKeys.clear();
  const key = readKey(address);
  cachedKeys.set(address, key);
  return key;
}

/** Returns an IPv4 address, the first 64 bits of an IPv6 address (one household or machine), or `unknown` for invalid text. */
function readKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${parsed
        .toByteArray()
        .slice(0, 8)
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('')}/64`;
}

/** Hashes a subject, so that user names, keys and addresses are not stored. */
export type SubjectHash = (limit: LimitName, subject: readonly string[]) => string;

/**
 * Returns a function that hashes subjects together with a secret. The secret is only a prefix, because no hash leaves the database and an
 * HMAC would cost three times as much.
 */
export const subjectHash =
  (secret: string): SubjectHash =>
  (limit, subject) =>
    hash('sha256', JSON.stringify([secret, limit, ...subject]), 'base64url');
