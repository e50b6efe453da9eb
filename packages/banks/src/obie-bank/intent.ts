import { z } from 'zod';
import { type RequestedConsent, type BankContext, type Consent, RefusedRequest } from '../open-banking/index.ts';
import { consentDetails } from './shared/consent-details.ts';
import { clustersOf } from './shared/permissions.ts';

const named = z.object({ value: z.string().max(128) });
const claims = z.object({
  id_token: z.object({ openbanking_intent_id: named }),
  /** A third party sends `null` to request a claim without further details. */
  userinfo: z.object({ openbanking_intent_id: named.partial().nullish() }).nullish(),
});

/** Returns the consent id in a request's claims; `null` if there is none, or two different ones. */
export function intentIdOf(requested: unknown): string | null {
  const parsed = claims.safeParse(requested);
  if (!parsed.success) return null;
  const { value } = parsed.data.id_token.openbanking_intent_id;
  const beside = parsed.data.userinfo?.openbanking_intent_id?.value ?? value;
  return beside === value ? value : null;
}

/**
 * Returns a consent of the third party that can be authorized: a new one, or an earlier one that has not expired.
 * Throws `RefusedRequest`.
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
  const isOver = consent.expiresAt !== null && consent.expiresAt <= (await context.businessClock.now());
  if (isOver || consent.status === 'rejected' || consent.status === 'expired')
    throw new RefusedRequest('the consent can no longer be authorized');
  return consent;
}

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
