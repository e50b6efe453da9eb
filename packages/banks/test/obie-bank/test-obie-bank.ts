import { systemClock, type Database } from '@fin-link/storage';
import { afterTests, manualClock, openTestStorage } from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import * as client from 'openid-client';
import { expect } from 'vitest';
import {
  banksMigrations,
  createAuthority,
  createObieBank,
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

const redirectUri = 'http://localhost:4000/oauth/callback/16020';
export const everything = [
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadBeneficiariesDetail',
  'ReadDirectDebits',
  'ReadParty',
  'ReadPartyPSU',
  'ReadProducts',
  'ReadScheduledPaymentsDetail',
  'ReadStandingOrdersDetail',
  'ReadTransactionsCredits',
  'ReadTransactionsDebits',
  'ReadTransactionsDetail',
] as const;
const base = '/open-banking/v4.0/aisp';

interface Call {
  readonly token: string;
  readonly method?: 'GET' | 'POST' | 'DELETE' | 'PUT';
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly transport?: Credentials | null;
  /** Whether the customer is present. Default: `true`. */
  readonly present?: boolean;
}

export interface Called {
  readonly status: number;
  readonly headers: Headers;
  // The body has no type, because tests check its shape.
  readonly body: ReturnType<typeof JSON.parse>;
}

/** Opens the bank over HTTP and TLS, with two third parties whose certificates have the same authority. */
export async function openTestObieBank() {
  const storage = await openTestStorage();
  const database: Database<BanksSchema> = await storage.database<BanksSchema>('banks', banksMigrations);
  const businessClock = manualClock(new Date().toISOString());
  const [port = 0, securePort = 0] = await freePorts(2);
  const authority = await createAuthority('Test directory', systemClock);
  const issue = (commonName: string, use: 'client' | 'server') =>
    issueCertificate(authority, { commonName, use }, systemClock);
  const own = await createThirdParty('fin-link', await issue('fin-link', 'client'));
  const other = await createThirdParty('other-party', await issue('other-party', 'client'));
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
      name: clientId === 'fin-link' ? 'Fin Link Ltd' : 'Other Party',
      ...(clientId === 'fin-link' && { software: 'Fernway' }),
      redirectUris: [redirectUri] as const,
      jwks: { keys: [publicKey] },
    })),
  };
  const delays: number[] = [];
  const bank = await createObieBank(options);
  await bank.pages.listen({ port, host: '127.0.0.1' });
  await bank.secure.listen({ port: securePort, host: '127.0.0.1' });
  afterTests(() => bank.close());

  const configure = async (
    party: ThirdParty,
    transport: Credentials | null = party.transport,
    changeAssertion: ChangeClaims = () => {},
  ) => {
    const key = { key: party.key, kid: party.publicKey.kid ?? '' };
    const config = await client.discovery(
      new URL(options.origin),
      party.clientId,
      { use_mtls_endpoint_aliases: true, id_token_signed_response_alg: 'PS256' },
      client.PrivateKeyJwt(key, { [client.modifyAssertion]: (_header, claims) => changeAssertion(claims) }),
      { execute: [client.allowInsecureRequests], [client.customFetch]: fetchWith(authority.certificate, transport) },
    );
    client.useCodeIdTokenResponseType(config);
    client.enableDetachedSignatureResponseChecks(config);
    return config;
  };
  const call = async (
    path: string,
    { token, method = 'GET', body, headers, transport = own.transport, present = true }: Call,
  ): Promise<Called> => {
    const send = fetchWith(authority.certificate, transport);
    const answer = await send(path.startsWith('https:') ? path : `${options.secureOrigin}${base}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${token}`,
        ...(present && { 'x-fapi-customer-ip-address': '203.0.113.9' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
  };
  const clientToken = async (party = own): Promise<string> =>
    (await client.clientCredentialsGrant(await configure(party), { scope: 'accounts' })).access_token;

  /** Creates a consent and returns its id. */
  const createConsent = async (data: object = {}, party = own): Promise<string> => {
    const token = await clientToken(party);
    const made = await call('/account-access-consents', {
      token,
      method: 'POST',
      body: { Data: { Permissions: everything, ...data }, Risk: {} },
      transport: party.transport,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.Data.ConsentId;
  };
  const consent = async (consentId: string) =>
    call(`/account-access-consents/${consentId}`, { token: await clientToken() });

  const startAuthorization = async (consentId: string, changes: Readonly<Record<string, string>> = {}, party = own) => {
    const config = await configure(party);
    const state = client.randomState();
    const nonce = client.randomNonce();
    const intent = { openbanking_intent_id: { value: consentId, essential: true } };
    const claims = { id_token: { ...intent, acr: { essential: true, values: ['urn:openbanking:psd2:sca'] } } };
    const url = await client.buildAuthorizationUrlWithJAR(
      config,
      {
        scope: 'openid accounts',
        redirect_uri: redirectUri,
        state,
        nonce,
        claims: JSON.stringify(claims),
        response_type: 'code id_token',
        ...changes,
      },
      { key: party.key, kid: party.publicKey.kid ?? '' },
      {
        [client.modifyAssertion]: (_header, payload) => {
          const now = Math.floor(Date.now() / 1000);
          if (changes['redirect_uri'] === '') delete payload['redirect_uri'];
          Object.assign(payload, {
            nbf: now,
            exp: now + 300,
            claims: JSON.parse(changes['claims'] ?? JSON.stringify(claims)),
          });
        },
      },
    );
    return { config, url, state, nonce };
  };
  /** Links from the consent through the pages to the tokens. */
  const link = async ({
    userName = 'ok',
    data = {},
    consentId: given = '',
    claims = '',
    choose = (ids: string[]) => ids,
  } = {}) => {
    const consentId = given === '' ? await createConsent(data) : given;
    const { config, url, state, nonce } = await startAuthorization(consentId, claims === '' ? {} : { claims });
    const { browser, decision } = await comeToDecision(url, userName);
    const accounts = choose(offeredAccounts(decision));
    const outcome = await browser.send('POST', formOf(decision, '/authorize'), { account: accounts });
    const back = await goBack(browser, outcome);
    const tokens = await client.authorizationCodeGrant(config, back, { expectedState: state, expectedNonce: nonce });
    return { consentId, config, tokens, token: tokens.access_token, accounts, back };
  };

  return {
    ...options,
    bank,
    authority,
    own,
    other,
    businessClock,
    delays,
    configure,
    call,
    clientToken,
    createConsent,
    consent,
    startAuthorization,
    comeToDecision,
    goBack,
    link,
  };
}
