import { z } from 'zod';
import {
  idTokenChecks as commonChecks,
  idTokenClaims,
  isHashOf,
  isSameUser,
  namesOf,
  type NamedChecks,
  type SeenIdToken,
} from '../../open-banking/id-token.ts';
import { accountsScope } from './scopes.ts';

export const describedBank = z.object({
  scopes_supported: z.array(z.string()).max(1_000).optional(),
  code_challenge_methods_supported: z.array(z.string()).default([]),
});

/** What the bank must say of itself before a user is sent there. */
export const descriptionChecks = {
  pkce: ({ code_challenge_methods_supported: methods }) => methods.includes('S256'),
  accounts: ({ scopes_supported: scopes }) => scopes === undefined || scopes.includes(accountsScope),
} as const satisfies NamedChecks<z.infer<typeof describedBank>>;

/** What came back with the user. */
export interface SeenReturn {
  state: string | undefined;
  expectedState: string;
  /** The parameter `iss` (RFC 9207). */
  issuer: string | undefined;
  expectedIssuer: string;
  /** The bank says that it sends `iss` with every return. */
  namesItself: boolean;
}

export const parameterChecks = {
  state: ({ state, expectedState }) => state === expectedState,
  // The address of the return is one bank's alone, so that a bank that never names itself can be told from others.
  issuer: ({ issuer, expectedIssuer, namesItself }) =>
    issuer === expectedIssuer || (issuer === undefined && !namesItself),
} as const satisfies NamedChecks<SeenReturn>;

/** The tokens beside what they are held against. */
export interface SeenTokens {
  tokenType: string;
  granted: readonly string[];
  asked: readonly string[];
  refreshToken: string | null;
}

const isBearer = ({ tokenType }: Pick<SeenTokens, 'tokenType'>): boolean => tokenType.toLowerCase() === 'bearer';
/** Access that lasts is asked for always, by name or not; it opens no data. */
const isWithin = ({ granted, asked }: Pick<SeenTokens, 'granted' | 'asked'>): boolean =>
  granted.every((scope) => scope === 'offline_access' || asked.includes(scope));

export const tokenChecks = {
  'token-type': isBearer,
  scope: isWithin,
  'accounts-scope': ({ granted }) => granted.includes(accountsScope),
  lasting: ({ refreshToken }) => refreshToken !== null,
} as const satisfies NamedChecks<SeenTokens>;

export const returnedClaims = idTokenClaims.extend({ at_hash: z.string().optional() });

export interface SeenUser extends SeenIdToken {
  claims: z.infer<typeof returnedClaims>;
  accessToken: string;
  /** Who has to be there; null where it may be anybody. */
  subject: string | null;
}

/** What the ID token must say, each check by its name. Its signature is checked apart from these. */
export const userChecks = {
  ...commonChecks,
  at_hash: ({ claims, accessToken }) => isHashOf(claims.at_hash, accessToken),
  'same-user': ({ claims: { sub }, subject }) => isSameUser(sub, subject),
} as const satisfies NamedChecks<SeenUser>;

/** What an exchanged token must still be, beside the grant that it belongs to. */
export interface SeenAgain extends Pick<SeenTokens, 'tokenType' | 'granted' | 'asked'> {
  claimed: string | undefined;
  subject: string | null;
}

export const refreshChecks = {
  'token-type': isBearer,
  scope: isWithin,
  'same-user': ({ claimed, subject }) => claimed === undefined || subject === null || claimed === subject,
} as const satisfies NamedChecks<SeenAgain>;

export const returnChecks = [
  ...namesOf(descriptionChecks),
  ...namesOf(parameterChecks),
  'signature',
  ...namesOf(tokenChecks),
  ...namesOf(userChecks),
] as const;
/** Every check of what a bank returns, with the user or when a token is exchanged. */
export type ReturnCheck = (typeof returnChecks)[number];
