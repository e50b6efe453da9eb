import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { addressKind } from '@fin-link/storage';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';

/** Where a bank may lead: public addresses, and those named here. */
export interface ReachableAddresses {
  /** This machine's own. */
  readonly loopback: boolean;
  /** Networks of the operator's own, e.g. `10.20.0.0/16`. */
  readonly networks: readonly string[];
}

/** For development: nothing but public addresses and this machine. */
export const publicAndLoopback: ReachableAddresses = { loopback: true, networks: [] };

export class BankAddressError extends Error {
  override readonly name = 'BankAddressError';
  readonly code = 'BANK_ADDRESS_REFUSED';
}

const refused = (): BankAddressError => new BankAddressError('The bank leads to an address that is not allowed.');

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

/**
 * Connects to reachable addresses only. The check is made on the address that is then connected to, so a name that resolves
 * differently the second time gains nothing.
 */
export function guardedConnector(
  options: Omit<buildConnector.BuildOptions, 'lookup'>,
  reachable: ReachableAddresses,
): buildConnector.connector {
  const guardedLookup: LookupFunction = (host, how, done) => {
    lookup(host, { ...how, all: true }, (error, addresses) => {
      if (error !== null) return done(error, []);
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isReachable(address, reachable)))
        return done(refused(), []);
      if (how.all === true) return done(null, addresses);
      done(null, first.address, first.family);
    });
  };
  const connect = buildConnector({ ...options, lookup: guardedLookup });
  return (target, done) => {
    const literal = target.hostname.replace(/^\[|\]$/g, '');
    // An address written out is connected to without a look-up.
    if (isIP(literal) !== 0 && !isReachable(literal, reachable)) done(refused(), null);
    else connect(target, done);
  };
}
