import type { Caller } from '@fin-link/contracts/service';
import { ServiceError } from '../runtime/index.ts';
import type { CallingUser, WidgetProof } from './handler.ts';

/** The customer, user and lifetime of a request's token. */
export interface Access {
  readonly customerId: number;
  /** `null` on an admin token. */
  readonly user: CallingUser | null;
  readonly tokenHash: string;
  /** Expiry of a JWT, clock skew included; `null` on an access token. */
  readonly jwtExpiresAt: Date | null;
}

/** Throws Y020 if the token is unknown or revoked, and Y023 if it has expired. `address` is the caller's. */
export type Authenticate = (token: string, address: string) => Promise<Access>;

/** Returns `null` if the service has no host keys. Throws Y931 if the proof is forged, too old, or belongs to another user. */
export type ReadWidgetProof = (proof: string, access: Access) => Promise<WidgetProof | null>;

/**
 * `Bearer`, exactly one space, and the token without quotation marks (service interface 5.4). JWTs of large keys set the maximum length.
 */
const bearer = /^Bearer ([A-Za-z0-9._~+/=-]{1,4000})$/;

export async function accessOf(
  authorization: string | undefined,
  address: string,
  authenticate: Authenticate,
): Promise<Access> {
  if (authorization === undefined || authorization === '') throw new ServiceError('Y007');
  const token = bearer.exec(authorization)?.[1];
  if (token === undefined) throw new ServiceError('Y020');
  return authenticate(token, address);
}

export function assertCaller(caller: Exclude<Caller, 'none'>, access: Access): void {
  const kind = access.user === null ? 'admin' : 'user';
  if (caller !== 'any' && caller !== kind) throw new ServiceError('Y015');
}
