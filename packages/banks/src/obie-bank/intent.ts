import { z } from 'zod';
import { type AskedConsent, type BankContext, type Consent, RefusedRequest } from '../open-banking/index.ts';
import { consentDetails } from './shared/consent-details.ts';
import { clustersOf } from './shared/permissions.ts';

const named = z.object({ value: z.string().max(128) });
const claims = z.object({
  id_token: z.object({ openbanking_intent_id: named }),
  /** By `null` a third party asks for a claim and says nothing about it. */
  userinfo: z.object({ openbanking_intent_id: named.partial().nullish() }).nullish(),
});

/** The consent named in a request's claims; null where there is none, or two. */
export function intentIdOf(requested: unknown): string | null {
  const parsed = claims.safeParse(requested);
  if (!parsed.success) return null;
  const { value } = parsed.data.id_token.openbanking_intent_id;
  const beside = parsed.data.userinfo?.openbanking_intent_id?.value ?? value;
  return beside === value ? value : null;
}

/** A consent that may be authorized: the third party's own, and new, or given before and not over. Throws `RefusedRequest`. */
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

export async function askedFor(context: BankContext, params: Readonly<Record<string, unknown>>): Promise<AskedConsent> {
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
