import type { CreateAuthorization, AuthorizationReply } from '@fin-link/contracts/browser';
import { britishBank } from './open-banking-service.ts';
import type { Reply, TestHost } from './test-host.ts';

type Headers = Record<string, string>;

/** Headers that a browser sends for a click in the host's own frame, a redirect from a bank, and a script on a page of the host. */
export const byClick: Headers = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};
export const byBank: Headers = {
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};
export const byScript: Headers = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
};

export interface HostBrowser {
  readonly cookies: Map<string, string>;
  open(path: string, headers?: Headers): Promise<Reply>;
  /**
   * Returns from a bank with a query or a fragment, depending on the address. Resolves with the last reply: the result page or a refusal.
   */
  comeBack(address: URL, headers?: Headers): Promise<Reply>;
  /** Sends only the request that contains the bank's answer. */
  bring(address: URL, headers?: Headers): Promise<Reply>;
}

/** Simulates a browser window at the host. It keeps cookies and sends the headers that pages cannot set. */
export function hostBrowser(host: TestHost): HostBrowser {
  const cookies = new Map<string, string>();
  const keep = (reply: Reply): Reply => {
    for (const line of [reply.headers['set-cookie'] ?? []].flat() as string[]) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  };
  const cookie = (): Headers =>
    cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
  const open: HostBrowser['open'] = async (path, headers = byClick) =>
    keep(await host.call('GET', path, { headers: { ...cookie(), ...headers } }));
  const bring: HostBrowser['bring'] = async ({ pathname, search, hash }, headers = {}) =>
    hash === ''
      ? open(`${pathname}${search}`, { ...byBank, ...headers })
      : host.call('POST', pathname, {
          headers: { ...cookie(), ...byScript, ...headers },
          body: { fragment: hash.slice(1) },
        });
  return {
    cookies,
    open,
    bring,
    async comeBack(address, headers) {
      const reply = await bring(address, headers);
      const next = address.hash === '' ? reply.headers['location'] : reply.body?.next;
      return typeof next === 'string' ? open(next) : reply;
    },
  };
}

/** Creates a consent that the user may give. Returns its id. */
export async function generate(host: TestHost, token: string, providerId = britishBank): Promise<number> {
  const { body, text } = await host.call('POST', '/v1/consents', { bearer: token, body: { providerId } });
  if (body?.consent === undefined) throw new Error(`No consent: ${text}`);
  return body.consent.consentId;
}

export async function prepare(
  host: TestHost,
  token: string,
  consentId: number,
  wishes: Partial<CreateAuthorization> = {},
): Promise<AuthorizationReply & { startPath: string }> {
  const reply = await host.call('POST', `/v1/consents/${consentId}/authorizations`, {
    bearer: token,
    body: { purpose: 'give', mode: 'popup', ...wishes },
  });
  if (reply.status !== 201) throw new Error(`No authorization: ${reply.text}`);
  return reply.body;
}

/** Opens the start address and returns the bank's address to which it redirects. */
export async function leave(browser: HostBrowser, { startPath }: { startPath: string }): Promise<URL> {
  const reply = await browser.open(startPath);
  const location = String(reply.headers['location']);
  if (reply.status !== 303 || location.startsWith('/'))
    throw new Error(`Not at the bank: ${reply.status} ${location} ${reply.text}`);
  return new URL(location);
}

export const readAuthorization = async (
  host: TestHost,
  token: string,
  authorizationId: string,
): Promise<AuthorizationReply['authorization']> =>
  (await host.call('GET', `/v1/authorizations/${authorizationId}`, { bearer: token })).body.authorization;
