import { z } from 'zod';
import {
  type RequestedConsent,
  assertReachable,
  type BankContext,
  type Consent,
  RefusedRequest,
} from '../../open-banking/index.ts';
import { clustersOf, dataScopes } from '../shared/scopes.ts';

const secondsPerDay = 86_400;
/** Upper limit of the sharing duration in seconds. Longer requests are shortened to it. */
const maxDuration = 365 * secondsPerDay;

const sharingClaims = z.object({
  sharing_duration: z.int().optional(),
  cdr_arrangement_id: z.string().max(128).optional(),
});

/** Details that are stored with an arrangement. */
export const arrangementDetails = z.object({ scopes: z.array(z.string()), isOnceOff: z.boolean() });

/** Authentication context class (`acr`) of the sign-in: user ID and one-time code. */
export const acr = 'urn:cds.au:cdr:2';

/** Sharing duration and arrangement that a third party requests. */
export interface SharingRequest {
  /** Sharing duration in seconds; one day for a one-time arrangement. */
  readonly duration: number;
  /** Whether access lasts at most a day: one access token and no refresh token. */
  readonly isOnceOff: boolean;
  /** Id of the arrangement to amend; `null` for a new arrangement. */
  readonly arrangementId: string | null;
}

/** Reads the sharing duration and arrangement from the request's claims. Throws `RefusedRequest` if they are invalid. */
export function sharingRequest(claims: unknown): SharingRequest {
  const parsed = sharingClaims.safeParse(claims ?? {});
  if (!parsed.success) throw new RefusedRequest('the claims of the request are not valid');
  const { sharing_duration: duration = 0, cdr_arrangement_id: arrangementId = null } = parsed.data;
  if (duration < 0) throw new RefusedRequest('sharing_duration is negative');
  assertReachable(claims, acr);
  return {
    duration: Math.min(Math.max(duration, secondsPerDay), maxDuration),
    isOnceOff: duration <= secondsPerDay,
    arrangementId,
  };
}

/** Returns `true` if an arrangement is active, or suspended until the customer signs in again. */
export function isCurrent({ status }: Consent): boolean {
  return status === 'authorized' || status === 'suspended';
}

/**
 * Returns the arrangement that a third party wants to amend. Throws `RefusedRequest` if the arrangement is not current or
 * belongs to another third party.
 */
export async function amendable(context: BankContext, clientId: string, arrangementId: string): Promise<Consent> {
  const consent = await context.consents.find(arrangementId);
  if (consent?.clientId !== clientId || !isCurrent(consent))
    throw new RefusedRequest('cdr_arrangement_id names no current arrangement of this client');
  return consent;
}

/**
 * Returns what a third party requests from the customer. Throws `RefusedRequest` if the request is invalid, or amends the
 * arrangement of another customer.
 */
export async function requestedFor(
  context: BankContext,
  params: Readonly<Record<string, unknown>>,
  userName: string | null,
): Promise<RequestedConsent> {
  const claims: unknown = typeof params['claims'] === 'string' ? JSON.parse(params['claims']) : undefined;
  const { duration, isOnceOff, arrangementId } = sharingRequest(claims);
  const requested = String(params['scope']).split(' ');
  const scopes = dataScopes.filter((scope) => requested.includes(scope));
  if (scopes.length === 0) throw new RefusedRequest('no scope asks for data');
  const before = arrangementId === null ? null : await amendable(context, String(params['client_id']), arrangementId);
  if (before !== null && userName !== null && before.userName !== userName)
    throw new RefusedRequest('cdr_arrangement_id is of another customer');
  const now = await context.businessClock.now();
  return {
    consentId: arrangementId,
    clusters: clustersOf(scopes),
    until: new Date(now.getTime() + duration * 1000),
    transactionsFrom: null,
    chosenBefore: before?.accountIds ?? [],
    details: { scopes, isOnceOff } satisfies z.infer<typeof arrangementDetails>,
  };
}
