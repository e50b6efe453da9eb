import { z } from 'zod';
import {
  idTokenChecks as commonChecks,
  idTokenClaims,
  isHashOf,
  isSameUser,
  namesOf,
  type NamedChecks,
  type SeenIdToken,
} from '../open-banking/id-token.ts';
import { epochSeconds } from '../open-banking/reply-schema.ts';
import { scopes, scopesIn } from './scopes.ts';

/** Levels of assurance: a password or code, and both. */
export const acrValues: readonly string[] = ['urn:cds.au:cdr:2', 'urn:cds.au:cdr:3'];
const toleranceSeconds = 30;
/** A bank counts the duration from the user's decision, and may end sharing with the day. */
const toleranceOfEndMs = 86_400_000;

/** Of the signed response that the user brings back (JARM). */
export const responseClaims = z.looseObject({
  iss: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string()).max(10)]).optional(),
  exp: z.number().optional(),
  state: z.string().optional(),
  code: z.string().max(2_000).optional(),
  error: z.string().max(100).optional(),
});

export interface SeenResponse {
  algorithm: string | undefined;
  expectedAlgorithm: string;
  claims: z.infer<typeof responseClaims>;
  issuer: string;
  clientId: string;
  state: string;
  /** Seconds of the protocol clock. */
  now: number;
}

/** Its signature is checked apart from these. */
export const responseChecks = {
  'response-alg': ({ algorithm, expectedAlgorithm }) => algorithm === expectedAlgorithm,
  'response-iss': ({ claims, issuer }) => claims.iss === issuer,
  'response-aud': ({ claims: { aud = [] }, clientId }) => {
    const audiences = [aud].flat();
    return audiences.length === 1 && audiences[0] === clientId;
  },
  'response-expiry': ({ claims: { exp }, now }) => exp !== undefined && exp > now - toleranceSeconds,
  state: ({ claims, state }) => claims.state === state,
} as const satisfies NamedChecks<SeenResponse>;

/** Of the ID token that comes with the tokens. */
export const returnedClaims = idTokenClaims.extend({
  c_hash: z.string().optional(),
  s_hash: z.string().optional(),
  at_hash: z.string().optional(),
  acr: z.string().optional(),
});

export interface SeenTokens extends SeenIdToken {
  claims: z.infer<typeof returnedClaims>;
  code: string;
  state: string;
  accessToken: string;
  /** Who gave what is being renewed; null where nobody did, or it is not known. */
  subject: string | null;
}

/** Hashes are optional in this flow, and right where they are there. The signature is checked apart from these. */
export const idTokenChecks = {
  ...commonChecks,
  c_hash: ({ claims, code }) => isHashOf(claims.c_hash, code),
  s_hash: ({ claims, state }) => isHashOf(claims.s_hash, state),
  at_hash: ({ claims, accessToken }) => isHashOf(claims.at_hash, accessToken),
  acr: ({ claims }) => claims.acr !== undefined && acrValues.includes(claims.acr),
  'same-user': ({ claims: { sub }, subject }) => isSameUser(sub, subject),
} as const satisfies NamedChecks<SeenTokens>;

/** What the bank says of a refresh token. */
export const introspection = z.looseObject({
  active: z.boolean(),
  exp: epochSeconds.optional(),
  scope: z.string().max(2_000).optional(),
  cdr_arrangement_id: z.string().max(200).optional(),
  cnf: z.looseObject({ 'x5t#S256': z.string().optional() }).optional(),
});
export type Introspection = z.infer<typeof introspection>;

export interface SeenArrangement {
  /** Of the token response. */
  arrangementId: string | undefined;
  scope: string | undefined;
  introspected: Introspection;
  asked: { arrangementId: string | null; scopes: readonly string[]; until: Date };
  /** The bank says that it binds tokens to certificates. */
  bindsTokens: boolean;
  /** Of the party's own certificate. */
  thumbprint: string;
}

/** No more than was asked for, and accounts. A bank that says nothing gives what was asked for. */
const isPartOf = (granted: string | undefined, asked: readonly string[]): boolean =>
  granted === undefined ||
  (scopesIn(granted).every((scope) => asked.includes(scope)) && scopesIn(granted).includes(scopes.accounts));

/** What was given, beside what was asked for. */
export const arrangementChecks = {
  certificate: ({ introspected: { cnf }, bindsTokens, thumbprint }) =>
    bindsTokens && (cnf === undefined || cnf['x5t#S256'] === thumbprint),
  arrangement: ({ arrangementId, introspected, asked }) =>
    arrangementId !== undefined &&
    introspected.cdr_arrangement_id === arrangementId &&
    (asked.arrangementId === null || asked.arrangementId === arrangementId),
  scope: ({ scope, introspected, asked }) =>
    isPartOf(scope, asked.scopes) && isPartOf(introspected.scope, asked.scopes),
  'sharing-end': ({ introspected: { active, exp }, asked }) =>
    active && exp !== undefined && exp * 1000 <= asked.until.getTime() + toleranceOfEndMs,
} as const satisfies NamedChecks<SeenArrangement>;

export const returnChecks = [
  'response-signature',
  ...namesOf(responseChecks),
  'signature',
  ...namesOf(idTokenChecks),
  ...namesOf(arrangementChecks),
] as const;
/** Every check of a return from the bank. */
export type ReturnCheck = (typeof returnChecks)[number];
