import type { Clock } from '@fin-link/storage';
import { importJWK, type CryptoKey } from 'jose';
import * as client from 'openid-client';
import { z } from 'zod';
import { problem } from '../contract/bank-failures.ts';
import { BankFault, type BankHttp } from './bank-http.ts';
import { ownAlgorithm, type RegisteredParty } from './party.ts';
import { jsonOf } from './reply-schema.ts';

const metadataMs = 600_000;
const malformed = problem('UNEXPECTED_SITE_ERROR', 'malformed metadata');
/** Statuses whose `Response` must not have a body. */
const bodilessStatuses = new Set([204, 205, 304]);
const longestAddress = 2_000;
const neededEndpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
/** Endpoints that are called if the bank has them. Other members of its description are neither called nor checked. */
const optionalEndpoints = [
  'pushed_authorization_request_endpoint',
  'introspection_endpoint',
  'revocation_endpoint',
  'cdr_arrangement_revocation_endpoint',
  'userinfo_endpoint',
] as const;
export type OptionalEndpoint = (typeof optionalEndpoints)[number];
const keySet = z.object({
  keys: z.array(z.looseObject({ kty: z.string().max(10) })).max(50),
});
export type KeySet = z.infer<typeof keySet>;

interface RelyingPartyParts {
  party: RegisteredParty;
  http: BankHttp;
  /** Protocol clock. */
  clock: Clock;
  /** Metadata of the client's registration, without its id. */
  registration: Partial<client.ClientMetadata>;
  /** Further endpoints that a bank of the profile must have. */
  needed?: readonly OptionalEndpoint[];
}

/**
 * Creates the party's OAuth client at one bank. Caches the bank's description for ten minutes. Never caches its keys, because the bank
 * may change them at any time.
 */
export function createRelyingParty({ party, http, clock, registration, needed = [] }: RelyingPartyParts) {
  let described: { metadata: client.ServerMetadata; until: number } | null = null;
  let signingKey: Promise<client.PrivateKey> | null = null;

  const isPlain = new URL(party.issuer).protocol === 'http:';
  const description = descriptionOf(isPlain, needed);
  const key = (): Promise<client.PrivateKey> => (signingKey ??= importedKey(party));
  const fetchWith =
    (signal: AbortSignal): client.CustomFetch =>
    async (address, { method, headers, body }) => {
      const answer = await http.send(
        address,
        {
          method: method === 'POST' || method === 'PUT' ? method : 'GET',
          headers,
          body: textOf(body),
        },
        signal,
      );
      const text = bodilessStatuses.has(answer.status) ? null : answer.text;
      return new Response(text, { status: answer.status, headers: [...answer.headers] });
    };

  function reaching(configured: client.Configuration, signal: AbortSignal): client.Configuration {
    configured[client.customFetch] = fetchWith(signal);
    if (isPlain) client.allowInsecureRequests(configured);
    return configured;
  }

  async function describedBank(signal: AbortSignal): Promise<client.ServerMetadata> {
    const now = clock.now().getTime();
    if (described !== null && now < described.until) return described.metadata;
    const found = await client
      .discovery(new URL(party.issuer), party.clientId, {}, client.None(), {
        execute: isPlain ? [client.allowInsecureRequests] : [],
        [client.customFetch]: fetchWith(signal),
      })
      .catch((error: unknown) => {
        // The library throws a `TypeError` if the bank's issuer is not a URL.
        if (error instanceof TypeError) throw new BankFault(malformed);
        throw error;
      });
    const { issuer, ...others } = found.serverMetadata();
    // The library accepts other spellings of the issuer's address.
    if (issuer !== party.issuer) throw new BankFault(problem('UNEXPECTED_SITE_ERROR', 'another issuer'));
    const given = Object.entries(others).filter(([, value]) => value !== null);
    const metadata: client.ServerMetadata = { issuer, ...Object.fromEntries(given) };
    if (!description.safeParse(metadata).success) throw new BankFault(malformed);
    described = { metadata, until: now + metadataMs };
    return metadata;
  }

  /** Returns the client authentication, which signs an assertion with the party's key. */
  const authentication = async (metadata: client.ServerMetadata): Promise<client.ClientAuth> =>
    client.PrivateKeyJwt(await key(), {
      [client.modifyAssertion]: (_header, claims) => {
        claims['aud'] = audienceOf(metadata);
      },
    });

  function audienceOf({ issuer, token_endpoint: tokenEndpoint }: client.ServerMetadata): string | undefined {
    const { assertionAudience = 'issuer' } = party;
    if (assertionAudience === 'issuer') return issuer;
    return assertionAudience === 'token-endpoint' ? tokenEndpoint : assertionAudience;
  }

  /** Creates the configuration of one operation. `signal` aborts its requests. */
  async function configuration(signal: AbortSignal): Promise<client.Configuration> {
    const metadata = await describedBank(signal);
    const proven = await authentication(metadata);
    return reaching(new client.Configuration(metadata, party.clientId, { ...registration }, proven), signal);
  }

  return {
    key,
    authentication,
    configuration,
    /** Revokes a token at the bank's revocation endpoint. If the bank has none, the token ends with the consent or expires. */
    async revokeToken(token: string, signal: AbortSignal): Promise<void> {
      const config = await configuration(signal);
      if (config.serverMetadata().revocation_endpoint !== undefined) await client.tokenRevocation(config, token);
    },
    /** Creates the configuration of data requests, which need no description of the bank. */
    dataConfiguration: (signal: AbortSignal): client.Configuration =>
      reaching(new client.Configuration({ issuer: party.issuer }, party.clientId), signal),
    /** Reads the bank's current keys. */
    async keys(signal: AbortSignal): Promise<KeySet> {
      const { jwks_uri: address = '' } = await describedBank(signal);
      return keysAt(http, address, signal);
    },
  };
}

