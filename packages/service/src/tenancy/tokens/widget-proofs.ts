import type { KeyObject } from 'node:crypto';
import {
  widgetProofAlgorithm,
  widgetProofAudience,
  widgetProofClaims,
  widgetProofSeconds,
  capabilities,
  type Capability,
} from '@fin-link/contracts/service';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Access, ReadWidgetProof, Handler } from '../../platform/http/index.ts';
import { type NeedsClock, ServiceError } from '../../platform/runtime/index.ts';

/** Public key of a trusted host. */
export interface WidgetKey {
  readonly publicKey: KeyObject;
  /** Admin login name of the customer whose users the host may act for. `null` means the customer in the process's configuration. */
  readonly adminLoginName: string | null;
}

/** Public keys of trusted hosts, by key id. */
export type WidgetKeys = ReadonlyMap<string, WidgetKey>;

/**
 * Creates the check of hosts' proofs. The check throws Y931 for an invalid proof, and returns `null` if the service has no keys of hosts.
 * `ownAdminLogin` is the admin login name of the customer in the process's configuration.
 */
export function createWidgetProofs(
  deps: NeedsDatabase & NeedsClock,
  keys: WidgetKeys,
  ownAdminLogin: string,
): ReadWidgetProof {
  return async (proof, access) => {
    if (keys.size === 0) return null;
    const keyId = keyIdOf(proof);
    const key = keyId === undefined ? undefined : keys.get(keyId);
    if (keyId === undefined || key === undefined) throw new ServiceError('Y931');
    const { sub, session } = await claimsOf(proof, key.publicKey, deps);
    const adminLoginName = await adminLoginNameOf(deps, access);
    // A host may act only for the users of its own customer.
    if ((key.adminLoginName ?? ownAdminLogin) !== adminLoginName) throw new ServiceError('Y931');
    if (sub !== (access.user?.loginName ?? adminLoginName)) throw new ServiceError('Y931');
    // A user's call belongs to a session; an admin's call has none.
    if ((session === undefined) !== (access.user === null)) throw new ServiceError('Y931');
    return { keyId, session: session ?? null };
  };
}

/** Capabilities for calls that the host does not sign. */
const unprovenCapabilities: readonly Capability[] = ['EVENT_DELIVERIES', 'INSIGHTS', 'CONSENT_TEXTS', 'OPERATIONS'];

/** Lists the capabilities of this service. Without keys of hosts, lists only those that need no proof. */
export const getCapabilities =
  (keys: WidgetKeys): Handler<'getCapabilities'> =>
  async () => ({ capability: [...(keys.size === 0 ? unprovenCapabilities : capabilities)] });

/** Tolerated difference in seconds between the clocks of host and service. */
const skewSeconds = 30;

function keyIdOf(proof: string): string | undefined {
  try {
    return decodeProtectedHeader(proof).kid;
  } catch {
    return undefined;
  }
}

async function claimsOf(proof: string, key: KeyObject, { clock }: NeedsClock) {
  const now = clock.now();
  const { payload } = await jwtVerify(proof, key, {
    algorithms: [widgetProofAlgorithm],
    audience: widgetProofAudience,
    currentDate: now,
    clockTolerance: skewSeconds,
    requiredClaims: ['sub', 'iat', 'exp'],
  }).catch((error: unknown) => {
    throw new ServiceError('Y931', { cause: error });
  });
  const { iat = Number.NaN, exp = Number.NaN } = payload;
  const claims = widgetProofClaims.safeParse(payload);
  const isFromFuture = iat > now.getTime() / 1_000 + skewSeconds;
  const isShort = exp > iat && exp - iat <= widgetProofSeconds;
  if (!claims.success || !isShort || isFromFuture) throw new ServiceError('Y931');
  return claims.data;
}

async function adminLoginNameOf({ database }: NeedsDatabase, { customerId }: Access): Promise<string | undefined> {
  const customer = await database.db
    .selectFrom('customer')
    .select('admin_login_name')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return customer?.admin_login_name;
}
