import { z } from 'zod';
import type { DemoSettings } from './environment.ts';
import { fetchJson } from '../http/fetch-json.ts';

const tokenReply = z.object({ token: z.object({ accessToken: z.string(), expiresIn: z.coerce.number().positive() }) });

interface Token {
  accessToken: string;
  /** Expiry in epoch milliseconds. */
  until: number;
}

const mostTokens = 500;
const earlySeconds = 60;

/**
 * Access tokens of the service, one per person. They are requested with client credentials, cached until they expire,
 * and never sent to a page.
 */
export class UserTokens {
  readonly #settings: DemoSettings;
  readonly #now: () => Date;
  readonly #byLoginName = new Map<string, Promise<Token>>();

  constructor(settings: DemoSettings, now: () => Date) {
    this.#settings = settings;
    this.#now = now;
  }

  /** Returns a token. Concurrent requests share one. */
  async of(loginName: string): Promise<string> {
    const found = this.#byLoginName.get(loginName);
    const storedToken = await found?.catch(() => undefined);
    if (storedToken !== undefined && storedToken.until > this.#now().getTime()) return storedToken.accessToken;
    const other = this.#byLoginName.get(loginName);
    const fresh = other === undefined || other === found ? this.#renew(loginName) : other;
    return (await fresh).accessToken;
  }

  forget(loginName: string): void {
    this.#byLoginName.delete(loginName);
  }

  #renew(loginName: string): Promise<Token> {
    const fresh = this.#make(loginName);
    this.#byLoginName.delete(loginName);
    const [oldest] = this.#byLoginName.keys();
    if (oldest !== undefined && this.#byLoginName.size >= mostTokens) this.#byLoginName.delete(oldest);
    this.#byLoginName.set(loginName, fresh);
    return fresh;
  }

  async #make(loginName: string): Promise<Token> {
    const { serviceUrl, clientId, clientSecret } = this.#settings;
    const { token } = await fetchJson(`${serviceUrl}/auth/token`, {
      party: 'aggregation service',
      method: 'POST',
      headers: { 'api-version': '1.1', loginname: loginName, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ clientId, secret: clientSecret }).toString(),
      reply: tokenReply,
    });
    return { accessToken: token.accessToken, until: this.#now().getTime() + (token.expiresIn - earlySeconds) * 1_000 };
  }
}
