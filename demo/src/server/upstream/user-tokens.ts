import { z } from 'zod';
import type { DemoSettings } from './environment.ts';
import { fetchJson } from '../http/fetch-json.ts';

const tokenReply = z.object({ token: z.object({ accessToken: z.string(), expiresIn: z.coerce.number().positive() }) });

interface Token {
  accessToken: string;
  /** Time of renewal in epoch milliseconds. */
  renewAt: number;
}

const maxTokens = 500;
/** Time in seconds before its expiry at which a token is renewed. */
const renewalSeconds = 60;

/**
 * Cache of the service's access tokens, one per person. The site requests them with its client credentials and never sends
 * them to a page.
 */
export class UserTokens {
  readonly #settings: DemoSettings;
  readonly #now: () => Date;
  readonly #byLoginName = new Map<string, Promise<Token>>();

  constructor(settings: DemoSettings, now: () => Date) {
    this.#settings = settings;
    this.#now = now;
  }

  /**
   * Returns a valid token of a person. Requests a new one if necessary; concurrent calls share this request. Throws
   * `UpstreamError` if the service issues no token.
   */
  async of(loginName: string): Promise<string> {
    const cached = this.#byLoginName.get(loginName);
    const storedToken = await cached?.catch(() => undefined);
    if (storedToken !== undefined && storedToken.renewAt > this.#now().getTime()) return storedToken.accessToken;
    // Another call may have started a request in the meantime.
    const current = this.#byLoginName.get(loginName);
    const renewed = current === undefined || current === cached ? this.#renew(loginName) : current;
    return (await renewed).accessToken;
  }

  /** Removes the token of a person from the cache, because the service has rejected it. */
  forget(loginName: string): void {
    this.#byLoginName.delete(loginName);
  }

  #renew(loginName: string): Promise<Token> {
    const newToken = this.#request(loginName);
    this.#byLoginName.delete(loginName);
    const [oldest] = this.#byLoginName.keys();
    if (oldest !== undefined && this.#byLoginName.size >= maxTokens) this.#byLoginName.delete(oldest);
    this.#byLoginName.set(loginName, newToken);
    return newToken;
  }

  async #request(loginName: string): Promise<Token> {
    const { serviceUrl, clientId, clientSecret } = this.#settings;
    const { token } = await fetchJson(`${serviceUrl}/auth/token`, {
      party: 'aggregation service',
      method: 'POST',
      headers: { 'api-version': '1.1', loginname: loginName, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ clientId, secret: clientSecret }).toString(),
      reply: tokenReply,
    });
    return {
      accessToken: token.accessToken,
      renewAt: this.#now().getTime() + (token.expiresIn - renewalSeconds) * 1_000,
    };
  }
}
