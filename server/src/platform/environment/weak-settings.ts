import { isIP } from 'node:net';
import { addressKind } from '@fin-link/storage';
import ipaddr from 'ipaddr.js';
import { isInTheClear, type Site } from '../sites/index.ts';
import { type Refusal, listOf } from './variables.ts';

/** Minimum length of an API key in characters. */
const minKeyLength = 32;
const minSecretBytes = 24;
/** Minimum number of distinct characters or bytes. */
const minDistinctParts = 8;
/** Shortest accepted prefix lengths of trusted proxies. A wider network cannot contain only the operator's own proxies. */
const minPrefixLength = { ipv4: 8, ipv6: 16 } as const;
/** Prefix length of IPv4 addresses that are mapped to IPv6. */
const mappedIpv4Prefix = 96;
/** Private networks, accepted at any width because they are not routed over the Internet. */
const privateNetworks = ['fc00::/7', 'fe80::/10'].map((network) => ipaddr.IPv6.parseCIDR(network));

const isRepetitive = (parts: ArrayLike<number | string>): boolean =>
  new Set(Array.from(parts)).size < minDistinctParts || hasRepeatedPattern(parts);

/** Returns whether the parts repeat one pattern at least twice. The last repetition may be incomplete. */
export function hasRepeatedPattern(parts: ArrayLike<number | string>): boolean {
  const all = Array.from(parts);
  const maxPatternLength = Math.floor(all.length / 2);
  return all
    .slice(0, maxPatternLength)
    .some((_part, length) => all.every((part, index) => index <= length || part === all[index - length - 1]));
}

/** Returns whether the API key can be guessed: it is short, has few distinct characters, or repeats a pattern. */
export const isWeakHostKey = (key: string): boolean => key.length < minKeyLength || isRepetitive(key);

/** Returns whether the secret `whsec_…` can be guessed. */
export function isWeakEventSecret(secret: string): boolean {
  const bytes = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return bytes.length < minSecretBytes || isRepetitive(bytes);
}

/** Returns the key of each `id:base64`. */
export const namedKeysOf = (entries: readonly string[]): string[] =>
  entries.map((entry) => entry.slice(entry.indexOf(':') + 1).trim());

/** Returns whether one of the keys `id:base64` has few distinct bytes, for example only zeros, or repeats a pattern. */
export const hasWeakVaultKey = (text: string): boolean =>
  namedKeysOf(text.split(',')).some((key) => isRepetitive(Buffer.from(key, 'base64')));

/** Returns whether an entry covers so much of the Internet that any client's `X-Forwarded-For` would be trusted. */
export const hasCatchAllProxy = (proxies: readonly string[]): boolean => proxies.some(isCatchAll);

/** Returns whether one entry is `*`, `true`, `all` or `any`, or a public network with a prefix shorter than `minPrefixLength`. */
function isCatchAll(entry: string): boolean {
  const [address = '', prefix] = entry.split('/');
  if (!ipaddr.isValid(address)) return /^(true|all|any|\*)$/i.test(address);
  const parsed = ipaddr.parse(address);
  // An address without a prefix is a network of one machine.
  const bits = prefix === undefined ? parsed.toByteArray().length * 8 : prefixLength(prefix);
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && bits >= mappedIpv4Prefix)
    return bits - mappedIpv4Prefix < minPrefixLength.ipv4;
  if (
    parsed instanceof ipaddr.IPv6 &&
    privateNetworks.some((privateNetwork) => bits >= privateNetwork[1] && parsed.match(privateNetwork))
  )
    return false;
  return bits < minPrefixLength[parsed.kind()];
}

/** Returns the prefix length. Also accepts an IPv4 mask, for example `255.0.0.0`. */
const prefixLength = (prefix: string): number =>
  isIP(prefix) === 4 ? (ipaddr.IPv4.parse(prefix).prefixLengthFromSubnetMask() ?? 0) : Number(prefix);

/** Returns the fields of a site with addresses that are reached over the network without TLS. */
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

/**
 * Returns whether the site's callback is an address that is not public. Deliveries to it would be refused. A host name is checked
 * when the host connects to it.
 */
export function hasPrivateCallback({ callbackUrl }: Site, allowLoopback = false): boolean {
  if (callbackUrl === null) return false;
  const hostname = new URL(callbackUrl).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isNamedLoopback = /(^|\.)localhost$/.test(hostname);
  const kind = isNamedLoopback ? 'loopback' : (addressKind(hostname) ?? 'public');
  return kind === 'private' || (kind === 'loopback' && !allowLoopback);
}

interface Shared {
  FIN_CLIENT_SECRET: string;
  FIN_DATABASE_URL?: string | undefined;
  FIN_VAULT_KEYS?: string | undefined;
  FIN_TRUSTED_PROXIES?: string | undefined;
}

/** Returns the conditions under which production does not start, by variables that both the host and the service read. */
export const weakInEveryPart = ({
  FIN_CLIENT_SECRET: secret,
  FIN_DATABASE_URL: url,
  FIN_VAULT_KEYS: keys,
  FIN_TRUSTED_PROXIES: proxies,
}: Shared): Refusal[] => [
  [hasRepeatedPattern(secret), 'FIN_CLIENT_SECRET can be guessed: it needs 32 random characters or more.'],
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
