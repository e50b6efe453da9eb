import { createServer } from 'node:http';
import { systemClock, type Database } from '@fin-link/storage';
import { afterTests, manualClock, openTestStorage } from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import * as client from 'openid-client';
import {
  banksMigrations,
  createAuthority,
  createCdsBank,
  issueCertificate,
  type BanksSchema,
  type Credentials,
} from '../../src/index.ts';
import {
  comeToDecision,
  createThirdParty,
  fetchWith,
  formOf,
  goBack,
  offeredAccounts,
  type ChangeClaims,
  type ThirdParty,
} from '../open-banking/third-party.ts';

export const redirectUri = 'http://localhost:4000/oauth/callback/16040';
const base = '/cds-au/v1';
export const dataScopes = [
  'common:customer.basic:read',
  'common:customer.detail:read',
  'bank:accounts.basic:read',
  'bank:accounts.detail:read',
  'bank:transactions:read',
  'bank:regular_payments:read',
  'bank:payees:read',
] as const;
const everything = ['openid', 'profile', ...dataScopes].join(' ');
const day = 86_400;
const acr = 'urn:cds.au:cdr:2';

interface Call {
  readonly token?: string;
  /** Header `x-v`; `null` without one. */
  readonly version?: number | string | null;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly transport?: Credentials | null;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: object;
}

export interface Called {
  readonly status: number;
  readonly headers: Headers;
  // The body has no type, because tests check its shape.
  readonly body: ReturnType<typeof JSON.parse>;
}

/** Parts of a pushed request that a test can change. */
export interface Asked {
  readonly scope?: string;
  /** Claims that override the usual ones. */
  readonly claims?: object;
  readonly params?: Readonly<Record<string, string>>;
  readonly party?: ThirdParty;
  readonly leaveOut?: string;
}

/** Request with which the bank notifies the third party that an arrangement ended. */
interface Notice {
  readonly path: string;
  readonly authorization: string;
  readonly body: URLSearchParams;
}

async function openRecipient(notices: Notice[]): Promise<string> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = new URLSearchParams(Buffer.concat(parts).toString());
    notices.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body });
    response.writeHead(204).end();
  });
  const [port = 0] = await freePorts(1);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  afterTests(async () => void server.close());
  return `http://127.0.0.1:${port}/cdr`;
}

