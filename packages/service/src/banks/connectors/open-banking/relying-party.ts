import type { Clock } from '@fin-link/storage';
import { importJWK, type CryptoKey } from 'jose';
import * as client from 'openid-client';
import { z } from 'zod';
import { problem } from '../contract/bank-failures.ts';
import { BankFault, type BankHttp } from './bank-http.ts';
import { partyAlgorithm, type RegisteredParty } from './party.ts';
import { jsonOf } from './reply-schema.ts';

/** Time in milliseconds that metadata is cached. */
const metadataCacheMs = 600_000;
const malformedMetadata = problem('UNEXPECTED_SITE_ERROR', 'malformed metadata');
/** Statuses whose `Response` must not have a body. */
const bodilessStatuses = new Set([204, 205, 304]);
const maxAddressLength = 2_000;
const requiredEndpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
/** Endpoints that are called if the bank has them. Other members of the metadata are neither called nor checked. */
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
  /** Endpoints that a bank of the profile must have in addition to `requiredEndpoints`. */
  furtherEndpoints?: readonly OptionalEndpoint[];
}

/**
 * Creates the party's OAuth client at one bank. Caches the bank's metadata for ten minutes. Never caches its keys, because the bank may
 * change them at any time.
 */
export function createRelyingParty({
  party,
  http,
  clock,
  registration,
  furtherEndpoints: needed = [],
}: RelyingPartyParts) {
  let cachedMetadata: { metadata: client.ServerMetadata; until: number } | null = null;
  let signingKey: Promise<client.PrivateKey> | null = null;

  const isPlain = new URL(party.issuer).protocol === 'http:';
  const metadataSchema = createMetadataSchema(isPlain, needed);
  const key = (): Promise<client.PrivateKey> => (signingKey ??= importSigningKey(party));
  const fetchWith =
    (signal: AbortSignal): client.CustomFetch =>
    async (address, { method, headers, body }) => {
      const answer = await http.send(
        address,
        {
          method: method === 'POST' || method === 'PUT' ? method : 'GET',
          headers,
          body: bodyText(body),
        },
        signal,
      );
      const text = bodilessStatuses.has(answer.status) ? null : answer.text;
      return new Response(text, { status: answer.status, headers: [...answer.headers] });
    };

  /** Makes a configuration send its requests with the party's HTTP client. */
  function withBankAccess(configured: client.Configuration, signal: AbortSignal): client.Configuration {
    configured[client.customFetch] = fetchWith(signal);
    if (isPlain) client.allowInsecureRequests(configured);
    return configured;
  }

  /** Returns the bank's metadata (OpenID Connect Discovery). Throws `BankFault` if it is malformed or names another issuer. */
  async function readMetadata(signal: AbortSignal): Promise<client.ServerMetadata> {
    const now = clock.now().getTime();
    if (cachedMetadata !== null && now < cachedMetadata.until) return cachedMetadata.metadata;
    const discovered = await client
      .discovery(new URL(party.issuer), party.clientId, {}, client.None(), {
        execute: isPlain ? [client.allowInsecureRequests] : [],
        [client.customFetch]: fetchWith(signal),
      })
      .catch((error: unknown) => {
        // The library throws a `TypeError` if the bank's issuer is not a URL.
        if (error instanceof TypeError) throw new BankFault(malformedMetadata);
        throw error;
      });
    const { issuer, ...others } = discovered.serverMetadata();
    // The library accepts other spellings of the issuer's address.
    if (issuer !== party.issuer) throw new BankFault(problem('UNEXPECTED_SITE_ERROR', 'another issuer'));
    const statedMembers = Object.entries(others).filter(([, value]) => value !== null);
    const metadata: client.ServerMetadata = { issuer, ...Object.fromEntries(statedMembers) };
    if (!metadataSchema.safeParse(metadata).success) throw new BankFault(malformedMetadata);
    cachedMetadata = { metadata, until: now + metadataCacheMs };
    return metadata;
  }

  /** Returns the client authentication: an assertion that is signed with the party's key (`private_key_jwt`). */
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
    const metadata = await readMetadata(signal);
    const clientAuthentication = await authentication(metadata);
    return withBankAccess(
      new client.Configuration(metadata, party.clientId, { ...registration }, clientAuthentication),
      signal,
    );
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
    /** Creates the configuration of data requests, which need no metadata. */
    dataConfiguration: (signal: AbortSignal): client.Configuration =>
      withBankAccess(new client.Configuration({ issuer: party.issuer }, party.clientId), signal),
    /** Reads the bank's current keys. Throws `BankFault` if the reply is not a key set. */
    async keys(signal: AbortSignal): Promise<KeySet> {
      const { jwks_uri: address = '' } = await readMetadata(signal);
      return fetchKeySet(http, address, signal);
    },
  };
}

/** Requests the current key set at an address. Throws `BankFault` if the reply is not a key set. */
export async function fetchKeySet(http: BankHttp, address: string, signal: AbortSignal): Promise<KeySet> {
  const { status, text } = await http.send(address, { method: 'GET', headers: { accept: 'application/json' } }, signal);
  const parsed = keySet.safeParse(status === 200 ? jsonOf(text) : undefined);
  if (!parsed.success) throw new BankFault(problem('UNEXPECTED_SITE_ERROR', 'malformed key set'));
  return parsed.data;
}

/** Creates the schema of a bank's metadata. All endpoints that are called must use TLS, unless the bank is configured without TLS. */
function createMetadataSchema(isPlain: boolean, needed: readonly OptionalEndpoint[]) {
  const address = z.url({ protocol: isPlain ? /^https?$/ : /^https$/ }).max(maxAddressLength);
  const isNeeded: ReadonlySet<string> = new Set([...requiredEndpoints, ...needed]);
  const called = [...requiredEndpoints, ...optionalEndpoints];
  const endpoints = called.map((name) => [name, isNeeded.has(name) ? address : address.optional()] as const);
  const aliases = called.map((name) => [name, address.optional()] as const);
  return z.looseObject({
    ...Object.fromEntries(endpoints),
    mtls_endpoint_aliases: z.looseObject(Object.fromEntries(aliases)).optional(),
  });
}

export type RelyingParty = ReturnType<typeof createRelyingParty>;

async function importSigningKey(party: RegisteredParty): Promise<client.PrivateKey> {
  const { signingKey } = party;
  const imported: CryptoKey | Uint8Array = await importJWK(signingKey, partyAlgorithm(party));
  if (imported instanceof Uint8Array || signingKey.kid === undefined)
    throw new Error('a signing key of open banking is a private key with a kid');
  return { key: imported, kid: signingKey.kid };
}

/** Returns the text of a form or of a data request's body. Throws for other bodies. */
function bodyText(body: client.FetchBody): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (body instanceof URLSearchParams) return body.toString();
  if (typeof body === 'string') return body;
  throw new TypeError('a body that is no text');
}
