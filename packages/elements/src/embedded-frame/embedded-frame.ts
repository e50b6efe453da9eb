import {
  type ArrivalMessage,
  type ConnectMessage,
  type FrameMessage,
  type linkingMessages,
  messageOf,
  type OptionsMessage,
  type PageMessage,
  type ThemeMessage,
} from '@fin-link/contracts/page';
import type { KeptSession } from '../sessions/kept-session.ts';
import { launch, type Launch, type LaunchError, type SessionProvider } from '../sessions/session-source.ts';
import { watchStyle } from './page-style.ts';

interface EmbeddedFrameOptions {
  element: HTMLElement;
  /** Element into which the frame is inserted. */
  container: Element;
  /** Origin of the host. The element sends messages to no other origin. */
  origin: string;
  publishableKey: string;
  /** Name of the view, for example `net-worth`. */
  view: string;
  /** Accessible name of the frame. */
  title: string;
  /** Stored session that the frame resumes. */
  kept: KeptSession;
  /** Messages that the frame may send, possibly more than those of linking. */
  messages: typeof linkingMessages;
  /** Returns the provider of launches. `signal` aborts when the frame ends. */
  provider: (signal: AbortSignal) => SessionProvider;
  options: () => OptionsMessage;
  theme: () => ThemeMessage;
  /** Called for each valid message of the frame. */
  onMessage: (message: FrameMessage) => void;
  /** Called when the page's backend supplied no session. */
  onLaunchFailed: (code: LaunchError['code']) => void;
  /** Called when the state changes. `fault`: code of the error that prevents the frame; empty if there is none. */
  onState: (state: FrameState, fault: string) => void;
}

/**
 * State of the frame.
 * - `loading`: the document has sent no message yet. It may also be an error page of the browser.
 * - `arrived`: the document has loaded with its first screen, but its script has not.
 * - `ready`: the script has answered.
 * - `unreachable`: a timeout has passed. A late answer still changes the state.
 * - `setup`: the host refuses the frame to this page or to an outer page, or the Content Security Policy of the page blocks it. A retry does
 *   not help.
 * - `over`: the user returned from a bank, but the session has ended. Another session starts only at the user's request.
 */
export type FrameState = 'loading' | 'arrived' | 'ready' | 'unreachable' | 'setup' | 'over';

/** Time in milliseconds after which a state ends as `unreachable`. States without an entry have no limit. */
const timeoutsMs: Partial<Record<FrameState, number>> = { loading: 7_000, arrived: 20_000 };
/** Time in milliseconds in which the host must report that an outer page is not registered. Used only for nested pages. */
const ancestorsTimeoutMs = 3_000;
/** Permissions of the frame. Consent receipts need downloads. A bank that replaces the page needs top navigation. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-top-navigation-by-user-activation';

/** Returns 24 random bytes as letters and digits. */
const makeNonce = (): string =>
  crypto.getRandomValues(new Uint8Array(24)).reduce((text, byte) => text + byte.toString(36), '');

/** Frame of an element, with its message port, launches and timeouts. An instance is used until `end()` is called. */
export class EmbeddedFrame {
  readonly frame = document.createElement('iframe');
  readonly #frameOptions: EmbeddedFrameOptions;
  readonly #endController = new AbortController();
  readonly #nonce = makeNonce();
  #port: MessagePort | null = null;
  #state: FrameState = 'loading';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Launch that was requested while the frame was loading. It answers the first launch request of the frame. */
  #earlyLaunch: Promise<Launch> | null;
  #isLaunching = false;
  /** Whether a document has loaded. The document may also be an error page of the browser. */
  #hasLoaded = false;
  #refusedLaunches = 0;
  #sentMessages: Partial<Record<PageMessage['type'], string>> = {};
  /** Options when the frame first answered. Later changes of the start have no effect. */
  #startOptions: OptionsMessage | null = null;

