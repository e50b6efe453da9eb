import { BlockList, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** `private`: whatever is neither public nor this machine's own, e.g. an office's network, a link-local or a reserved address. */
export type AddressKind = 'public' | 'loopback' | 'private';

/** Old addresses that hold one of IPv4, as `::10.0.0.1`: nothing public has one, and some systems lead them to what they hold. */
const ipv4Compatible = new BlockList();
ipv4Compatible.addSubnet('::', 96, 'ipv6');

/**
 * The kind of an IP address: the one check before every call to an address that somebody else chose. An IPv4 address
 * that is written as IPv6 is what it is as IPv4. Null for what is no address.
 */
export function addressKind(address: string): AddressKind | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range !== 'unicast' && range !== 'loopback') return 'private';
  const isOwn = parsed.kind() === 'ipv6' && range === 'loopback';
  // Only addresses within a link have a zone.
  if (address.includes('%') || (!isOwn && isIPv6(address) && ipv4Compatible.check(address, 'ipv6'))) return 'private';
  return range === 'unicast' ? 'public' : 'loopback';
}
