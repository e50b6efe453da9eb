import type { ServerMetadata } from 'openid-client';
import { z } from 'zod';
import { halfHash, type SignedToken } from './signed-token.ts';

/** Tolerated difference in seconds between the clocks of a bank and of this party. */
export const toleranceSeconds = 60;
const maxIdTokenAgeSeconds = 3_600;

/** Checks by name. Each returns whether the seen values pass. */
export type NamedChecks<T> = Readonly<Record<string, (seen: T) => boolean>>;

/** Returns the first of these names whose check fails; `undefined` if all pass. A name without a check fails. */
export const failedCheck = <K extends string, T>(checks: NamedChecks<T>, names: readonly K[], seen: T): K | undefined =>
  names.find((name) => checks[name]?.(seen) !== true);

/** Returns a list of texts in the bank's metadata; an empty list for any other value. */
export const stringListOf = (value: unknown): string[] => z.array(z.string()).max(1_000).catch([]).parse(value);

/** The bank's metadata, checked before a user is sent there. */
interface SeenDescription {
  metadata: ServerMetadata;
  /** OAuth scope that accounts are read with; `undefined` if the profile has no scopes. */
  accountsScope: string | undefined;
}

const descriptionChecks = {
  pkce: ({ metadata }) => stringListOf(metadata.code_challenge_methods_supported).includes('S256'),
  accounts: ({ metadata: { scopes_supported: scopes }, accountsScope = '' }) =>
    scopes === undefined || stringListOf(scopes).includes(accountsScope),
} as const satisfies NamedChecks<SeenDescription>;

/** Claims of a signed response (JARM). */
export const responseClaims = z.looseObject({
  iss: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string()).max(10)]).optional(),
  exp: z.number().optional(),
  state: z.string().optional(),
  code: z.string().max(2_000).optional(),
  error: z.string().max(100).optional(),
});

/** A signed response of the bank, with the values that its checks expect. */
interface SeenResponse extends SignedToken<z.infer<typeof responseClaims>> {
  expectedAlgorithm: string;
  issuer: string;
  clientId: string;
  /** Time of the protocol clock in seconds. */
  now: number;
}

const responseChecks = {
  'response-signature': ({ isSigned }) => isSigned,
  'response-alg': ({ algorithm, expectedAlgorithm }) => algorithm === expectedAlgorithm,
  'response-iss': ({ claims, issuer }) => claims.iss === issuer,
  'response-aud': ({ claims: { aud = [] }, clientId }) => {
    const audiences = [aud].flat();
    return audiences.length === 1 && audiences[0] === clientId;
  },
  'response-clock': ({ claims: { exp }, now }) => exp !== undefined && exp > now - toleranceSeconds,
} as const satisfies NamedChecks<SeenResponse>;

/** Parameters of the user's return, from the address or the signed response. */
interface SeenAnswer {
  state: string | undefined;
  expectedState: string;
  /** Parameter `iss` (RFC 9207). */
  issuer: string | undefined;
  expectedIssuer: string;
  /** Whether the bank may leave out `iss`. */
  mayOmitIssuer: boolean;
}

const answerChecks = {
  state: ({ state, expectedState }) => state === expectedState,
  // Each bank has its own redirect address, which identifies a bank that sends no `iss`.
  issuer: ({ issuer, expectedIssuer, mayOmitIssuer: isSilenceTolerated }) =>
    issuer === expectedIssuer || (issuer === undefined && isSilenceTolerated),
} as const satisfies NamedChecks<SeenAnswer>;

/** Claims of an ID token. A missing claim fails the check that reads it. */
export const idTokenClaims = z.looseObject({
  iss: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string()).max(10)]).optional(),
  azp: z.string().optional(),
  sub: z.string().optional(),
  exp: z.number().optional(),
  iat: z.number().optional(),
  nonce: z.string().optional(),
  c_hash: z.string().optional(),
  s_hash: z.string().optional(),
  at_hash: z.string().optional(),
  acr: z.string().optional().catch(undefined),
  openbanking_intent_id: z.string().optional().catch(undefined),
});
export type IdTokenClaims = z.infer<typeof idTokenClaims>;

/** The user that an ID token names. */
interface SeenUser {
  claims: Pick<IdTokenClaims, 'sub' | 'openbanking_intent_id'>;
  /** User who gave the consent that is renewed or exchanged; `null` if any user may. */
  subject: string | null;
  /** Claims of an earlier ID token, which this ID token must repeat; `null` if there is none. */
  codeIdTokenClaims: IdTokenClaims | null;
}

