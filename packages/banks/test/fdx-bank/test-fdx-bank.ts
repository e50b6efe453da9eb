import { createHash, randomUUID } from 'node:crypto';
import { systemClock, type Database } from '@fin-link/storage';
import { afterTests, manualClock, openTestStorage } from '@fin-link/testing';
import { listenToBank, type BankAnswer } from '@fin-link/testing/official-schemas';
import { freePorts } from '@fin-link/testing/stack';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import * as client from 'openid-client';
import { expect } from 'vitest';
import {
  consentGrant,
  fdxAccount,
  fdxAccounts,
  fdxContact,
  fdxCustomer,
  fdxError,
  fdxTransactions,
  paymentNetworks,
} from '../../src/fdx-bank/shapes.ts';
import { banksMigrations, createFdxBank, fdxBase, type BanksSchema } from '../../src/index.ts';
import { comeToDecision, formOf, goBack, offeredAccounts, type ChangeClaims } from '../open-banking/third-party.ts';

export const redirectUri = 'http://localhost:4000/oauth/callback/16030';
export const everything = {
  durationType: 'TIME_BOUND',
  durationPeriod: 90,
  lookbackPeriod: 400,
  resources: [
    {
      resourceType: 'ACCOUNT',
      dataClusters: ['ACCOUNT_DETAILED', 'TRANSACTIONS', 'PAYMENT_SUPPORT'],
    },
    { resourceType: 'CUSTOMER', dataClusters: ['CUSTOMER_CONTACT', 'CUSTOMER_PERSONAL'] },
  ],
};
const algorithm = { 'fin-link': 'ES256', 'other-party': 'PS256' } as const;

interface ThirdParty {
  readonly clientId: keyof typeof algorithm;
  readonly key: CryptoKey;
  readonly publicKey: JWK;
}

async function createThirdParty(clientId: ThirdParty['clientId']): Promise<ThirdParty> {
  const alg = algorithm[clientId];
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { clientId, key: privateKey, publicKey: { ...(await exportJWK(publicKey)), kid: `${clientId}-1`, alg } };
}

export interface Called {
  readonly status: number;
  readonly headers: Headers;
  // The body has no type, because tests check its shape.
  readonly body: ReturnType<typeof JSON.parse>;
}

const shapes = [
  [/\/accounts$/, fdxAccounts],
  [/\/accounts\/[^/]+$/, fdxAccount],
  [/\/accounts\/[^/]+\/transactions$/, fdxTransactions],
  [/\/accounts\/[^/]+\/payment-networks$/, paymentNetworks],
  [/\/customers\/current$/, fdxCustomer],
  [/\/contact$/, fdxContact],
  [/\/consents\/[^/]+$/, consentGrant],
] as const;

/** Compares an answer with the bank's description of it. Returns `null` if it matches. */
function deviationOf({ path, status, body }: BankAnswer): string | null {
  if (status === 204) return body === null ? null : `${path}: a body with 204`;
  const shape = status === 200 ? shapes.find(([pattern]) => pattern.test(path))?.[1] : fdxError;
  const parsed = shape?.safeParse(body);
  return parsed?.success === true ? null : `${path} ${status}: ${parsed?.error.message ?? 'not described'}`;
}

