import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterTests } from '@fin-link/testing';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { Provider } from 'oidc-provider';

export const consoleOrigin = 'http://localhost:4999';
export const clientId = 'console';
export const clientSecret = 'secret-of-the-console-client-of-this-test';

export interface TestProvider {
  readonly issuer: string;
  readonly provider: Provider;
  /** User who signs in next, and the groups of the user. Changes count at once. */
  user: { name: string; groups: readonly string[] };
  /** Grants of the requests to the token endpoint. */
  readonly grants: string[];
  /** Ends all sessions of users at the provider. */
  endSessions(): Promise<void>;
  /** Signs claims as an ID token or a logout token of the provider. */
  sign(claims: JWTPayload): Promise<string>;
  /** ID token that the token endpoint sends instead of its own; `null` for its own. */
  idToken: string | null;
  /** Nonces of the authorization requests. */
  readonly nonces: string[];
  /** Receives the request with which the provider reports a logout. */
  onLogout: (body: string) => Promise<number>;
}

/** Starts an identity provider on loopback, at which the chosen user signs in without a page. */
export async function identityProvider(): Promise<TestProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTests(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const sessions = new Set<{ destroy(): Promise<unknown> }>();
  const provider: Provider = new Provider(issuer, {
    jwks: { keys: [jwk] },
    ttl: {
      AccessToken: 3_600,
      AuthorizationCode: 60,
      Grant: 86_400,
      IdToken: 3_600,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 86_400,
    },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${consoleOrigin}/console/callback`],
        grant_types: ['authorization_code', 'refresh_token'],
        backchannel_logout_uri: `${consoleOrigin}/console/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    cookies: { keys: ['key-of-the-cookies'] },
    claims: { openid: ['sub', 'sid'], profile: ['preferred_username', 'groups'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    issueRefreshToken: () => true,
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, preferred_username: sub, groups: test.user.groups }),
    }),
    async loadExistingGrant({ oidc: { client, session } }) {
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    async fetch(url, options) {
      if (String(url) !== `${consoleOrigin}/console/backchannel-logout`) return fetch(url, options);
      return new Response(null, { status: await test.onLogout(String(options?.body)) });
    },
  });
  const test: TestProvider = {
    issuer,
    provider,
    user: { name: 'ann', groups: [] },
    grants: [],
    async endSessions() {
      for (const session of sessions) await session.destroy();
      sessions.clear();
    },
    sign: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setIssuedAt()
        .setExpirationTime('5 minutes')
        .sign(privateKey),
    idToken: null,
    nonces: [],
    onLogout: async () => 200,
  };
  provider.on('session.saved', (session) => sessions.add(session));
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') === true) {
      void provider.interactionFinished(request, response, { login: { accountId: test.user.name } });
      return;
    }
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    if (pathname === '/auth') test.nonces.push(searchParams.get('nonce') ?? '');
    if (pathname === '/token') test.grants.push(String(request.method));
    if (pathname === '/token' && test.idToken !== null) {
      const reply = { access_token: 'access', token_type: 'Bearer', id_token: test.idToken };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
      return;
    }
    void handle(request, response);
  });
  return test;
}
