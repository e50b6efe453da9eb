import type { Caller } from '@fin-link/contracts/service';
import { ServiceError } from '../runtime/index.ts';
import type { CallingUser, WidgetProof } from './handler.ts';

/** Whose token a request carries. */
export interface Access {
  readonly customerId: number;
  /** Null on an admin token. */
  readonly user: CallingUser | null;
  readonly tokenHash: string;
  /** When a JWT ends, skew included; null on an access token. */
  readonly jwtExpiresAt: Date | null;
}

/** Throws Y020 for a token that is unknown or revoked, Y023 for one that has expired. `address` is the caller's. */
export type Authenticate = (token: string, address: string) => Promise<Access>;

/** Null at a service without keys of hosts. Throws Y931 for a proof that is forged, old, or of another user. */
export type ReadWidgetProof = (proof: string, access: Access) => Promise<WidgetProof | null>;

/** `Bearer`, exactly one space, the token, no quotation marks (service interface 5.4). A JWT of a large key is the longest. */
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
