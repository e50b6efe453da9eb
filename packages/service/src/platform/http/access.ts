import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '@fin-link/contracts/service';
import ipaddr from 'ipaddr.js';
import { ServiceError } from '../runtime/index.ts';
import type { CallingUser, WidgetProof, ConsumerPresence } from './handler.ts';

/** Customer, user and expiry of a request's token. */
export interface Access {
  readonly customerId: number;
  /** User of the token; `null` for an admin token. */
  readonly user: CallingUser | null;
  readonly tokenHash: string;
  /** Expiry of a JWT, including clock skew; `null` for an access token. */
  readonly jwtExpiresAt: Date | null;
}

/**
 * Returns the customer and user of a token. Throws Y020 for an unknown or revoked token, and Y023 for an expired one. `address` is the
 * caller's IP address.
 */
export type Authenticate = (token: string, address: string) => Promise<Access>;

/**
 * Verifies a host's proof. Returns `null` if the service has no host keys. Throws Y931 if the proof is forged, too old, or for another
 * user.
 */
export type ReadWidgetProof = (proof: string, access: Access) => Promise<WidgetProof | null>;

/**
 * `Bearer`, exactly one space, and the token without quotation marks (service interface, section 5.4). The maximum length fits JWTs with
 * large keys.
 */
const bearerHeader = /^Bearer ([A-Za-z0-9._~+/=-]{1,4000})$/;

/**
 * Authenticates the `Authorization` header. Throws Y007 if the header is missing, Y020 if it has no valid bearer token, and the errors of
 * `authenticate`.
 */
export async function accessOf(
  authorization: string | undefined,
  address: string,
  authenticate: Authenticate,
): Promise<Access> {
  if (authorization === undefined || authorization === '') throw new ServiceError('Y007');
  const token = bearerHeader.exec(authorization)?.[1];
  if (token === undefined) throw new ServiceError('Y020');
  return authenticate(token, address);
}

/** Throws Y015 if the endpoint is not available to the kind of token, admin or user. */
export function assertCaller(caller: Exclude<Caller, 'none'>, access: Access): void {
  const kind = access.user === null ? 'admin' : 'user';
  if (caller !== 'any' && caller !== kind) throw new ServiceError('Y015');
}

const maxAgentLength = 300;

/**
 * Returns the consumer's address and agent from the headers that a host adds if the consumer is present. Returns `null` if
 * `Fin-Consumer-Address` is missing or not an IP address. Call it only for requests with a valid token.
 */
export function presenceOf(headers: IncomingHttpHeaders): ConsumerPresence | null {
  const address = headers['fin-consumer-address'];
  if (typeof address !== 'string' || !ipaddr.isValid(address)) return null;
  const agent = headers['fin-consumer-agent'];
  return { address, agent: typeof agent === 'string' ? agent.slice(0, maxAgentLength) : null };
}