/** Reads the current key set at an address. */
export async function keysAt(http: BankHttp, address: string, signal: AbortSignal): Promise<KeySet> {
  const { status, text } = await http.send(address, { method: 'GET', headers: { accept: 'application/json' } }, signal);
  const parsed = keySet.safeParse(status === 200 ? jsonOf(text) : undefined);
  if (!parsed.success) throw new BankFault(problem('UNEXPECTED_SITE_ERROR', 'malformed key set'));
  return parsed.data;
}

/** Creates the schema of a bank's description. Called addresses must use TLS, unless the bank is configured without TLS. */
function descriptionOf(isPlain: boolean, needed: readonly OptionalEndpoint[]) {
  const address = z.url({ protocol: isPlain ? /^https?$/ : /^https$/ }).max(longestAddress);
  const isNeeded: ReadonlySet<string> = new Set([...neededEndpoints, ...needed]);
  const called = [...neededEndpoints, ...optionalEndpoints];
  const endpoints = called.map((name) => [name, isNeeded.has(name) ? address : address.optional()] as const);
  const aliases = called.map((name) => [name, address.optional()] as const);
  return z.looseObject({
    ...Object.fromEntries(endpoints),
    mtls_endpoint_aliases: z.looseObject(Object.fromEntries(aliases)).optional(),
  });
}

export type RelyingParty = ReturnType<typeof createRelyingParty>;

async function importedKey(party: RegisteredParty): Promise<client.PrivateKey> {
  const { signingKey } = party;
  const imported: CryptoKey | Uint8Array = await importJWK(signingKey, ownAlgorithm(party));
  if (imported instanceof Uint8Array || signingKey.kid === undefined)
    throw new Error('a signing key of open banking is a private key with a kid');
  return { key: imported, kid: signingKey.kid };
}

/** Returns the text of a form or of a data request's body. Throws for other bodies. */
function textOf(body: client.FetchBody): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (body instanceof URLSearchParams) return body.toString();
  if (typeof body === 'string') return body;
  throw new TypeError('a body that is no text');
}
