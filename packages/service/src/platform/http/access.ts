import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '@fin-link/contracts/service';
import ipaddr from 'ipaddr.js';
import { ServiceError } from '../runtime/index.ts';
import type { CallingUser, WidgetProof, ConsumerPresence } from './handler.ts';

/** The customer, user and lifetime of a request's token. */
export interface Access {
  readonly customerId: number;
  /** `null` on an admin token. */
  readonly user: CallingUser | null;
  readonly tokenHash: string;
  /** Expiry of a JWT, clock skew included; `null` on an access token. */
  readonly jwtExpiresAt: Date | null;
}

/**
 * Returns the access that a token gives. Throws Y020 if the token is unknown or revoked, and Y023 if it has expired. `address` is the
 * caller's IP address.
 */
export type Authenticate = (token: string, address: string) => Promise<Access>;

/** Verifies a host's proof. Returns `null` if the service has no host keys. Throws Y931 if the proof is forged, too old, or another user's. */
export type ReadWidgetProof = (proof: string, access: Access) => Promise<WidgetProof | null>;

/**
 * `Bearer`, exactly one space, and the token without quotation marks (service interface 5.4). JWTs of large keys set the maximum length.
 */
const bearerHeader = /^Bearer ([A-Za-z0-9._~+/=-]{1,4000})$/;

/**
 * Returns the access that the `Authorization` header gives. Throws Y007 if the header is missing, Y020 if it has no valid bearer token, and
 * the errors of `authenticate`.
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

/** Throws Y015 if the endpoint is not available for the kind of token, admin or user. */
export function assertCaller(caller: Exclude<Caller, 'none'>, access: Access): void {
  const kind = access.user === null ? 'admin' : 'user';
  if (caller !== 'any' && caller !== kind) throw new ServiceError('Y015');
}

const maxAgentLength = 300;

/**
 * Returns the consumer's address and agent from the headers that a host adds while the consumer is present. Returns `null` if
 * `Fin-Consumer-Address` is missing or not an IP address. Call it only for requests with a valid token.
 */
export function presenceOf(headers: IncomingHttpHeaders): ConsumerPresence | null {
  const address = headers['fin-consumer-address'];
  if (typeof address !== 'string' || !ipaddr.isValid(address)) return null;
  const agent = headers['fin-consumer-agent'];
  return { address, agent: typeof agent === 'string' ? agent.slice(0, maxAgentLength) : null };
}
