import ipaddr from 'ipaddr.js';
import { hash } from 'node:crypto';
import type { LimitName } from '../environment/index.ts';

const mostRemembered = 1_000;
const remembered = new Map<string, string>();

/** Remembered, because clients call again and reading an address costs more than counting it. */
export function addressKey(address: string): string {
  const known = remembered.get(address);
  if (known !== undefined) return known;
  if (remembered.size >= mostRemembered) remembered.clear();
  const key = readKey(address);
  remembered.set(address, key);
  return key;
}

/** What counts as one client: an IPv4 address, or the 64 bits of an IPv6 network that one household or machine has to itself. */
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

/** Names what is counted without telling it. */
export type SubjectHash = (limit: LimitName, subject: readonly string[]) => string;

/** The secret is as long as the hash and stands first, and no hash leaves the database: an HMAC would cost three times as much. */
export const subjectHash =
  (secret: string): SubjectHash =>
  (limit, subject) =>
    hash('sha256', JSON.stringify([secret, limit, ...subject]), 'base64url');
