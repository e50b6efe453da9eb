import type { PageMessage, ProviderList, SessionView } from '@fin-link/contracts/browser';
import type { LitElement, ReactiveController } from 'lit';
import type { Drafts } from '../drafts/drafts.ts';
import type { FlowStepName } from '../flow-steps.ts';
import type { Formats } from '@fin-link/words';
import type { OpeningStrings } from '../words/strings.ts';
import type { LaterStrings } from '../words/strings.ts';
import type { Announcer } from './announcer.ts';

/** Wall clock in milliseconds; tests inject their own. */
export interface FrameClock {
  now(): number;
}

export interface ProviderQuery {
  /** Typed text: name, web address or bank code. Empty for the popular banks. */
  name: string;
  /** `close`: the host may correct typing mistakes. `exact`: it may not. */
  match: 'close' | 'exact';
}

/** Requests that a screen makes without the flow, because the results change only the screen's list. */
export interface ProviderReads {
  /** Searches banks. Rejects if the request fails or `signal` is aborted. */
  search(query: ProviderQuery, signal: AbortSignal): Promise<ProviderList>;
  /** Preloads the form of a bank while its row is highlighted. Ignores failures. */
  preload(providerId: number): void;
}

export type AnalyticsProps = Readonly<Record<string, string | number | boolean | null>>;

/** Values and services that all screens share. Each `<fin-frame>` provides one scope. */
export interface FrameScope {
  /** Name of the view, as in the frame's address. */
  readonly view: string;
  /** Attributes of the tag, as written; absent until the page has sent them. */
  readonly attributes?: Extract<PageMessage, { type: 'options' }>['attributes'];
  /** Words of the first screen. */
  readonly strings: OpeningStrings;
  /** Words of later screens; `null` until they are loaded. A later screen is shown only after its words are loaded. */
  readonly linking: LaterStrings | null;
  readonly formats: Formats;
  readonly app: SessionView['app'];
  readonly countryISOCode: string;
  readonly steps: readonly FlowStepName[];
  /** Name of the company that provides linking, shown in the footer; `null` if none is shown. */
  readonly poweredBy: string | null;
  readonly online: boolean;
  readonly clock: FrameClock;
  readonly announcer: Announcer;
  readonly drafts: Drafts;
  readonly providers: ProviderReads;
  /** Reports an analytics event. Its properties are lengths, counts and ids, never typed values. */
  report(name: string, props: AnalyticsProps): void;
}

/** Provides the scope to the elements below it, and updates them when the scope changes. Each frame has one provider. */
export class ScopeProvider {
  readonly #receivers = new Set<(scope: FrameScope) => void>();
  #scope: FrameScope;

  constructor(root: EventTarget, scope: FrameScope) {
    this.#scope = scope;
    root.addEventListener(ScopeRequest.type, (event) => {
      if (!(event instanceof ScopeRequest)) return;
      event.stopPropagation();
      this.#receivers.add(event.receive);
      event.release.addEventListener('abort', () => this.#receivers.delete(event.receive));
      event.receive(this.#scope);
    });
  }

  get scope(): FrameScope {
    return this.#scope;
  }

  /** Replaces the scope by one with these changes, and passes it to all elements. */
  change(changes: Partial<FrameScope>): void {
    this.#scope = { ...this.#scope, ...changes };
    for (const receive of this.#receivers) receive(this.#scope);
  }
}

/** Gives an element the scope of its frame, and updates the element when the scope changes. */
export class ScopeConsumer implements ReactiveController {
  readonly #host: LitElement;
  #connected = new AbortController();
  #scope: FrameScope | null = null;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Scope of the frame around the element. Throws if the element was never inside `<fin-frame>`. */
  get scope(): FrameScope {
    if (this.#scope === null) throw new Error('frame.scope-missing');
    return this.#scope;
  }

  hostConnected(): void {
    this.#connected = new AbortController();
    const receive = (scope: FrameScope): void => {
      this.#scope = scope;
      this.#host.requestUpdate();
    };
    this.#host.dispatchEvent(new ScopeRequest(receive, this.#connected.signal));
  }

  hostDisconnected(): void {
    this.#connected.abort();
  }
}

/** Event that an element sends when it is connected. The frame around the element answers it. */
class ScopeRequest extends Event {
  static readonly type = 'fin-scope-request';

  /** Called with the current scope, and with each later one. */
  readonly receive: (scope: FrameScope) => void;
  /** Signal that is aborted when the element is removed. */
  readonly release: AbortSignal;

  constructor(receive: (scope: FrameScope) => void, release: AbortSignal) {
    super(ScopeRequest.type, { bubbles: true, composed: true });
    this.receive = receive;
    this.release = release;
  }
}
