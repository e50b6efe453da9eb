import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isInTheClear } from '../sites/index.ts';
import type { Site } from '../sites/index.ts';
import type { Refusal } from './read-variables.ts';
import { listOf } from './variables.ts';

const leastKeyLength = 32;
const leastSecretBytes = 24;
const leastDistinct = 8;
/** Wider networks than these are no list of one's own proxies. */
const leastPrefix = { ipv4: 8, ipv6: 16 } as const;
const mappedPrefix = 96;
/** Nobody comes from these over the Internet, however wide they are. */
const ownNetworks = ['fc00::/7', 'fe80::/10'].map((network) => ipaddr.IPv6.parseCIDR(network));

const isMonotonous = (parts: Iterable<number | string>): boolean => new Set(parts).size < leastDistinct;

/** Whether somebody could guess the API key: short, or of a few characters only. */
export const isWeakHostKey = (key: string): boolean => key.length < leastKeyLength || isMonotonous(key);

/** Whether somebody could guess the secret `whsec_…`. */
export function isWeakEventSecret(secret: string): boolean {
  const bytes = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return bytes.length < leastSecretBytes || isMonotonous(bytes);
}

/** Whether one of the keys `id:base64` is made of a few bytes only, as one of zeros is. */
export const hasWeakVaultKey = (text: string): boolean =>
  text.split(',').some((entry) => isMonotonous(Buffer.from(entry.slice(entry.indexOf(':') + 1).trim(), 'base64')));

/** Whether an entry names so much of the Internet that everybody's `X-Forwarded-For` would be believed. */
export const hasCatchAllProxy = (proxies: readonly string[]): boolean => proxies.some(isCatchAll);

function isCatchAll(entry: string): boolean {
  const [address = '', prefix] = entry.split('/');
  if (!ipaddr.isValid(address)) return /^(true|all|any|\*)$/i.test(address);
  const parsed = ipaddr.parse(address);
  const bits = prefix === undefined ? parsed.toByteArray().length * 8 : prefixLength(prefix);
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && bits >= mappedPrefix)
    return bits - mappedPrefix < leastPrefix.ipv4;
  if (parsed instanceof ipaddr.IPv6 && ownNetworks.some((own) => bits >= own[1] && parsed.match(own))) return false;
  return bits < leastPrefix[parsed.kind()];
}

/** A mask of IPv4 (`255.0.0.0`) may stand for its length. */
const prefixLength = (prefix: string): number =>
  isIP(prefix) === 4 ? (ipaddr.IPv4.parse(prefix).prefixLengthFromSubnetMask() ?? 0) : Number(prefix);

/** The fields of a site whose addresses leave the machine without TLS. */
export function fieldsInTheClear(site: Site): string[] {
  const fields = {
    origins: site.origins,
    returnUrls: site.returnUrls,
    callbackUrl: [site.callbackUrl],
    logoUrl: [site.logoUrl],
    privacyUrl: [site.privacyUrl],
    helpUrl: [site.helpUrl],
  };
  return Object.entries(fields).flatMap(([name, addresses]) =>
    addresses.some((address) => address !== null && isInTheClear(address)) ? [name] : [],
  );
}

interface Shared {
  FIN_DATABASE_URL?: string | undefined;
  FIN_VAULT_KEYS?: string | undefined;
  FIN_TRUSTED_PROXIES?: string | undefined;
}

/** What production refuses in host and service alike. */
export const weakInEveryPart = ({
  FIN_DATABASE_URL: url,
  FIN_VAULT_KEYS: keys,
  FIN_TRUSTED_PROXIES: proxies,
}: Shared): Refusal[] => [
  [url === undefined, 'FIN_DATABASE_URL is missing: the embedded database is for development.'],
  [keys === undefined, 'FIN_VAULT_KEYS is missing.'],
  [
    keys !== undefined && hasWeakVaultKey(keys),
    'FIN_VAULT_KEYS holds a key that can be guessed: each needs 32 random bytes.',
  ],
  [
    proxies !== undefined && hasCatchAllProxy(listOf(proxies)),
    'FIN_TRUSTED_PROXIES names everybody: list your own proxies.',
  ],
];
