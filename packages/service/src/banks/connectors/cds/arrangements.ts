import { dayMs } from '@fin-link/contracts/service';
import * as client from 'openid-client';
import { z } from 'zod';
import { problem } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import { BankFault, type BankHttp } from '../open-banking/bank-http.ts';
import { problemOfErrorCode } from '../open-banking/problems.ts';
import type { CheckedTokens } from '../open-banking/profile.ts';
import type { RelyingParty } from '../open-banking/relying-party.ts';
import { jsonOf, epochSeconds } from '../open-banking/reply-schema.ts';
import type { NamedChecks } from '../open-banking/return-checks.ts';
import { problemOf, refusalOf } from './cds-client.ts';
import type { CdsGrant, CdsTransaction } from './sealed-state.ts';

/** Schema of an endpoint address in the bank's metadata. */
const address = z.url().max(2_000);
const oauthError = z.object({ error: z.string().max(100) });
/** HTTP status for an arrangement that is unknown or has ended. */
const arrangementNotFound = 422;

/**
 * Creates the functions that check and revoke arrangements (the standard's term for consents) at one bank. All of them also throw the
 * errors of `relyingParty.configuration`.
 */
export function createArrangements(relyingParty: RelyingParty, http: BankHttp) {
  return {
    /**
     * Returns the bank's introspection of a refresh token. The request does not count as a read of data. Throws `BankFault` if the reply is
     * malformed, and the errors of `openid-client` if the request fails.
     */
    async introspect(refreshToken: string, signal: AbortSignal): Promise<Introspection> {
      const config = await relyingParty.configuration(signal);
      const parsed = introspection.safeParse(await client.tokenIntrospection(config, refreshToken));
      if (!parsed.success) throw new BankFault(problem('UNEXPECTED_SITE_ERROR', 'malformed introspection'));
      return parsed.data;
    },

    /** Returns whether the bank's metadata announces certificate-bound tokens. */
    async bindsTokens(signal: AbortSignal): Promise<boolean> {
      const config = await relyingParty.configuration(signal);
      return config.serverMetadata().tls_client_certificate_bound_access_tokens === true;
    },

    /**
     * Revokes an arrangement. An arrangement that is unknown or has ended counts as revoked. Returns a problem if the bank refuses the
     * request. Throws the errors of `http.send`.
     */
    async revoke(arrangementId: string, signal: AbortSignal): Promise<{ kind: 'revoked' } | BankProblem> {
      const config = await relyingParty.configuration(signal);
      const metadata = config.serverMetadata();
      const endpoint = address.safeParse(metadata['cdr_arrangement_revocation_endpoint']);
      if (!endpoint.success) return problem('UNEXPECTED_SITE_ERROR', 'malformed metadata');
      const form = new URLSearchParams({ cdr_arrangement_id: arrangementId });
      const authenticate = await relyingParty.authentication(metadata);
      // The library's type says `void`, but it returns a promise when it signs.
      const signed: unknown = authenticate(metadata, config.clientMetadata(), form, new Headers());
      await signed;
      const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
      const { status, text } = await http.send(
        endpoint.data,
        { method: 'POST', headers, body: form.toString() },
        signal,
      );
      if (status === 204 || status === arrangementNotFound) return { kind: 'revoked' };
      const oauthRefusal = oauthError.safeParse(jsonOf(text));
      if (status < 400) return problem('UNEXPECTED_SITE_ERROR', 'not conforming');
      return oauthRefusal.success ? problemOfErrorCode(oauthRefusal.data.error) : problemOf(refusalOf(status, text));
    },
  };
}

export type Arrangements = ReturnType<typeof createArrangements>;

/** Tolerance in milliseconds. A bank counts the duration of sharing from the user's decision, and may extend it to the end of a day. */
const sharingEndToleranceMs = dayMs;

/** Checks that only this profile has. The reply to a token refresh may omit the arrangement. */
export const ownTokenChecks = {
  arrangement: ({ isRefresh, source: { arrangementId }, tokens: { cdr_arrangement_id: id } }) =>
    id === undefined ? isRefresh : id === arrangementId || (arrangementId === null && !isRefresh),
} as const satisfies NamedChecks<CheckedTokens<CdsTransaction, CdsGrant>>;

/** Introspection reply for a refresh token. */
const introspection = z.looseObject({
  active: z.boolean(),
  exp: epochSeconds.optional(),
  scope: z.string().max(2_000).optional(),
  cdr_arrangement_id: z.string().max(200).optional(),
  cnf: z.looseObject({ 'x5t#S256': z.string().optional() }).optional(),
});
type Introspection = z.infer<typeof introspection>;

/** The arrangement as recorded at the bank, with the values that it is compared with. */
interface SeenArrangement {
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

export const atBankChecks = {
  certificate: ({ introspected: { cnf }, bindsTokens, thumbprint }) =>
    bindsTokens && (cnf === undefined || cnf['x5t#S256'] === thumbprint),
  'consent-of-token': ({ introspected, arrangementId }) => introspected.cdr_arrangement_id === arrangementId,
  'sharing-end': ({ introspected: { active, exp }, until }) =>
    active && exp !== undefined && exp * 1000 <= Date.parse(until) + sharingEndToleranceMs,
} as const satisfies NamedChecks<SeenArrangement>;
