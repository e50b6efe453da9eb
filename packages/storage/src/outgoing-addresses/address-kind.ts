import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

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