/** Opens the bank over HTTP and TLS, with two third parties whose certificates have the same authority. */
export async function openTestCdsBank(now = '2026-11-22T01:00:00Z') {
  const storage = await openTestStorage();
  const database: Database<BanksSchema> = await storage.database<BanksSchema>('banks', banksMigrations);
  const businessClock = manualClock(now);
  const [port = 0, securePort = 0] = await freePorts(2);
  const authority = await createAuthority('Test directory', systemClock);
  const issue = (commonName: string, use: 'client' | 'server') =>
    issueCertificate(authority, { commonName, use }, systemClock);
  const own = await createThirdParty('fin-link', await issue('fin-link', 'client'));
  const other = await createThirdParty('other-party', await issue('other-party', 'client'));
  const notices: Notice[] = [];
  const recipientBaseUri = await openRecipient(notices);
  const delays: number[] = [];
  const options = {
    database,
    clock: systemClock,
    businessClock,
    delay: async (milliseconds: number) => void delays.push(milliseconds),
    origin: `http://127.0.0.1:${port}`,
    secureOrigin: `https://127.0.0.1:${securePort}`,
    tls: { server: await issue('bank', 'server'), authority: authority.certificate },
    clients: [own, other].map(({ clientId, publicKey }) => ({
      clientId,
      name: clientId === 'fin-link' ? 'Fin Link Pty Ltd' : 'Other Party',
      redirectUris: [redirectUri] as const,
      jwks: { keys: [publicKey] },
      recipientBaseUri,
    })),
  };
  const bank = await createCdsBank(options);
  await bank.pages.listen({ port, host: '127.0.0.1' });
  await bank.secure.listen({ port: securePort, host: '127.0.0.1' });
  afterTests(() => bank.close());

  const configure = async (
    party: ThirdParty,
    transport: Credentials | null = party.transport,
    changeAssertion: ChangeClaims = () => {},
  ) => {
    const config = await client.discovery(
      new URL(options.origin),
      party.clientId,
      {
        use_mtls_endpoint_aliases: true,
        id_token_signed_response_alg: 'PS256',
        authorization_signed_response_alg: 'PS256',
      },
      client.PrivateKeyJwt(
        { key: party.key, kid: party.publicKey.kid ?? '' },
        { [client.modifyAssertion]: (_header, claims) => changeAssertion(claims) },
      ),
      { execute: [client.allowInsecureRequests], [client.customFetch]: fetchWith(authority.certificate, transport) },
    );
    client.useJwtResponseMode(config);
    return config;
  };
  const call = async (
    path: string,
    { token = '', version = 1, headers = {}, transport = own.transport, method = 'GET', body }: Call = {},
  ): Promise<Called> => {
    const sent = {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(version !== null && { 'x-v': String(version) }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      'x-fapi-auth-date': 'Sun, 22 Nov 2026 00:30:00 GMT',
      ...headers,
    };
    const answer = await fetchWith(authority.certificate, transport)(
      path.startsWith('https:') ? path : `${options.secureOrigin}${base}${path}`,
      {
        method,
        redirect: 'manual',
        body: body === undefined ? undefined : JSON.stringify(body),
        headers: Object.fromEntries(
          Object.entries(sent).flatMap(([name, value]) =>
            value === null ? [] : [[name, value] satisfies [string, string]],
          ),
        ),
      },
    );
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
  };

  /** Signs the request and returns its parameters with the checks of the response. */
  const signRequest = async ({ scope = everything, claims = {}, params = {}, party = own, leaveOut }: Asked = {}) => {
    const config = await configure(party);
    const state = client.randomState();
    const nonce = client.randomNonce();
    const verifier = client.randomPKCECodeVerifier();
    const all = {
      scope,
      redirect_uri: redirectUri,
      response_type: 'code',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...params,
    };
    const wanted = {
      sharing_duration: 90 * day,
      id_token: { acr: { essential: true, values: [acr] } },
      ...claims,
    };
    const signed = await client.buildAuthorizationUrlWithJAR(
      config,
      Object.fromEntries(Object.entries(all).filter(([name]) => leaveOut === undefined || !name.startsWith(leaveOut))),
      { key: party.key, kid: party.publicKey.kid ?? '' },
      {
        [client.modifyAssertion]: (_header, payload) => {
          const seconds = Math.floor(Date.now() / 1000);
          Object.assign(payload, { nbf: seconds, exp: seconds + 300, claims: wanted });
        },
      },
    );
    return { config, signed, params: all, state, nonce, verifier };
  };
  const startAuthorization = async (requested: Asked = {}) => {
    const request = await signRequest(requested);
    const url = await client.buildAuthorizationUrlWithPAR(request.config, request.signed.searchParams);
    return { ...request, url };
  };
  /** Runs the authorization up to the code, and returns it with its exchange. */
  const authorize = async ({ userName = 'ok', choose = (ids: string[]) => ids, ...requested }: Link = {}) => {
    const { config, url, state, nonce, verifier } = await startAuthorization(requested);
    const { browser, decision } = await comeToDecision(url, userName);
    const accounts = choose(offeredAccounts(decision));
    const outcome = await browser.send('POST', formOf(decision, '/authorize'), { account: accounts });
    const back = await goBack(browser, outcome);
    const checked = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
    const exchange = (by = config, overrides: Partial<typeof checked> = {}, brought = back) =>
      client.authorizationCodeGrant(by, brought, { ...checked, ...overrides });
    return { config, accounts, decision, back, exchange };
  };
  /** Links from the pushed request through the pages to the tokens. */
  const link = async (requested: Link = {}) => {
    const { exchange, ...rest } = await authorize(requested);
    const tokens = await exchange();
    return {
      ...rest,
      tokens,
      token: tokens.access_token,
      refreshToken: tokens.refresh_token ?? '',
      arrangementId: String(tokens['cdr_arrangement_id']),
    };
  };

  return {
    ...options,
    bank,
    authority,
    own,
    other,
    delays,
    notices,
    recipientBaseUri,
    configure,
    call,
    signRequest,
    startAuthorization,
    comeToDecision,
    goBack,
    authorize,
    link,
  };
}

interface Link extends Asked {
  readonly userName?: string;
  readonly choose?: (ids: string[]) => string[];
}
