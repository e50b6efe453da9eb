import type { Credentials } from '../../src/index.ts';
import { exportJWK, generateKeyPair, type CryptoKey, type JWK } from 'jose';
import type * as client from 'openid-client';
import { Agent, fetch as secureFetch } from 'undici';

export { comeToDecision, createBrowser, formOf, goBack, linkBack, offeredAccounts } from '@fin-link/testing/bank-pages';

export interface ThirdParty {
  readonly clientId: string;
  readonly key: CryptoKey;
  readonly publicKey: JWK;
  readonly transport: Credentials;
}

/** Changes the claims that a third party is about to sign. */
export type ChangeClaims = (claims: Record<string, client.JsonValue | undefined>) => void;

export async function createThirdParty(clientId: string, transport: Credentials): Promise<ThirdParty> {
  const { privateKey, publicKey } = await generateKeyPair('PS256', { extractable: true });
  return {
    clientId,
    key: privateKey,
    publicKey: { ...(await exportJWK(publicKey)), kid: `${clientId}-1`, alg: 'PS256' },
    transport,
  };
}

/** Returns a fetch function with or without a client certificate. */
export function fetchWith(authority: string, transport: Credentials | null): client.CustomFetch {
  const agent = new Agent({
    connect: { ca: authority, ...(transport !== null && { cert: transport.certificate, key: transport.key }) },
  });
  return async (url, { body, headers, method, redirect, signal }) => {
    const answer = await secureFetch(url, {
      dispatcher: agent,
      headers,
      method,
      redirect,
      ...(body !== undefined && body !== null && { body: String(body) }),
      ...(signal !== undefined && { signal }),
    });
    const text = [204, 304].includes(answer.status) ? null : await answer.text();
    return new Response(text, { status: answer.status, headers: Object.fromEntries(answer.headers) });
  };
}
