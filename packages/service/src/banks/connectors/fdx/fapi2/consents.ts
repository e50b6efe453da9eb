import { problem } from '../../contract/bank-failures.ts';
import type { BankProblem } from '../../contract/connector.ts';
import type { FdxAccess, FdxClient } from '../fdx-client.ts';
import type { ProofKey } from '../../open-banking/proofs.ts';
import { problemOf } from '../refusals.ts';
import { consentReply, type FdxConsent } from '../schema.ts';

/** An access token that is bound to a key. */
export interface BoundToken extends FdxAccess {
  proofKey: ProofKey;
}

/** `unknown`: the bank has no such consent of this party. */
type ConsentLookup = { kind: 'consent'; consent: FdxConsent } | { kind: 'unknown' } | BankProblem;

/** HTTP status for a consent that the bank does not know. */
const httpNotFound = 404;
/** HTTP status for a consent that has already ended. */
const httpConflict = 409;

/** OAuth scopes of the party's own tokens. */
export const consentScopes = { read: 'fdx:consents:read', revoke: 'fdx:consents:revoke' } as const;

const pathOf = (consentId: string): string => `consents/${encodeURIComponent(consentId)}`;

/** Creates the requests about consents at one bank. They use the party's own token, which does not expire with the user's tokens. */
export function createFdxConsents(fdx: FdxClient<BoundToken>) {
  return {
    /** Reads a consent. */
    async find(own: BoundToken, consentId: string, signal: AbortSignal): Promise<ConsentLookup> {
      const reply = await fdx.call(
        { access: own, presence: null, path: pathOf(consentId), reply: consentReply },
        signal,
      );
      if (reply.kind === 'problem') return reply;
      if (reply.kind === 'refusal') return reply.status === httpNotFound ? { kind: 'unknown' } : problemOf(reply);
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
      if (reply.kind === 'refusal' && reply.status !== httpNotFound && reply.status !== httpConflict)
        return problemOf(reply);
      return { kind: 'revoked' };
    },
  };
}

export type FdxConsents = ReturnType<typeof createFdxConsents>;
