import '../../src/define/index.ts';
import type { FrameMessage, PageMessage } from '@fin-link/contracts/page';
import type { FastLinkOptions, FastLinkSite } from '../../src/fastlink/index.ts';
import { createFastLink } from '../../src/fastlink/fastlink.ts';
import { hostOrigin, newKey } from '../page.ts';

export const site = (over: Partial<FastLinkSite> = {}): FastLinkSite => ({
  providerId: 16_002,
  providerName: 'Harbour Bank',
  requestId: 'req-1',
  status: 'SUCCESS',
  additionalStatus: 'AVAILABLE_DATA_RETRIEVED',
  providerAccountId: 501,
  ...over,
});

/** Form that a page posted to the host. */
interface Posted {
  path: string;
  fields: Record<string, string>;
  credentials: RequestCredentials | undefined;
}

/** Host that answers the forms of a launch. The element and the frame's side of the protocol are real. */
export class FakeLaunchHost {
  readonly origin: string;
  readonly key = newKey();
  readonly posted: Posted[] = [];
  readonly tokens: string[] = [];
  sites: FastLinkSite[] = [];
  /** Reply to a launch; a response replaces it. */
  reply: object | Response = {
    publishableKey: this.key,
    sessionId: 'ls_aaaaaaaaaaaaaaaa',
    launchToken: 'lt_first',
    sessionKey: 'fk_key',
    element: 'fin-link',
    attributes: {},
    callback: null,
    callbackLocation: null,
  };
  /** Reply to a request for another token. */
  token: () => object | Response = () => ({ sessionId: 'ls_aaaaaaaaaaaaaaaa', launchToken: 'lt_next' });
  /** Promise that the reading of sites waits for. */
  sitesWait: Promise<unknown> = Promise.resolve();
  /** Whether requests fail, as without a network. */
  isAway = false;
  readonly #fetch = window.fetch;

  constructor(origin = hostOrigin) {
    this.origin = origin;
    window.fetch = (address, init) => this.#answer(String(address), init ?? {});
    window.addEventListener('message', this.#hear);
  }

  get frame(): HTMLIFrameElement | null {
    const element = document.querySelector('fin-link, fin-manual-account');
    return element?.shadowRoot?.querySelector('iframe') ?? null;
  }

  change(over: object): void {
    this.reply = { ...this.reply, ...over };
  }

  paths(): string[] {
    return this.posted.map(({ path }) => path);
  }

  say(message: FrameMessage | { type: string }): void {
    this.frame?.contentWindow?.postMessage({ command: 'say', message }, this.origin);
  }

  /** Says a message and waits until the element has it. */
  async hear(message: FrameMessage): Promise<void> {
    const element = document.querySelector('fin-link, fin-manual-account');
    const heard = new Promise((resolve) => element?.addEventListener(message.type, resolve, { once: true }));
    this.say(message);
    await heard;
  }

  /** Waits until the frame has a launch token. */
  ready = (): Promise<void> => this.until(() => this.tokens.length > 0);

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise(requestAnimationFrame);
  }

  /** Cancels navigations of the page until the end. Returns the list of their addresses. */
  navigations(): readonly string[] {
    const addresses: string[] = [];
    const { signal } = this.#ending;
    const cancel = (event: NavigateEvent): void => {
      event.preventDefault();
      addresses.push(event.destination.url);
    };
    window.navigation.addEventListener('navigate', cancel, { signal });
    return addresses;
  }

  end(): void {
    this.#ending.abort();
    window.fetch = this.#fetch;
    window.removeEventListener('message', this.#hear);
    sessionStorage.clear();
    localStorage.clear();
  }

  readonly #ending = new AbortController();
  readonly #hear = ({ data }: MessageEvent<{ fake?: string; heard?: PageMessage } | null>): void => {
    if (data?.fake === this.key && data.heard?.type === 'launch') this.tokens.push(data.heard.token);
  };

  async #answer(address: string, { body, credentials, method }: RequestInit): Promise<Response> {
    const path = address.startsWith(`${this.origin}/`) ? address.slice(this.origin.length) : address;
    if (this.isAway || method !== 'POST' || !(body instanceof URLSearchParams)) throw new TypeError('Failed to fetch');
    this.posted.push({ path, fields: Object.fromEntries(body), credentials });
    if (path.endsWith('/sites')) await this.sitesWait;
    const reply = path.endsWith('/sites')
      ? { sites: this.sites }
      : path.endsWith('/launch')
        ? this.token()
        : this.reply;
    return reply instanceof Response ? reply.clone() : Response.json(reply);
  }
}

/** Page that opens the widget by the loader, with everything that its callbacks got. */
export class LaunchedPage extends FakeLaunchHost {
  readonly container = document.createElement('div');
  readonly calls: [name: string, payload: unknown][] = [];
  readonly errors: string[] = [];
  readonly fastlink = createFastLink({ src: `${hostOrigin}/fastlink/v4/initialize.js`, nonce: 'n' });
  readonly #error = console.error;

  constructor() {
    super();
    this.container.id = 'container';
    document.body.append(this.container);
    console.error = (text: string) => this.errors.push(text);
  }

  /** Options with all callbacks, and the given ones. */
  options(over: Partial<FastLinkOptions> = {}): FastLinkOptions {
    const note = (name: string) => (payload: unknown) => {
      this.calls.push([name, payload]);
    };
    return {
      accessToken: 'Bearer token-1',
      params: { configName: 'Aggregation' },
      onSuccess: note('onSuccess'),
      onError: note('onError'),
      onClose: note('onClose'),
      ...over,
    };
  }

  open(over: Partial<FastLinkOptions> = {}): void {
    this.fastlink.open(this.options(over), 'container');
  }

  async opened(over: Partial<FastLinkOptions> = {}): Promise<this> {
    this.open(over);
    await this.ready();
    return this;
  }

  names(): string[] {
    return this.calls.map(([name]) => name);
  }

  payloads(name: string): unknown[] {
    return this.calls.flatMap(([called, payload]) => (called === name ? [payload] : []));
  }

  called = (name: string): Promise<void> => this.until(() => this.names().includes(name));

  override end(): void {
    this.fastlink.close();
    console.error = this.#error;
    this.container.remove();
    super.end();
  }
}
