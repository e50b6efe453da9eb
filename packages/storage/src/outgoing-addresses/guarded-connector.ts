import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import {
  AddressError,
  type ReachableAddresses,
  type Resolve,
  isReachable,
  reachableAddressesOf,
} from './reachable-addresses.ts';

/**
 * Returns a connector for undici that connects only to reachable addresses. The connector uses exactly the addresses that it has checked,
 * so a later DNS change has no effect. Every connection is checked, including those after a redirect.
 */
export function guardedConnector(
  options: Omit<buildConnector.BuildOptions, 'lookup' | 'socketPath'>,
  reachable: ReachableAddresses,
  resolve?: Resolve,
): buildConnector.connector {
  const guardedLookup: LookupFunction = (host, { all }, done) => {
    reachableAddressesOf(host, reachable, resolve).then(
      (addresses) => {
        if (all === true) done(null, addresses);
        else done(null, addresses[0]?.address ?? '', addresses[0]?.family);
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };
  const connect = buildConnector({ ...options, lookup: guardedLookup });
  return (target, done) => {
    const literal = target.hostname.replace(/^\[|\]$/g, '');
    // Node connects to a literal address without a lookup.
    if (isIP(literal) !== 0 && !isReachable(literal, reachable)) done(new AddressError(literal), null);
    else connect(target, done);
  };
}
