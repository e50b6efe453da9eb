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
const noBody = new Set([204, 205, 304]);
const longestAddress = 2_000;
const neededEndpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
/** Called where the bank has them. What else it publishes is never called, and may be anything. */
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
  /** Of the protocol. */
  clock: Clock;
  /** Of the client's registration, beside its id. */
  registration: Partial<client.ClientMetadata>;
  /** Endpoints without which nobody can be sent to a bank of the profile, beside those that every bank has. */
  needed?: readonly OptionalEndpoint[];
}

/**
 * The party's side of OAuth at one bank. The bank's description is kept for ten minutes; its keys are not, since it may
 * change them between any two users.
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
      const text = noBody.has(answer.status) ? null : answer.text;
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
        // An issuer that is not a URL is the bank's fault, which the library does not report.
        if (error instanceof TypeError) throw new BankFault(malformed);
        throw error;
      });
    const { issuer, ...others } = found.serverMetadata();
    // The library takes two spellings of one address for the same issuer.
    if (issuer !== party.issuer) throw new BankFault(problem('UNEXPECTED_SITE_ERROR', 'another issuer'));
    const given = Object.entries(others).filter(([, value]) => value !== null);
    const metadata: client.ServerMetadata = { issuer, ...Object.fromEntries(given) };
    if (!description.safeParse(metadata).success) throw new BankFault(malformed);
    described = { metadata, until: now + metadataMs };
    return metadata;
  }

  /** Proves at the bank who asks. */
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

  /** For one operation, which `signal` ends. */
  async function configuration(signal: AbortSignal): Promise<client.Configuration> {
    const metadata = await describedBank(signal);
    const proven = await authentication(metadata);
    return reaching(new client.Configuration(metadata, party.clientId, { ...registration }, proven), signal);
  }

  return {
    key,
    authentication,
    configuration,
    /** At a bank that takes tokens back; elsewhere they end with the consent, or by themselves. */
    async revokeToken(token: string, signal: AbortSignal): Promise<void> {
      const config = await configuration(signal);
      if (config.serverMetadata().revocation_endpoint !== undefined) await client.tokenRevocation(config, token);
    },
    /** For data addresses, which need nothing of the bank's description. */
    dataConfiguration: (signal: AbortSignal): client.Configuration =>
      reaching(new client.Configuration({ issuer: party.issuer }, party.clientId), signal),
    /** As published now. */
    async keys(signal: AbortSignal): Promise<KeySet> {
      const { jwks_uri: address = '' } = await describedBank(signal);
      return keysAt(http, address, signal);
    },
  };
}

/** A key set as it is published there now. */
export async function keysAt(http: BankHttp, address: string, signal: AbortSignal): Promise<KeySet> {
  const { status, text } = await http.send(address, { method: 'GET', headers: { accept: 'application/json' } }, signal);
  const parsed = keySet.safeParse(status === 200 ? jsonOf(text) : undefined);
  if (!parsed.success) throw new BankFault(problem('UNEXPECTED_SITE_ERROR', 'malformed key set'));
  return parsed.data;
}

/** Addresses that are called must use TLS, unless the bank itself is configured without. */
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

/** Forms, and the text of what is sent to a data address. */
function textOf(body: client.FetchBody): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (body instanceof URLSearchParams) return body.toString();
  if (typeof body === 'string') return body;
  throw new TypeError('a body that is no text');
}
