import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses that a call may reach, in addition to public ones. */
export interface ReachableAddresses {
  /** Whether loopback addresses of this machine are allowed. */
  readonly loopback: boolean;
  /** Networks that the operator allows, for example `10.20.0.0/16`. */
  readonly networks: readonly string[];
}

/** Error for a host without an allowed address. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
  readonly code = 'ADDRESS_REFUSED';
  /** Kind of the refused address; `null` if the host has no address. */
  readonly kind: AddressKind | null;

  constructor(address: string | undefined) {
    super('The host leads to an address that is not allowed.');
    this.kind = address === undefined ? null : addressKind(address);
  }
}

/** Resolves a host name to all its addresses. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

const resolveByDns: Resolve = (host) => lookup(host, { all: true });

/** Returns whether a call may reach an IP address. Returns false for text that is not an IP address. */
export function isReachable(address: string, { loopback, networks }: ReachableAddresses): boolean {
  const kind = addressKind(address);
  if (kind === null) return false;
  if (kind === 'public' || (loopback && kind === 'loopback')) return true;
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [start, bits] = ipaddr.parseCIDR(network);
    return start.kind() === parsed.kind() && parsed.match(start, bits);
  });
}

/** Returns all addresses of a host name. Throws `AddressError` if there is none, or if any of them is not reachable. */
export async function reachableAddressesOf(
  host: string,
  reachable: ReachableAddresses,
  resolve: Resolve = resolveByDns,
): Promise<LookupAddress[]> {
  const addresses = await resolve(host);
  if (addresses.length === 0 || !addresses.every(({ address }) => isReachable(address, reachable)))
    throw new AddressError(addresses.find(({ address }) => !isReachable(address, reachable))?.address);
  return addresses;
}

/** `private`: neither public nor an address of this machine itself, for example a private network, a link-local, or a reserved address. */
export type AddressKind = 'public' | 'loopback' | 'private';

/**
 * IPv6 addresses that can be public or loopback: global ones, IPv4 addresses written as IPv6, and `::1`. Excludes
 * addresses like `::10.0.0.1`, because some systems connect them to the IPv4 address in them.
 */
const usable = new BlockList();
usable.addSubnet('2000::', 3, 'ipv6');
usable.addSubnet('::ffff:0:0', 96, 'ipv6');
usable.addAddress('::1', 'ipv6');

/** Public address at which Azure's platform answers inside each virtual machine. */
const platform = new BlockList();
platform.addAddress('168.63.129.16');

/** Returns the kind of an IP address. An IPv4 address written as IPv6 has the kind of the IPv4 address. Returns `null` for other text. */
export function addressKind(address: string): AddressKind | null {
  const family = isIP(address);
  if (family === 0) return null;
  // Only addresses within a link have a zone.
  if (family === 6 && (address.includes('%') || !usable.check(address, 'ipv6'))) return 'private';
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'loopback') return 'loopback';
  return range === 'unicast' && !platform.check(parsed.toString(), parsed.kind()) ? 'public' : 'private';
}
