import { randomUUID } from 'node:crypto';
import { systemClock, type Database } from '@fin-link/storage';
import { afterTests, manualClock, openTestStorage } from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import * as client from 'openid-client';
import { expect } from 'vitest';
import {
  fdxAccount,
  fdxAccounts,
  fdxContact,
  fdxCustomer,
  fdxError,
  fdxTransactions,
  paymentNetworks,
} from '../../src/fdx-bank/shapes.ts';
import {
  banksMigrations,
  createAuthority,
  createFdxBank,
  createFdxOAuth2Bank,
  fdxBase,
  fdxOAuth2Path,
  issueCertificate,
  shareOrigin,
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
  type ThirdParty,
} from '../open-banking/third-party.ts';

const redirectUri = 'http://localhost:4000/oauth/callback/16031';
export const everything = [
  'openid',
  'fdx:accountdetailed:read',
  'fdx:investments:read',
  'fdx:paymentsupport:read',
  'fdx:transactions:read',
  'fdx:customercontact:read',
].join(' ');

const shapes = [
  [/\/accounts$/, fdxAccounts],
  [/\/accounts\/[^/]+$/, fdxAccount],
  [/\/accounts\/[^/]+\/transactions$/, fdxTransactions],
  [/\/accounts\/[^/]+\/payment-networks$/, paymentNetworks],
  [/\/customers\/current$/, fdxCustomer],
  [/\/contact$/, fdxContact],
] as const;

interface Called {
  readonly status: number;
  readonly headers: Headers;
  // The body has no type, because tests check its shape.
  readonly body: ReturnType<typeof JSON.parse>;
}

interface Wanted {
  readonly party?: ThirdParty;
  readonly userName?: string;
  readonly scope?: string;
  readonly parameters?: Readonly<Record<string, string>>;
}

/**
 * Opens both American banks at one origin, with two third parties of the second: one with bound tokens, one without.
 */
export async function openTestFdxOAuth2Bank() {
  const storage = await openTestStorage();
  const database: Database<BanksSchema> = await storage.database<BanksSchema>('banks', banksMigrations);
  const businessClock = manualClock(new Date().toISOString());
  const [port = 0, securePort = 0] = await freePorts(2);
  const origin = `http://127.0.0.1:${port}`;
  const secureOrigin = `https://127.0.0.1:${securePort}`;
  const issuer = `${origin}${fdxOAuth2Path}`;
  const authority = await createAuthority('Test directory', systemClock);
  const issue = (commonName: string, use: 'client' | 'server') =>
    issueCertificate(authority, { commonName, use }, systemClock);
  const bound = await createThirdParty('bound', await issue('bound', 'client'));
  const plain = await createThirdParty('plain', await issue('plain', 'client'));
  const common = { database, clock: systemClock, businessClock, origin };
  const first = await createFdxBank({ ...common, clients: [] });
  const bank = await createFdxOAuth2Bank({
    ...common,
    basePath: fdxOAuth2Path,
    secureOrigin,
    tls: { server: await issue('bank', 'server'), authority: authority.certificate },
    clients: [bound, plain].map((party) => ({
      clientId: party.clientId,
      name: `Company ${party.clientId}`,
      redirectUris: [redirectUri] as const,
      jwks: { keys: [party.publicKey] },
      hasBoundTokens: party === bound,
    })),
  });
  await shareOrigin(first.pages, fdxOAuth2Path, bank.pages);
  await first.pages.listen({ port, host: '127.0.0.1' });
  await bank.secure.listen({ port: securePort, host: '127.0.0.1' });
  afterTests(async () => void (await Promise.all([first.close(), bank.close()])));

  /** Configures the certified client. */
  const configure = (party: ThirdParty, transport: Credentials | null = party === bound ? bound.transport : null) =>
    client.discovery(
      new URL(issuer),
      party.clientId,
      { use_mtls_endpoint_aliases: transport !== null, id_token_signed_response_alg: 'PS256' },
      client.PrivateKeyJwt({ key: party.key, kid: party.publicKey.kid ?? '' }),
      {
        execute: [client.allowInsecureRequests],
        [client.customFetch]: fetchWith(authority.certificate, transport),
      },
    );
  const startAuthorization = async ({ party = bound, scope = everything, parameters = {} }: Wanted = {}) => {
    const config = await configure(party);
    const verifier = client.randomPKCECodeVerifier();
    const checks = {
      expectedState: client.randomState(),
      expectedNonce: client.randomNonce(),
      pkceCodeVerifier: verifier,
    };
    const requested = {
      scope,
      redirect_uri: redirectUri,
      state: checks.expectedState,
      nonce: checks.expectedNonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...parameters,
    };
    const given = Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== ''));
    return { config, checks, url: client.buildAuthorizationUrl(config, given) };
  };
  /** Authorizes a request without exchanging the code. */
  const authorize = async (wanted: Wanted = {}) => {
    const started = await startAuthorization(wanted);
    const { browser, decision } = await comeToDecision(started.url, wanted.userName ?? 'ok');
    const accounts = offeredAccounts(decision);
    const outcome = await browser.send('POST', formOf(decision, '/authorize'), { account: accounts });
    return { ...started, accounts, decision, back: await goBack(browser, outcome) };
  };
  const link = async (wanted: Wanted = {}) => {
    const authorized = await authorize(wanted);
    const { config, checks, back } = authorized;
    const tokens = await client.authorizationCodeGrant(config, back, checks);
    return { ...authorized, tokens, token: tokens.access_token };
  };
  /** Calls the bank, and compares the answer with the bank's description of it. */
  const call = async (
    path: string,
    token: string,
    { transport = bound.transport, at = secureOrigin }: { transport?: Credentials | null; at?: string } = {},
  ): Promise<Called> => {
    const answer = await fetchWith(authority.certificate, transport)(`${at}${fdxBase}${path}`, {
      method: 'GET',
      redirect: 'manual',
      body: undefined,
      headers: { authorization: `Bearer ${token}`, 'x-fapi-interaction-id': randomUUID() },
    });
    const body = JSON.parse(await answer.text());
    const shape =
      answer.status === 200 ? shapes.find(([pattern]) => pattern.test(path.split('?')[0] ?? ''))?.[1] : fdxError;
    expect(shape?.safeParse(body).error?.message).toBeUndefined();
    return { status: answer.status, headers: answer.headers, body };
  };

  return {
    origin,
    issuer,
    secureOrigin,
    bank,
    bound,
    plain,
    businessClock,
    configure,
    startAuthorization,
    authorize,
    link,
    call,
  };
}