/** Opens the bank over HTTP, with two third parties. */
export async function openTestFdxBank() {
  const storage = await openTestStorage();
  const database: Database<BanksSchema> = await storage.database<BanksSchema>('banks', banksMigrations);
  const businessClock = manualClock(new Date().toISOString());
  const [port = 0] = await freePorts(1);
  const origin = `http://127.0.0.1:${port}`;
  const own = await createThirdParty('fin-link');
  const other = await createThirdParty('other-party');
  const deviations: string[] = [];
  const delays: number[] = [];
  const bank = await createFdxBank({
    database,
    clock: systemClock,
    businessClock,
    delay: async (milliseconds) => void delays.push(milliseconds),
    origin,
    clients: [own, other].map(({ clientId, publicKey }) => ({
      clientId,
      name: clientId === 'fin-link' ? 'Fin Link Inc' : 'Other Party',
      redirectUris: [redirectUri] as const,
      jwks: { keys: [publicKey] },
    })),
  });
  listenToBank(origin, (answer) => void deviations.push(...[deviationOf(answer)].filter((one) => one !== null)));
  await bank.pages.listen({ port, host: '127.0.0.1' });
  afterTests(async () => {
    await bank.close();
    expect(deviations).toEqual([]);
  });

  const configure = async (party: ThirdParty = own, change: ChangeClaims = () => {}) => {
    const authentication = client.PrivateKeyJwt(
      { key: party.key, kid: party.publicKey.kid ?? '' },
      { [client.modifyAssertion]: (_header, payload) => change(payload) },
    );
    const metadata = { id_token_signed_response_alg: 'PS256' };
    const options = { execute: [client.allowInsecureRequests] };
    return client.discovery(new URL(origin), party.clientId, metadata, authentication, options);
  };
  const newKeys = async (config: client.Configuration) =>
    client.getDPoPHandle(config, await client.randomDPoPKeyPair('ES256'));

  const startAuthorization = async (
    request: object | null = everything,
    changes: Readonly<Record<string, string>> = {},
    { party = own, pair }: { party?: ThirdParty; pair?: client.CryptoKeyPair } = {},
  ) => {
    const config = await configure(party);
    const keys = pair === undefined ? await newKeys(config) : client.getDPoPHandle(config, pair);
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const nonce = client.randomNonce();
    const parameters = {
      scope: 'openid',
      redirect_uri: redirectUri,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(request !== null && {
        authorization_details: JSON.stringify([{ type: 'fdx_v1.0', consentRequest: request }]),
      }),
      ...changes,
    };
    const given = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
    const url = await client.buildAuthorizationUrlWithPAR(config, given, { DPoP: keys });
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
    return { config, keys, url, checks, parameters };
  };
  /** Authorizes a request without exchanging the code. */
  const authorize = async ({ userName = 'ok', request = {}, choose = (ids: string[]) => ids, ...by }: Wanted = {}) => {
    const started = await startAuthorization({ ...everything, ...request }, {}, by);
    const { browser, decision } = await comeToDecision(started.url, userName);
    const accounts = choose(offeredAccounts(decision));
    const outcome = await browser.send('POST', formOf(decision, '/authorize'), { account: accounts });
    return { ...started, accounts, back: await goBack(browser, outcome) };
  };
  const link = async (wanted: Wanted = {}) => {
    const authorized = await authorize(wanted);
    const { config, keys, checks, back } = authorized;
    const tokens = await client.authorizationCodeGrant(config, back, checks, undefined, { DPoP: keys });
    return { ...authorized, tokens, token: tokens.access_token, consentId: String(tokens['grant_id']) };
  };

  /** Calls the bank with the certified client, which handles the request for a nonce. */
  const call = async (
    path: string,
    { config, token, keys, method = 'GET', body, headers = {} }: Calls,
  ): Promise<Called> => {
    const sent = new Headers({
      'x-fapi-interaction-id': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    });
    const url = new URL(path.startsWith('http') ? path : `${origin}${fdxBase}${path}`);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await client
      .fetchProtectedResource(config, token, url, method, text, sent, keys === undefined ? {} : { DPoP: keys })
      .catch((error: unknown) => {
        if (error instanceof client.WWWAuthenticateChallengeError) return error.response;
        throw error;
      });
    const received = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: received === '' ? null : JSON.parse(received),
    };
  };
  /** Authenticates a third party with client credentials. */
  const asThirdParty = async (party = own) => {
    const config = await configure(party);
    const keys = await newKeys(config);
    const parameters = { scope: 'fdx:consents:read fdx:consents:revoke' };
    const { access_token: token } = await client.clientCredentialsGrant(config, parameters, { DPoP: keys });
    return { config, token, keys };
  };
  const consent = async (consentId: string, party = own) => call(`/consents/${consentId}`, await asThirdParty(party));
  const revoke = async (consentId: string, party = own, body: object = byThirdParty) =>
    call(`/consents/${consentId}/revocation`, { ...(await asThirdParty(party)), method: 'PUT', body });

  return {
    origin,
    bank,
    own,
    other,
    businessClock,
    delays,
    deviations,
    configure,
    newKeys,
    startAuthorization,
    comeToDecision,
    goBack,
    authorize,
    link,
    call,
    asThirdParty,
    consent,
    revoke,
  };
}

const byThirdParty = { reason: 'USER_ACTION', initiator: 'DATA_RECIPIENT' };

interface Wanted {
  readonly userName?: string;
  readonly request?: object;
  readonly choose?: (ids: string[]) => string[];
  readonly party?: ThirdParty;
  /** Key that the proof is bound to, if a test needs it. */
  readonly pair?: client.CryptoKeyPair;
}

interface Calls {
  readonly config: client.Configuration;
  readonly token: string;
  readonly keys: client.DPoPHandle | undefined;
  readonly method?: 'GET' | 'PUT' | 'DELETE';
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Signs a proof by hand, so that a test can make any part of it wrong. */
export async function proofOf(
  key: CryptoKey,
  publicKey: CryptoKey,
  claims: Readonly<Record<string, unknown>>,
  header: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const jwk = await exportJWK(publicKey);
  return new SignJWT({ jti: randomUUID(), iat: Math.floor(Date.now() / 1000), ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
    .sign(key);
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
