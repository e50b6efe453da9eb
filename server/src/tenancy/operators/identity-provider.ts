import { operatorRoles, type OperatorRole, type OperatorSource } from '@fin-link/contracts/browser';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import type { ProviderSettings } from '../../platform/environment/index.ts';

/** Somebody who has proved who they are. */
export interface SignedIn {
  readonly name: string;
  readonly role: OperatorRole;
  readonly source: OperatorSource;
  /** User and session at the identity provider; `null` after a sign-in by a token. */
  readonly subject: string | null;
  readonly providerSession: string | null;
  /** Seconds since the operator typed a password or the like. */
  readonly age: number;
  readonly refreshToken: string | null;
}

/** Secrets of one sign-in, which the host derives from its state. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Identity provider of the customer, by OpenID Connect. */
export interface IdentityProvider {
  /** Returns the address to which the browser goes. `fresh`: the user must type the password or the like again. */
  signInAddress(secrets: SignInSecrets, isFresh: boolean): Promise<string>;
  /** Redeems the return of a sign-in. Throws if a check fails. Returns `null` if none of the user's groups has a role. */
  finish(returned: URL, secrets: SignInSecrets): Promise<SignedIn | null>;
  /** Asks whether the session of the identity provider is still open; `unknown` if it does not answer. */
  renew(refreshToken: string, subject: string): Promise<Renewal>;
  /** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0). Throws if it is not valid. */
  loggedOut(logoutToken: string): Promise<{ subject: string | null; providerSession: string | null }>;
}

type Renewal = { role: OperatorRole; refreshToken: string | null } | 'ended' | 'unknown';

/** Greatest age of a sign-in at the identity provider, in seconds. */
const maxAge = 8 * 3_600;
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const timeoutSeconds = 10;
const maxNameLength = 120;

/** Returns the identity provider. Reads its metadata on the first use, and again after a failure. */
export function identityProvider(settings: ProviderSettings, consoleOrigin: string): IdentityProvider {
  const { issuer, clientId, clientSecret } = settings;
  // Production accepts `https` only.
  const isPlain = new URL(issuer).protocol === 'http:';
  let discovered: Promise<client.Configuration> | null = null;

  const discover = async (): Promise<client.Configuration> => {
    const options = { execute: isPlain ? [client.allowInsecureRequests] : [], timeout: timeoutSeconds };
    const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), options);
    const metadata = found.serverMetadata();
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    const configuration = new client.Configuration(metadata, clientId, undefined, authentication(clientSecret));
    configuration.timeout = timeoutSeconds;
    if (isPlain) client.allowInsecureRequests(configuration);
    return configuration;
  };
  const configurationOf = (): Promise<client.Configuration> => {
    discovered ??= discover().catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  };

  return {
    async signInAddress({ state, nonce, verifier }, isFresh) {
      const address = client.buildAuthorizationUrl(await configurationOf(), {
        redirect_uri: `${consoleOrigin}/console/callback`,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isFresh ? { prompt: 'login', max_age: '0' } : { max_age: String(maxAge) }),
      });
      return address.href;
    },

    async finish(returned, { state, nonce, verifier }) {
      const tokens = await client.authorizationCodeGrant(await configurationOf(), returned, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
        maxAge,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('The identity provider sent no ID token.');
      const role = roleOf(settings, claims);
      if (role === null) return null;
      return {
        name: nameOf(claims),
        role,
        source: 'console',
        subject: claims.sub,
        providerSession: typeof claims['sid'] === 'string' ? claims['sid'] : null,
        age: Math.max(0, claims.iat - (claims.auth_time ?? 0)),
        refreshToken: tokens.refresh_token ?? null,
      };
    },

    async renew(refreshToken, subject) {
      try {
        const tokens = await client.refreshTokenGrant(await configurationOf(), refreshToken);
        const claims = tokens.claims();
        const role = claims === undefined ? null : roleOf(settings, claims);
        if (claims !== undefined && (claims.sub !== subject || role === null)) return 'ended';
        return role === null ? 'unknown' : { role, refreshToken: tokens.refresh_token ?? null };
      } catch (error) {
        return error instanceof client.ResponseBodyError && error.error === 'invalid_grant' ? 'ended' : 'unknown';
      }
    },

    async loggedOut(logoutToken) {
      const { jwks_uri: keys } = (await configurationOf()).serverMetadata();
      if (keys === undefined) throw new Error('The identity provider names no keys.');
      const { payload } = await jwtVerify(logoutToken, createRemoteJWKSet(new URL(keys)), {
        issuer,
        audience: clientId,
        maxTokenAge: '5 minutes',
        clockTolerance: 60,
        requiredClaims: ['iat', 'jti', 'events'],
      });
      const { events, sub, sid, nonce } = payload;
      const isLogout = typeof events === 'object' && events !== null && logoutEvent in events;
      if (!isLogout || nonce !== undefined) throw new Error('This token is no logout token.');
      const providerSession = typeof sid === 'string' ? sid : null;
      if (sub === undefined && providerSession === null)
        throw new Error('The logout token names no user and no session.');
      return { subject: sub ?? null, providerSession };
    },
  };
}

type Claims = Readonly<Record<string, unknown>>;

/** Returns the role with the most rights among the values of the claim; `null` if none of them has a role. */
function roleOf({ roleClaim, roles }: ProviderSettings, claims: Claims): OperatorRole | null {
  const value = roleClaim
    .split('.')
    .reduce<unknown>(
      (inner, name) => (typeof inner === 'object' && inner !== null ? member(inner, name) : null),
      claims,
    );
  const values = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
  const granted = new Set(values.filter((one) => Object.hasOwn(roles, one)).map((one) => roles[one]));
  return operatorRoles.findLast((role) => granted.has(role)) ?? null;
}

const member = (object: object, name: string): unknown =>
  Object.hasOwn(object, name) ? (object as Claims)[name] : null;

/** Returns the name under which changes are stored. */
function nameOf({ preferred_username: username, email, sub }: Claims): string {
  const name = [username, email, sub].find((one) => typeof one === 'string' && one !== '');
  return String(name).slice(0, maxNameLength);
}
