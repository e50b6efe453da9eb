import { consoleOrigin } from './identity-provider.ts';
import type { TestHost } from './test-host.ts';

export interface Page {
  status: number;
  url: string;
  text: string;
  headers: Readonly<Record<string, unknown>>;
}

/** A browser that visits the console of a host and the pages of an identity provider, with cookies for each. */
export interface ConsoleBrowser {
  /** Opens an address, and follows at most `redirects` redirects. */
  open(address: string, redirects?: number): Promise<Page>;
  /** Sends a form from a page of the console. */
  post(path: string, form: Readonly<Record<string, string>>, origin?: string): Promise<Page>;
  /** Calls the host API with the cookie, as a page of the console does. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): ReturnType<TestHost['call']>;
  /** Calls the host API with the token against forgery, too. */
  change(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): ReturnType<TestHost['call']>;
  /** Cookies of the console by name. */
  readonly cookies: Map<string, string>;
}

/** Headers of a form of a page that sends no referrer, as Chromium sends them. */
const ownForm = { origin: 'null', 'sec-fetch-site': 'same-origin' };

export function consoleBrowser(host: Pick<TestHost, 'call'>): ConsoleBrowser {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: string): Map<string, string> => {
    const { origin } = new URL(url);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const headerOf = (url: string): Record<string, string> => {
    const cookies = [...jarOf(url)].map(([name, value]) => `${name}=${value}`);
    return cookies.length === 0 ? {} : { cookie: cookies.join('; ') };
  };
  const store = (url: string, lines: readonly string[]): void => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jarOf(url).delete(name);
      else jarOf(url).set(name, value);
    }
  };
  const cookies = jarOf(consoleOrigin);
  const own = { host: new URL(consoleOrigin).host };

  const load = async (url: string): Promise<Page> => {
    if (url.startsWith(consoleOrigin)) {
      const reply = await host.call('GET', url.slice(consoleOrigin.length), { headers: { ...own, ...headerOf(url) } });
      store(url, [reply.headers['set-cookie'] ?? []].flat() as string[]);
      return { status: reply.status, url, text: reply.text, headers: reply.headers };
    }
    const response = await fetch(url, { redirect: 'manual', headers: headerOf(url) });
    store(url, response.headers.getSetCookie());
    return { status: response.status, url, text: await response.text(), headers: Object.fromEntries(response.headers) };
  };

  const call: ConsoleBrowser['call'] = async (method, path, { body, headers } = {}) => {
    const reply = await host.call(method, path, { body, headers: { ...own, ...headerOf(consoleOrigin), ...headers } });
    store(consoleOrigin, [reply.headers['set-cookie'] ?? []].flat() as string[]);
    return reply;
  };

  return {
    cookies,
    async open(address, redirects = 10) {
      let page = await load(new URL(address, consoleOrigin).href);
      for (let count = 0; count < redirects && page.status >= 300 && page.status < 400; count++)
        page = await load(new URL(String(page.headers['location']), page.url).href);
      return page;
    },
    async post(path, form, origin = consoleOrigin) {
      const reply = await host.call('POST', path, {
        body: new URLSearchParams(form).toString(),
        headers: {
          ...own,
          ...headerOf(consoleOrigin),
          ...(origin === consoleOrigin ? ownForm : { origin, 'sec-fetch-site': 'cross-site' }),
          'content-type': 'application/x-www-form-urlencoded',
        },
      });
      store(consoleOrigin, [reply.headers['set-cookie'] ?? []].flat() as string[]);
      return { status: reply.status, url: path, text: reply.text, headers: reply.headers };
    },
    call,
    async change(method, path, { body, headers } = {}) {
      const { body: own_ } = await call('GET', '/v1/operator');
      return call(method, path, {
        body,
        headers: { origin: consoleOrigin, 'x-fin-csrf': own_.session.csrfToken, ...headers },
      });
    },
  };
}
