import { randomUUID, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import type { ServiceClient } from '../endpoints/index.ts';
import type { StoredToken } from './token-store.ts';

/** Credentials of a customer that authenticates with a client secret. */
export interface ClientCredentials {
  clientId: string;
  secret: string;
}

/** Credentials of customers who registered a key (`POST /auth/apiKey`). */
export interface JwtCredentials {
  /** Id of the registered key. */
  issuer: string;
  /** Private RSA key. */
  privateKey: KeyObject;
}

/** Credentials of a customer: a client secret or a registered key. */
export type Credentials = ClientCredentials | JwtCredentials;

/** Lifetime of a JWT in seconds; the service accepts at most 1800. */
const jwtLifetimeSeconds = 1_800;

/** Returns a new token of the login. Requests the token from the service, or signs a JWT without a request. */
export async function newTokenOf(
  loginName: string,
  credentials: Credentials,
  client: Pick<ServiceClient, 'createToken'>,
  now: Date,
): Promise<StoredToken> {
  if ('privateKey' in credentials) return signToken(loginName, credentials, now);
  const { body } = await client.createToken({ loginName, body: credentials });
  return {
    accessToken: body.token.accessToken,
    expiresAt: new Date(now.getTime() + body.token.expiresIn * 1_000),
  };
}

async function signToken(loginName: string, { issuer, privateKey }: JwtCredentials, now: Date): Promise<StoredToken> {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const expiresAt = issuedAt + jwtLifetimeSeconds;
  const accessToken = await new SignJWT()
    .setProtectedHeader({ alg: 'RS512', typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(loginName)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    // The id must be unique. Otherwise two tokens of the same second are equal, and the first may already be revoked or refused.
    .setJti(randomUUID())
    .sign(privateKey);
  return { accessToken, expiresAt: new Date(expiresAt * 1_000) };
}