  constructor(frameOptions: EmbeddedFrameOptions) {
    this.#frameOptions = frameOptions;
    const { signal } = this.#endController;
    const claimedSession = frameOptions.kept.claim();
    this.#earlyLaunch = launch(frameOptions.provider(signal), claimedSession, frameOptions.kept.isReturned);
    // `#launchSession` handles a failure later. Until then, this handler prevents an unhandled rejection.
    this.#earlyLaunch.catch(() => {});
    const { frame } = this;
    frame.title = frameOptions.title;
    frame.referrerPolicy = 'strict-origin';
    frame.setAttribute('sandbox', sandbox);
    const { attributes, locale } = frameOptions.options();
    // The document contains the bank search as its first screen. A resumed flow, or a flow with another start, omits it.
    const skipsFirstScreen =
      (claimedSession ?? attributes['provider-id'] ?? attributes['provider-account-id']) != null ||
      (attributes['action'] ?? 'add') !== 'add';
    frame.src = `${frameOptions.origin}/frame/${frameOptions.publishableKey}/${frameOptions.view}?${skipsFirstScreen ? 'later&' : ''}locale=${locale ?? ''}#${this.#nonce}`;
    frame.addEventListener('load', () => this.#connect(), { signal });
    addEventListener('message', (event: MessageEvent<ArrivalMessage | null>) => this.#handleArrival(event), { signal });
    document.addEventListener(
      'securitypolicyviolation',
      (event) =>
        this.#state === 'loading' &&
        event.disposition === 'enforce' &&
        event.effectiveDirective === 'frame-src' &&
        event.blockedURI.startsWith(frameOptions.origin) &&
        this.#setState('setup', 'frame-src.blocked'),
      { signal },
    );
    watchStyle(frameOptions.element, signal, () => this.refresh());
    this.#setState('loading');
    frameOptions.container.append(frame);
  }

  /** Whether the user sees a note instead of the frame. */
  get isFailed(): boolean {
    return this.#state === 'unreachable' || this.#state === 'setup';
  }

  /** Whether the script of the frame has answered. */
  get isReady(): boolean {
    return this.#state === 'ready';
  }

  /** Sends a message to the frame. Ignored before the frame is ready. */
  post(message: PageMessage): void {
    if (this.isReady) this.#port?.postMessage(message);
  }

  /** Sends the options and the theme to the frame if they have changed. Of the options, only `locale` and `dir` can change. */
  refresh(): void {
    if (!this.isReady) return;
    const now = this.#frameOptions.options();
    this.#startOptions ??= now;
    const { locale, dir } = now;
    for (const message of [{ ...this.#startOptions, locale, dir }, this.#frameOptions.theme()]) {
      const text = JSON.stringify(message);
      if (this.#sentMessages[message.type] === text) continue;
      this.#sentMessages[message.type] = text;
      this.post(message);
    }
  }

  /** Removes the frame with its port, listeners and timers. */
  end(): void {
    this.#endController.abort();
    clearTimeout(this.#timer);
    this.#port?.close();
    this.frame.remove();
  }

  #setState(state: FrameState, fault = ''): void {
    clearTimeout(this.#timer);
    const timeout = timeoutsMs[state];
    if (timeout) this.#timer = setTimeout(() => this.#handleTimeout(), timeout);
    this.#state = state;
    this.#frameOptions.onState(state, fault);
  }

  /**
   * Reports that the host cannot be reached. In a nested page, an outer page may not be registered. The browser then shows an error page,
   * so the frame first loads a document of the host that reports this fault.
   */
  #handleTimeout(): void {
    const report = (): void => this.#setState('unreachable', 'frame.unreachable');
    if (parent === window || this.#state !== 'loading' || !this.#hasLoaded) return report();
    const { origin, publishableKey } = this.#frameOptions;
    this.frame.src = `${origin}/frame/${publishableKey}/ancestors`;
    this.#timer = setTimeout(report, ancestorsTimeoutMs);
  }

  #handleArrival({ source, origin, data }: MessageEvent<ArrivalMessage | null>): void {
    if (source !== this.frame.contentWindow || origin !== this.#frameOptions.origin) return;
    if (data?.fin === 'refused') this.#setState('setup', data.code);
    else if (data?.fin === 'arrived' && !this.isReady) this.#setState('arrived');
  }

  /** Returns a ready frame to `loading` after its document was lost. A new document may follow. */
  #handleLoss(): void {
    if (this.isReady) this.#setState('loading');
  }

  /** Connects to the document at every load, because a reloaded frame has a new document. */
  #connect(): void {
    this.#hasLoaded = true;
    this.#port?.close();
    this.#handleLoss();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const { signal } = this.#endController;
    port1.addEventListener('message', (event: MessageEvent<unknown>) => this.#handleMessage(port1, event.data), {
      signal,
    });
    // Some browsers report that the document has closed its port, because the frame reloads or was removed.
    port1.addEventListener('close', () => port1 === this.#port && this.#handleLoss(), { signal });
    port1.start();
    const hello: ConnectMessage = { fin: 'connect', v: 1, nonce: this.#nonce };
    this.frame.contentWindow?.postMessage(hello, this.#frameOptions.origin, [port2]);
  }

  #handleMessage(port: MessagePort, data: unknown): void {
    const message = messageOf(data, this.#frameOptions.messages) as FrameMessage | null;
    if (message === null || port !== this.#port) return;
    if (message.type === 'ready') {
      if (message.nonce === this.#nonce && !this.isReady) this.#handleReady(message);
    } else if (this.isReady) {
      if (message.type === 'launch-needed') void this.#launchSession(message.reason);
      if (message.type === 'screen' && message.step !== 'boot' && message.step !== 'error') this.#refusedLaunches = 0;
      this.#frameOptions.onMessage(message);
    }
  }

  #handleReady(message: FrameMessage): void {
    this.#setState('ready');
    this.#sentMessages = {};
    this.refresh();
    this.#frameOptions.onMessage(message);
  }

  /** Sends a launch token to the frame. If the host has refused two tokens, requests another session. */
  async #launchSession(reason: 'start' | 'expired' | 'refused'): Promise<void> {
    if (this.#isLaunching) return;
    this.#isLaunching = true;
    if (reason === 'refused') this.#refusedLaunches += 1;
    const { provider, kept, onLaunchFailed } = this.#frameOptions;
    const { signal } = this.#endController;
    const pendingLaunch =
      this.#earlyLaunch ?? launch(provider(signal), this.#refusedLaunches > 1 ? null : kept.sessionId);
    this.#earlyLaunch = null;
    try {
      const { sessionId, launchToken } = await pendingLaunch;
      if (signal.aborted) return;
      kept.keep(sessionId);
      kept.isReturned = false;
      this.post({ type: 'launch', token: launchToken, sessionId });
    } catch (cause) {
      if (signal.aborted) return;
      // `launch` rejects only with `LaunchError`.
      const { code } = cause as LaunchError;
      if (kept.isReturned && code === 'session.refused') {
        kept.forget();
        return this.#setState('over');
      }
      this.post({ type: 'launch-failed', code });
      onLaunchFailed(code);
    } finally {
      this.#isLaunching = false;
    }
  }
}
