import { z } from 'zod';
import {
  type RequestedConsent,
  assertReachable,
  type BankContext,
  type Consent,
  RefusedRequest,
} from '../open-banking/index.ts';
import { clustersOf, dataScopes } from './scopes.ts';

const secondsPerDay = 86_400;
/** Upper limit of the sharing duration in seconds. Longer requests are shortened to it. */
const maxDuration = 365 * secondsPerDay;

/** Schema of the details that the bank stores with each arrangement. */
export const arrangementDetails = z.object({ scopes: z.array(z.string()), isOnceOff: z.boolean() });

/** Authentication context class (`acr`) of the sign-in: user ID and one-time code. */
export const acr = 'urn:cds.au:cdr:2';

interface SharingRequest {
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

const sharingClaims = z.object({
  sharing_duration: z.int().optional(),
  cdr_arrangement_id: z.string().max(128).optional(),
});

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

const amendmentModel = 'Amendment';
/** Retention of an amendment in minutes, longer than the lifetime of an authorization code. */
const amendmentMinutes = 15;

/** A change of an arrangement that the customer has confirmed. */
type Amendment = z.infer<typeof amendment>;

/** Stores an amendment until its authorization code is exchanged. Until then, the previous terms apply. */
export async function storeAmendment({ bank, database, clock }: BankContext, pending: Amendment): Promise<void> {
  await database.db
    .insertInto('open_bank_record')
    .values({
      bank,
      model: amendmentModel,
      record_id: pending.grantId,
      grant_id: pending.grantId,
      uid: null,
      payload: JSON.stringify(pending),
      expires_at: new Date(clock.now().getTime() + amendmentMinutes * 60_000),
    })
    .execute();
}

/**
 * Applies the amendment of a grant when its tokens are issued, and revokes the tokens issued before. Returns `true` if
 * the grant has no amendment or the amendment was applied, and `false` if the arrangement has ended meanwhile.
 */
export async function applyAmendment({ bank, database, consents }: BankContext, grantId: string): Promise<boolean> {
  const row = await database.db
    .deleteFrom('open_bank_record')
    .where('bank', '=', bank)
    .where('model', '=', amendmentModel)
    .where('record_id', '=', grantId)
    .returning('payload')
    .executeTakeFirst();
  if (row === undefined) return true;
  const { consentId, details, expiresAt, ...authorization } = amendment.parse(JSON.parse(row.payload));
  const before = await consents.find(consentId);
  if (before === null || !isCurrent(before)) return false;
  await consents.authorize(consentId, { ...authorization, amended: { details, expiresAt } });
  return true;
}

const amendment = z.object({
  consentId: z.string(),
  userName: z.string(),
  accountIds: z.array(z.string()).readonly(),
  grantId: z.string(),
  details: z.unknown(),
  expiresAt: z.coerce.date().nullable(),
});
