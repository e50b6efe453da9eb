import type { ServerMetadata } from 'openid-client';
import { z } from 'zod';
import { halfHash, type SignedToken } from './signed-token.ts';

/** Seconds that the clocks of a bank and of this party may differ. */
export const toleranceSeconds = 60;
/** Largest age of an ID token in seconds. */
const oldestSeconds = 3_600;

export type NamedChecks<T> = Readonly<Record<string, (seen: T) => boolean>>;

/** Returns the first name whose check fails. A name without a check fails. */
export const failedCheck = <K extends string, T>(checks: NamedChecks<T>, names: readonly K[], seen: T): K | undefined =>
  names.find((name) => checks[name]?.(seen) !== true);

/** Returns a list of the bank's description; an empty list if the value is not a list of texts. */
export const listed = (value: unknown): string[] => z.array(z.string()).max(1_000).catch([]).parse(value);

/** The bank's description, checked before a user is sent there. */
export interface SeenDescription {
  metadata: ServerMetadata;
  /** Scope of OAuth that accounts are read with. */
  accountsScope: string | undefined;
}

const descriptionChecks = {
  pkce: ({ metadata }) => listed(metadata.code_challenge_methods_supported).includes('S256'),
  accounts: ({ metadata: { scopes_supported: scopes }, accountsScope = '' }) =>
    scopes === undefined || listed(scopes).includes(accountsScope),
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

/** A signed response. */
export interface SeenResponse extends SignedToken<z.infer<typeof responseClaims>> {
  expectedAlgorithm: string;
  issuer: string;
  clientId: string;
  /** Seconds of the protocol clock. */
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
export interface SeenAnswer {
  state: string | undefined;
  expectedState: string;
  /** The parameter `iss` (RFC 9207). */
  issuer: string | undefined;
  expectedIssuer: string;
  /** Whether the bank may leave out `iss`. */
  isSilenceTolerated: boolean;
}

const answerChecks = {
  state: ({ state, expectedState }) => state === expectedState,
  // Each bank has its own redirect address, which identifies a bank that sends no `iss`.
  issuer: ({ issuer, expectedIssuer, isSilenceTolerated }) =>
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
export interface SeenUser {
  claims: Pick<IdTokenClaims, 'sub' | 'openbanking_intent_id'>;
  /** User who gave the consent that is renewed or exchanged; `null` if any user may. */
  subject: string | null;
  /** Claims of the ID token that accompanies the code, which these claims must repeat; `null` without one. */
  first: IdTokenClaims | null;
}

/** An ID token with the values that it is compared with. */
export interface SeenIdToken extends SeenUser, SignedToken<IdTokenClaims> {
  claims: IdTokenClaims;
  expectedAlgorithm: string;
  issuer: string;
  clientId: string;
  nonce: string;
  /** Seconds of the protocol clock. */
  now: number;
  code: string;
  state: string;
  /** `null` for the ID token that accompanies the code, whose hashes are mandatory. */
  accessToken: string | null;
  /** Consent that the party made at the bank before the user left, if the profile has such consents. */
  consentId: string | undefined;
  acrValues: readonly string[];
}

/** Returns whether a hash is correct. The hash may be missing only from the ID token that comes with the tokens. */
const isHashOf = (claimed: string | undefined, text: string, accessToken: string | null): boolean =>
  claimed === undefined ? accessToken !== null : claimed === halfHash(text);

const idTokenChecks = {
  signature: ({ isSigned }) => isSigned,
  alg: ({ algorithm, expectedAlgorithm }) => algorithm === expectedAlgorithm,
  iss: ({ claims, issuer }) => claims.iss === issuer,
  aud: ({ claims: { aud = [], azp }, clientId }) => {
    const audiences = [aud].flat();
    const isFor = audiences.includes(clientId) && (azp === undefined || azp === clientId);
    return isFor && (audiences.length === 1 || azp === clientId);
  },
  clock: ({ claims: { exp, iat }, now }) =>
    exp !== undefined &&
    iat !== undefined &&
    exp > now - toleranceSeconds &&
    iat < now + toleranceSeconds &&
    iat > now - oldestSeconds,
  nonce: ({ claims, nonce }) => claims.nonce === nonce,
  c_hash: ({ claims, code, accessToken }) => isHashOf(claims.c_hash, code, accessToken),
  s_hash: ({ claims, state, accessToken }) => isHashOf(claims.s_hash, state, accessToken),
  at_hash: ({ claims, accessToken }) => isHashOf(claims.at_hash, accessToken ?? '', accessToken),
  intent: ({ claims, consentId }) => claims.openbanking_intent_id === consentId,
  acr: ({ claims, acrValues }) => claims.acr !== undefined && acrValues.includes(claims.acr),
} as const satisfies NamedChecks<SeenIdToken>;

const userChecks = {
  'same-user': ({ claims: { sub, openbanking_intent_id: intent }, subject, first }) =>
    sub !== undefined &&
    (subject === null || sub === subject) &&
    (first === null || (sub === first.sub && intent === first.openbanking_intent_id)),
} as const satisfies NamedChecks<SeenUser>;

/** OAuth scopes that the bank granted. */
export interface SeenScopes {
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
  lasting: ({ refreshToken }) => refreshToken !== null,
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
  first: readonly NameAt<'idToken'>[];
  /** Issued tokens: names of this table and of the profile's own checks. */
  tokens: readonly string[];
  /** ID token that comes with the tokens. */
  idToken: readonly NameAt<'idToken'>[];
  /** The consent as recorded at the bank: names of the profile's own checks. */
  atBank: readonly string[];
  /** Refreshed tokens: names as in `tokens`. */
  refresh: readonly string[];
}
