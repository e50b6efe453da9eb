import { request as plainRequest } from 'node:http';
import type { Credentials } from '../../src/index.ts';
import { exportJWK, generateKeyPair, type CryptoKey, type JWK } from 'jose';
import type * as client from 'openid-client';
import { Agent, fetch as secureFetch } from 'undici';

export interface ThirdParty {
  readonly clientId: string;
  readonly key: CryptoKey;
  readonly publicKey: JWK;
  readonly transport: Credentials;
}

export async function createThirdParty(clientId: string, transport: Credentials): Promise<ThirdParty> {
  const { privateKey, publicKey } = await generateKeyPair('PS256', { extractable: true });
  return {
    clientId,
    key: privateKey,
    publicKey: { ...(await exportJWK(publicKey)), kid: `${clientId}-1`, alg: 'PS256' },
    transport,
  };
}

/** Calls with a certificate, or without one. */
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

export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly location: string | null;
}

/** A browser without scripts: cookies, forms and links of one host. */
export function createBrowser(origin: string) {
  const cookies = new Map<string, { readonly value: string; readonly path: string }>();

  const send = (method: 'GET' | 'POST', address: string, form?: Record<string, string | string[]>) => {
    const url = new URL(address, origin);
    const cookie = [...cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const sent = new URLSearchParams(
      Object.entries(form ?? {}).flatMap(([name, value]) =>
        [value].flat().map((one) => [name, one] satisfies [string, string]),
      ),
    ).toString();
    const headers = {
      cookie,
      accept: 'text/html',
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded', 'content-length': sent.length }),
    };
    return new Promise<PageAnswer>((resolve, reject) => {
      const request = plainRequest(url, { method, headers }, (response) => {
        for (const line of response.headers['set-cookie'] ?? []) keep(line);
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const { location } = response.headers;
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString(),
            location: location === undefined ? null : new URL(location, url).href,
          });
        });
      });
      request.on('error', reject);
      request.end(form === undefined ? undefined : sent);
    });
  };
  const keep = (line: string): void => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split('=');
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    if (value === '') cookies.delete(name);
    else cookies.set(name, { value, path });
  };
  /** Follows redirects on the bank's own host. */
  const open = async (address: string): Promise<PageAnswer> => {
    const answer = await send('GET', address);
    return answer.location !== null && answer.location.startsWith(origin) ? open(answer.location) : answer;
  };

  return { send, open };
}

export type Browser = ReturnType<typeof createBrowser>;

/** The address of the form whose action ends so. */
export function formOf({ body }: PageAnswer, ending: string): string {
  const found = [...body.matchAll(/(?:form)?action="([^"]+)"/g)]
    .map(([, action]) => action ?? '')
    .find((action) => action.endsWith(ending));
  if (found === undefined) throw new Error(`no form to ${ending} on: ${body}`);
  return found;
}

/** Values of the boxes for accounts. */
export function offeredAccounts({ body }: PageAnswer): string[] {
  return [...body.matchAll(/name="account" value="([^"]+)"/g)].map(([, value]) => value ?? '');
}

export function linkBack({ body }: PageAnswer): string {
  const found = /class="button primary"\s+href="([^"]+)"/.exec(body)?.[1];
  if (found === undefined) throw new Error(`no way back on: ${body}`);
  return found.replaceAll('&amp;', '&');
}
