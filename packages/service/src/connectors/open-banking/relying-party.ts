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
}

/**
 * The party's side of OAuth at one bank. The bank's description is kept for ten minutes; its keys are not, since it may
 * change them between any two users.
 */
export function createRelyingParty({ party, http, clock, registration }: RelyingPartyParts) {
  let described: { metadata: client.ServerMetadata; until: number } | null = null;
  let signingKey: Promise<client.PrivateKey> | null = null;

  const isPlain = new URL(party.issuer).protocol === 'http:';
  const description = descriptionOf(isPlain);
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
        // An issuer that is no address is the bank's doing; the library does not say so.
        if (error instanceof TypeError) throw new BankFault(malformed);
        throw error;
      });
    const metadata: client.ServerMetadata = { ...found.serverMetadata() };
    if (!description.safeParse(metadata).success) throw new BankFault(malformed);
    described = { metadata, until: now + metadataMs };
    return metadata;
  }

  return {
    key,
    /** For one operation, which `signal` ends. */
    async configuration(signal: AbortSignal): Promise<client.Configuration> {
      const metadata = await describedBank(signal);
      const authentication = client.PrivateKeyJwt(await key());
      const configured = new client.Configuration(metadata, party.clientId, { ...registration }, authentication);
      return reaching(configured, signal);
    },
    /** For data addresses, which need nothing of the bank's description. */
    dataConfiguration: (signal: AbortSignal): client.Configuration =>
      reaching(new client.Configuration({ issuer: party.issuer }, party.clientId), signal),
    /** As published now. */
    async keys(signal: AbortSignal): Promise<KeySet> {
      const { jwks_uri: address = '' } = await describedBank(signal);
      const { status, text } = await http.send(
        address,
        { method: 'GET', headers: { accept: 'application/json' } },
        signal,
      );
      const parsed = keySet.safeParse(status === 200 ? jsonOf(text) : undefined);
      if (!parsed.success) throw new BankFault(problem('UNEXPECTED_SITE_ERROR', 'malformed key set'));
      return parsed.data;
    },
  };
}

/** Whoever goes to one of the bank's addresses, user or service, goes there by HTTP, and by TLS unless the bank itself is plain. */
function descriptionOf(isPlain: boolean) {
  const address = z.url({ protocol: isPlain ? /^https?$/ : /^https$/ }).max(longestAddress);
  return z
    .looseObject({
      issuer: address,
      authorization_endpoint: address,
      token_endpoint: address,
      revocation_endpoint: address,
      jwks_uri: address,
      mtls_endpoint_aliases: z.record(z.string(), address).optional(),
    })
    .refine((metadata) =>
      Object.entries(metadata).every(
        ([name, value]) => !name.endsWith('_endpoint') || value === undefined || address.safeParse(value).success,
      ),
    );
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