/** An ID token with the values that it is compared with. */
interface SeenIdToken extends SeenUser, SignedToken<IdTokenClaims> {
  claims: IdTokenClaims;
  expectedAlgorithm: string;
  issuer: string;
  clientId: string;
  nonce: string;
  /** Time of the protocol clock in seconds. */
  now: number;
  code: string;
  state: string;
  /** `null` for the ID token that accompanies the code, whose hashes are mandatory. */
  accessToken: string | null;
  /** Id of the consent that the party created before the user left; `undefined` if the profile has no such consents. */
  consentId: string | undefined;
  acrValues: readonly string[];
}

/**
 * Returns whether a hash claim is correct. Only the ID token that comes with an access token may omit the claim. `accessToken` is `null`
 * for the ID token that accompanies the code.
 */
const isHashOf = (claimed: string | undefined, text: string, accessToken: string | null): boolean =>
  claimed === undefined ? accessToken !== null : claimed === halfHash(text);

const idTokenChecks = {
  signature: ({ isSigned }) => isSigned,
  alg: ({ algorithm, expectedAlgorithm }) => algorithm === expectedAlgorithm,
  iss: ({ claims, issuer }) => claims.iss === issuer,
  aud: ({ claims: { aud = [], azp }, clientId }) => {
    const audiences = [aud].flat();
    const isForParty = audiences.includes(clientId) && (azp === undefined || azp === clientId);
    return isForParty && (audiences.length === 1 || azp === clientId);
  },
  clock: ({ claims: { exp, iat }, now }) =>
    exp !== undefined &&
    iat !== undefined &&
    exp > now - toleranceSeconds &&
    iat < now + toleranceSeconds &&
    iat > now - maxIdTokenAgeSeconds,
  nonce: ({ claims, nonce }) => claims.nonce === nonce,
  c_hash: ({ claims, code, accessToken }) => isHashOf(claims.c_hash, code, accessToken),
  s_hash: ({ claims, state, accessToken }) => isHashOf(claims.s_hash, state, accessToken),
  at_hash: ({ claims, accessToken }) => isHashOf(claims.at_hash, accessToken ?? '', accessToken),
  intent: ({ claims, consentId }) => claims.openbanking_intent_id === consentId,
  acr: ({ claims, acrValues }) => claims.acr !== undefined && acrValues.includes(claims.acr),
} as const satisfies NamedChecks<SeenIdToken>;

const userChecks = {
  'same-user': ({ claims: { sub, openbanking_intent_id: intent }, subject, codeIdTokenClaims }) =>
    sub !== undefined &&
    (subject === null || sub === subject) &&
    (codeIdTokenClaims === null ||
      (sub === codeIdTokenClaims.sub && intent === codeIdTokenClaims.openbanking_intent_id)),
} as const satisfies NamedChecks<SeenUser>;

/** OAuth scopes that the bank granted. */
interface SeenScopes {
  granted: readonly string[];
  /** Requested or previously granted scopes, and those that the profile tolerates. */
  allowed: readonly string[];
  accountsScope: string | undefined;
}

const scopeChecks = {
  scope: ({ granted, allowed }) => granted.every((one) => allowed.includes(one)),
  'accounts-scope': ({ granted, accountsScope = '' }) => granted.includes(accountsScope),
} as const satisfies NamedChecks<SeenScopes>;

/** Tokens that were issued or refreshed. */
export interface SeenTokens extends SeenScopes {
  tokenType: string | undefined;
  expectedType: 'bearer' | 'dpop';
  refreshToken: string | null;
}

const tokenChecks = {
  'token-type': ({ tokenType, expectedType }) => tokenType?.toLowerCase() === expectedType,
  'refresh-token': ({ refreshToken }) => refreshToken !== null,
} as const satisfies NamedChecks<SeenTokens>;

/** Every check of a return that profiles share, by stage and name. A profile lists the names that it requires. */
export const returnChecks = {
  description: descriptionChecks,
  response: responseChecks,
  answer: answerChecks,
  idToken: { ...idTokenChecks, ...userChecks },
  user: userChecks,
  scopes: scopeChecks,
  tokens: { ...scopeChecks, ...tokenChecks },
} as const;

type NameAt<Stage extends keyof typeof returnChecks> = keyof (typeof returnChecks)[Stage];

/** Names of the checks that a profile makes, by stage and in order. */
export interface RequiredChecks {
  description: readonly NameAt<'description'>[];
  /** Signed response; empty for a bank that answers by parameters. */
  response: readonly NameAt<'response'>[];
  answer: readonly NameAt<'answer'>[];
  /** ID token that accompanies the code; empty for a bank that sends none. */
  codeIdToken: readonly NameAt<'idToken'>[];
  /** Issued tokens: names of this table and of the profile's own checks. */
  tokens: readonly string[];
  /** ID token that comes with the tokens. */
  idToken: readonly NameAt<'idToken'>[];
  /** The consent as recorded at the bank: names of the profile's own checks. */
  atBank: readonly string[];
  /** Refreshed tokens: names as in `tokens`. */
  refresh: readonly string[];
}
