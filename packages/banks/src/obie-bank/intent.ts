import { z } from 'zod';
import { type RequestedConsent, type BankContext, type Consent, RefusedRequest } from '../open-banking/index.ts';
import { consentDetails } from './shared/consent-details.ts';
import { clustersOf } from './shared/permissions.ts';

const intentClaim = z.object({ value: z.string().max(128) });
const claims = z.object({
  id_token: z.object({ openbanking_intent_id: intentClaim }),
  /** A third party sends `null` to request a claim without further details. */
  userinfo: z.object({ openbanking_intent_id: intentClaim.partial().nullish() }).nullish(),
});

/** Returns the consent id in a request's claims. Returns `null` if there is none, or if the claims contain two different ids. */
export function intentIdOf(requested: unknown): string | null {
  const parsed = claims.safeParse(requested);
  if (!parsed.success) return null;
  const { value } = parsed.data.id_token.openbanking_intent_id;
  const userinfoValue = parsed.data.userinfo?.openbanking_intent_id?.value ?? value;
  return userinfoValue === value ? value : null;
}

/**
 * Returns the consent that a third party asks the customer to authorize, for the first time or again. Throws `RefusedRequest` if
 * the consent does not exist, belongs to another third party, was rejected, or has expired.
 */
export async function authorizableConsent(
  context: BankContext,
  clientId: string,
  requested: unknown,
): Promise<Consent> {
  const intentId = intentIdOf(requested);
  if (intentId === null) throw new RefusedRequest('the claim openbanking_intent_id is missing or ambiguous');
  const consent = await context.consents.find(intentId);
  if (consent?.clientId !== clientId) throw new RefusedRequest('openbanking_intent_id names no consent of this client');
  const hasExpired = consent.expiresAt !== null && consent.expiresAt <= (await context.businessClock.now());
  if (hasExpired || consent.status === 'rejected' || consent.status === 'expired')
    throw new RefusedRequest('the consent can no longer be authorized');
  return consent;
}

/** Returns what a third party requests from the customer. Throws `RefusedRequest` if its consent can't be authorized. */
export async function requestedFor(
  context: BankContext,
  params: Readonly<Record<string, unknown>>,
): Promise<RequestedConsent> {
  const requested: unknown = typeof params['claims'] === 'string' ? JSON.parse(params['claims']) : undefined;
  const consent = await authorizableConsent(context, String(params['client_id']), requested);
  const { Permissions, TransactionFromDateTime: from } = consentDetails.parse(consent.details);
  return {
    consentId: consent.consentId,
    clusters: clustersOf(Permissions),
    until: consent.expiresAt,
    transactionsFrom: from === undefined ? null : new Date(from),
    chosenBefore: consent.accountIds,
  };
}
