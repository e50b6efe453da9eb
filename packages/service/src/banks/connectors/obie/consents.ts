import { problem } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import type { AisClient, AisReply } from './ais-client.ts';
import { isWithin, scopesWith } from './permissions.ts';
import { codes, isUnknown, meaningOf } from './refusals.ts';
import { consentReply, type ObieConsent } from './schema.ts';

const path = 'account-access-consents';
/** Codes of the consent's status in the standard. */
const statuses = { awaitingAuthorization: 'AWAU', cancelled: 'CANC' };

export interface RequestedObieConsent {
  permissions: readonly string[];
  at: Date;
  until: Date;
}

/** `unknown`: the bank has no such consent, for example because the party deleted it. */
type Found = { kind: 'consent'; consent: ObieConsent } | { kind: 'unknown' } | BankProblem;
/** A new consent at the bank that does not fit the request. No user has agreed to it yet. */
export interface UnsuitableConsent {
  kind: 'unfit';
  consentId: string;
  detail: string;
}

/** Creates requests about consents at one bank, made with the party's own token. */
export function createObieConsents(ais: AisClient) {
  const call = (accessToken: string) => ({ accessToken, presence: null });
  return {
    /** Creates a consent. The bank may grant less than the request, and for a shorter time. */
    async create(
      accessToken: string,
      requested: RequestedObieConsent,
      signal: AbortSignal,
    ): Promise<Found | UnsuitableConsent> {
      const until = `${requested.until.toISOString().slice(0, 19)}Z`;
      const body = { Data: { Permissions: requested.permissions, ExpirationDateTime: until }, Risk: {} };
      const reply = await ais.call({ ...call(accessToken), method: 'POST', path, body, reply: consentReply }, signal);
      const found = consentIn(reply);
      if (found.kind !== 'consent') return found;
      const detail = defectOf(found.consent, { ...requested, until: new Date(until) });
      return detail === null ? found : { kind: 'unfit', consentId: found.consent.ConsentId, detail };
    },
    async find(accessToken: string, consentId: string, signal: AbortSignal): Promise<Found> {
      const found = consentIn(
        await ais.call(
          { ...call(accessToken), path: `${path}/${encodeURIComponent(consentId)}`, reply: consentReply },
          signal,
        ),
      );
      return found.kind === 'consent' && found.consent.ConsentId !== consentId
        ? problem('UNEXPECTED_SITE_ERROR', 'another consent')
        : found;
    },
    /** Deletes a consent. A consent that the bank does not know counts as removed. */
    async remove(
      accessToken: string,
      consentId: string,
      signal: AbortSignal,
    ): Promise<{ kind: 'removed' } | BankProblem> {
      const reply = await ais.call(
        { ...call(accessToken), method: 'DELETE', path: `${path}/${encodeURIComponent(consentId)}`, reply: null },
        signal,
      );
      if (reply.kind === 'problem') return reply;
      if (reply.kind === 'refusal' && !isUnknown(reply)) return meaningOf(reply);
      return { kind: 'removed' };
    },
  };
}

export type ObieConsents = ReturnType<typeof createObieConsents>;

/** Whether the bank suspended the consent until the user signs in again. */
export const isSuspended = ({ Status, StatusReason = [] }: ObieConsent): boolean =>
  Status === statuses.cancelled &&
  StatusReason.some(({ StatusReasonCode }) => StatusReasonCode === codes.reauthenticate);

function defectOf(
  { Status, Permissions, ExpirationDateTime }: ObieConsent,
  { permissions, at, until }: RequestedObieConsent,
): string | null {
  if (Status !== statuses.awaitingAuthorization) return 'a consent that awaits no authorization';
  if (!isWithin(Permissions, permissions)) return 'a wider consent';
  if (!scopesWith(Permissions).includes('ACCOUNT_DETAILS')) return 'a consent without accounts';
  // A consent without an end never expires.
  if (ExpirationDateTime === undefined || Date.parse(ExpirationDateTime) > until.getTime()) return 'a longer consent';
  return Date.parse(ExpirationDateTime) > at.getTime() ? null : 'a consent that has expired';
}

function consentIn(reply: AisReply<{ Data: ObieConsent }>): Found {
  if (reply.kind === 'problem') return reply;
  if (reply.kind === 'reply') return { kind: 'consent', consent: reply.value.Data };
  return isUnknown(reply) ? { kind: 'unknown' } : meaningOf(reply);
}
