import { z } from 'zod';
import type { CheckedTokens } from '../open-banking/profile.ts';
import { epochSeconds } from '../open-banking/reply-schema.ts';
import type { NamedChecks } from '../open-banking/return-checks.ts';
import type { CdsGrant, CdsTransaction } from './sealed-state.ts';

/** Tolerance in milliseconds. A bank counts the duration of sharing from the user's decision, and may extend it to the end of a day. */
const sharingEndToleranceMs = 86_400_000;

/** Checks that only this profile has. The reply to a token refresh may omit the arrangement. */
export const ownTokenChecks = {
  arrangement: ({ isRefresh, source: { arrangementId }, tokens: { cdr_arrangement_id: id } }) =>
    id === undefined ? isRefresh : id === arrangementId || (arrangementId === null && !isRefresh),
} as const satisfies NamedChecks<CheckedTokens<CdsTransaction, CdsGrant>>;

/** Introspection reply for a refresh token. */
export const introspection = z.looseObject({
  active: z.boolean(),
  exp: epochSeconds.optional(),
  scope: z.string().max(2_000).optional(),
  cdr_arrangement_id: z.string().max(200).optional(),
  cnf: z.looseObject({ 'x5t#S256': z.string().optional() }).optional(),
});
export type Introspection = z.infer<typeof introspection>;

/** The arrangement as recorded at the bank, with the values that it is compared with. */
export interface SeenArrangement {
  introspected: Introspection;
  /** Id in the reply with the tokens. */
  arrangementId: string;
  /** Requested end of sharing, ISO 8601. */
  until: string;
  /** Whether the bank's metadata announces certificate-bound tokens. */
  bindsTokens: boolean;
  /** SHA-256 thumbprint of the party's certificate in base64url (RFC 8705). */
  thumbprint: string;
}

/** Checks of the arrangement as recorded at the bank. */
export const atBankChecks = {
  certificate: ({ introspected: { cnf }, bindsTokens, thumbprint }) =>
    bindsTokens && (cnf === undefined || cnf['x5t#S256'] === thumbprint),
  'consent-of-token': ({ introspected, arrangementId }) => introspected.cdr_arrangement_id === arrangementId,
  'sharing-end': ({ introspected: { active, exp }, until }) =>
    active && exp !== undefined && exp * 1000 <= Date.parse(until) + sharingEndToleranceMs,
} as const satisfies NamedChecks<SeenArrangement>;
