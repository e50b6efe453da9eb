import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { addressKind } from '@fin-link/storage';
import { Agent, buildConnector } from 'undici';

/** Public addresses, and this machine's own where that is allowed; never a private network, a link-local or a reserved one. */
export function isOutgoingAddress(address: string, allowLoopback: boolean): boolean {
  const kind = addressKind(address);
  return kind === 'public' || (allowLoopback && kind === 'loopback');
}

/** To one receiver at a time: a slow one must not gather connections. */
const mostConnections = 8;

class OutgoingAddressError extends Error {
  override readonly name = 'OutgoingAddressError';
  readonly code = 'OUTGOING_ADDRESS_REFUSED';
}

/**
 * Connects to allowed addresses only. The check is made on the address that is then connected to, so a name that resolves
 * differently the second time gains nothing.
 */
export function outgoingDispatcher(allowLoopback: boolean, timeoutMs: number): Agent {
  const refused = (): OutgoingAddressError => new OutgoingAddressError('The address is not a public one.');
  const guardedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const allowed = addresses.filter(({ address }) => isOutgoingAddress(address, allowLoopback));
      const [first] = allowed;
      if (first === undefined) return callback(refused(), []);
      if (options.all === true) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };
  const connect = buildConnector({ timeout: timeoutMs, lookup: guardedLookup });
  return new Agent({
    connections: mostConnections,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect(options, callback) {
      const literal = options.hostname.replace(/^\[|\]$/g, '');
      // An address written out is connected to without a look-up.
      if (isIP(literal) !== 0 && !isOutgoingAddress(literal, allowLoopback)) callback(refused(), null);
      else connect(options, callback);
    },
  });
}
