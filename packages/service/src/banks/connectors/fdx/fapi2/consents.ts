import { problem } from '../../contract/bank-failures.ts';
import type { BankProblem } from '../../contract/connector.ts';
import type { FdxAccess, FdxClient } from '../fdx-client.ts';
import type { ProofKey } from '../../open-banking/proofs.ts';
import { meaningOf } from '../refusals.ts';
import { consentReply, type FdxConsent } from '../schema.ts';

/** An access token bound to a key. */
export interface BoundToken extends FdxAccess {
  proofKey: ProofKey;
}

/** `unknown`: the bank has no such consent of this party. */
type Found = { kind: 'consent'; consent: FdxConsent } | { kind: 'unknown' } | BankProblem;

/** Scopes of the party's own tokens. */
export const consentScopes = { read: 'fdx:consents:read', revoke: 'fdx:consents:revoke' } as const;

const pathOf = (consentId: string): string => `consents/${encodeURIComponent(consentId)}`;

/** Creates requests about consents at one bank. They use the party's own token, so they also work after the user's tokens have expired. */
export function createFdxConsents(fdx: FdxClient<BoundToken>) {
  return {
    async find(own: BoundToken, consentId: string, signal: AbortSignal): Promise<Found> {
      const reply = await fdx.call(
        { access: own, presence: null, path: pathOf(consentId), reply: consentReply },
        signal,
      );
      if (reply.kind === 'problem') return reply;
      if (reply.kind === 'refusal') return reply.status === 404 ? { kind: 'unknown' } : meaningOf(reply);
      return reply.value.id === consentId
        ? { kind: 'consent', consent: reply.value }
        : problem('UNEXPECTED_SITE_ERROR', 'another consent');
    },
    /** Revokes a consent. A consent that has already ended, or that the bank does not know, counts as revoked. */
    async revoke(own: BoundToken, consentId: string, signal: AbortSignal): Promise<{ kind: 'revoked' } | BankProblem> {
      const reply = await fdx.call(
        {
          access: own,
          presence: null,
          method: 'PUT',
          path: `${pathOf(consentId)}/revocation`,
          body: { reason: 'USER_ACTION', initiator: 'DATA_RECIPIENT' },
          reply: null,
        },
        signal,
      );
      if (reply.kind === 'problem') return reply;
      if (reply.kind === 'refusal' && reply.status !== 404 && reply.status !== 409) return meaningOf(reply);
      return { kind: 'revoked' };
    },
  };
}

export type FdxConsents = ReturnType<typeof createFdxConsents>;
