import { checkFrameMessage } from '../frame-messages/index.ts';
import type { MessageShapes } from '../frame-messages/index.ts';
import type {
  ArrivalMessage,
  ConnectMessage,
  FrameMessage,
  OptionsMessage,
  PageMessage,
  ThemeMessage,
} from '../frame-messages/index.ts';
import type { KeptSession } from '../sessions/kept-session.ts';
import { launch } from '../sessions/session-source.ts';
import type { Launch, LaunchError, SessionProvider } from '../sessions/session-source.ts';
import { watchStyle } from './watch-style.ts';

export interface EmbeddedFrameOptions {
  element: HTMLElement;
  /** Parent of the frame. */
  container: Element;
  /** Origin of the host. The element sends messages to no other origin. */
  origin: string;
  publishableKey: string;
  view: string;
  title: string;
  kept: KeptSession;
  /** Messages that the frame may send. */
  shapes: MessageShapes;
  provider: (signal: AbortSignal) => SessionProvider;
  options: () => OptionsMessage;
  theme: () => ThemeMessage;
  onMessage: (message: FrameMessage) => void;
  onLaunchFailed: (code: LaunchError['code']) => void;
  /** Called when the state changes. `fault`: code of the error that prevents the frame; empty if there is none. */
  onState: (state: FrameState, fault: string) => void;
}

/**
 * State of the frame. `arrived`: the document has loaded with its first screen, but its script has not. A document without messages
 * may be an error page of the browser. `unreachable` ends when the frame answers late. `setup`: the host refuses the frame, and a
 * retry does not help. `over`: the session with which the user returned from a bank has ended. Another one starts only at the
 * user's request.
 */
export type FrameState = 'loading' | 'arrived' | 'ready' | 'unreachable' | 'setup' | 'over';

/** Timeouts of states in milliseconds. */
const timeouts: Partial<Record<FrameState, number>> = { loading: 7_000, arrived: 20_000 };
/** Permissions of the frame. Consent receipts are downloads, and the user may navigate the page itself to the bank. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-top-navigation-by-user-activation';

/** Returns 24 random bytes as letters and digits. */
const makeNonce = (): string =>
  crypto.getRandomValues(new Uint8Array(24)).reduce((text, byte) => text + byte.toString(36), '');

/** Frame of an element. `end()` removes everything that it created: frame, port, listeners and timers. */
export class EmbeddedFrame {
  readonly frame = document.createElement('iframe');
  readonly #given: EmbeddedFrameOptions;
  readonly #ending = new AbortController();
  readonly #nonce = makeNonce();
  #port: MessagePort | null = null;
  #state: FrameState = 'loading';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Launch that was requested while the frame loads. The first launch request of the frame uses it. */
  #early: Promise<Launch> | null;
  #isLaunching = false;
  #refusals = 0;
  #sent: Partial<Record<PageMessage['type'], string>> = {};
  /** Options when the frame first answered. Later changes of the start have no effect. */
  #start: OptionsMessage | null = null;

  constructor(given: EmbeddedFrameOptions) {
    this.#given = given;
    const { signal } = this.#ending;
    const claimedSession = given.kept.claim();
    this.#early = launch(given.provider(signal), claimedSession, given.kept.isReturned);
    this.#early.catch(() => {});
    const { frame } = this;
    frame.title = given.title;
    frame.referrerPolicy = 'strict-origin';
    frame.setAttribute('sandbox', sandbox);
    const { attributes } = given.options();
    // The document contains the bank search as its first screen. A resumed flow, or a flow with another start, omits it.
    const isLater =
      (claimedSession ?? attributes['provider-id'] ?? attributes['provider-account-id']) != null ||
      (attributes['action'] ?? 'add') !== 'add';
    frame.src = `${given.origin}/frame/${given.publishableKey}/${given.view}${isLater ? '?later' : ''}#${this.#nonce}`;
    frame.addEventListener('load', () => this.#connect(), { signal });
    addEventListener('message', (event: MessageEvent<ArrivalMessage | null>) => this.#arrive(event), { signal });
    document.addEventListener(
      'securitypolicyviolation',
      (event) =>
        this.#state === 'loading' &&
        event.disposition === 'enforce' &&
        event.effectiveDirective === 'frame-src' &&
        event.blockedURI.startsWith(given.origin) &&
        this.#become('setup', 'frame-src.blocked'),
      { signal },
    );
    watchStyle(given.element, signal, () => this.refresh());
    this.#become('loading');
    given.container.append(frame);
  }

  /** Whether the user sees a note instead of the frame. */
  get isFailed(): boolean {
    return this.#state === 'unreachable' || this.#state === 'setup';
  }

  get isReady(): boolean {
    return this.#state === 'ready';
  }

  post(message: PageMessage): void {
    if (this.isReady) this.#port?.postMessage(message);
  }

  /** Sends the options and the theme to the frame if they have changed. */
  refresh(): void {
    if (!this.isReady) return;
    const now = this.#given.options();
    this.#start ??= now;
    const { locale, dir } = now;
    for (const message of [{ ...this.#start, locale, dir }, this.#given.theme()]) {
      const text = JSON.stringify(message);
      if (this.#sent[message.type] === text) continue;
      this.#sent[message.type] = text;
      this.post(message);
    }
  }

  end(): void {
    this.#ending.abort();
    clearTimeout(this.#timer);
    this.#port?.close();
    this.frame.remove();
  }

  #become(state: FrameState, fault = ''): void {
    clearTimeout(this.#timer);
    const timeout = timeouts[state];
    if (timeout) this.#timer = setTimeout(() => this.#become('unreachable', 'frame.unreachable'), timeout);
    this.#state = state;
    this.#given.onState(state, fault);
  }

  #arrive({ source, origin, data }: MessageEvent<ArrivalMessage | null>): void {
    if (source !== this.frame.contentWindow || origin !== this.#given.origin) return;
    if (data?.fin === 'refused') this.#become('setup', data.code);
    else if (data?.fin === 'arrived' && !this.isReady) this.#become('arrived');
  }

  /** Handles the loss of the document. A new one may replace it. */
  #lose(): void {
    if (this.isReady) this.#become('loading');
  }

  /** Connects to the document at every load, because a reloaded frame has a new document. */
  #connect(): void {
    this.#port?.close();
    this.#lose();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const { signal } = this.#ending;
    port1.addEventListener('message', (event: MessageEvent<unknown>) => this.#receive(port1, event.data), { signal });
    // Some browsers report that the other side has closed. The frame then reloads or is lost.
    port1.addEventListener('close', () => port1 === this.#port && this.#lose(), { signal });
    port1.start();
    const hello: ConnectMessage = { fin: 'connect', v: 1, nonce: this.#nonce };
    this.frame.contentWindow?.postMessage(hello, this.#given.origin, [port2]);
  }

  #receive(port: MessagePort, data: unknown): void {
    const message = checkFrameMessage(data, this.#given.shapes);
    if (message === null || port !== this.#port) return;
    if (message.type === 'ready') {
      if (message.nonce === this.#nonce && !this.isReady) this.#greet(message);
    } else if (this.isReady) {
      if (message.type === 'launch-needed') void this.#launchFor(message.reason);
      if (message.type === 'screen' && message.step !== 'boot' && message.step !== 'error') this.#refusals = 0;
      this.#given.onMessage(message);
    }
  }

  #greet(message: FrameMessage): void {
    this.#become('ready');
    this.#sent = {};
    this.refresh();
    this.#given.onMessage(message);
  }

  /** Launches the session for the frame. After a second refusal it starts another session. */
  async #launchFor(reason: 'start' | 'expired' | 'refused'): Promise<void> {
    if (this.#isLaunching) return;
    this.#isLaunching = true;
    if (reason === 'refused') this.#refusals += 1;
    const { provider, kept, onLaunchFailed } = this.#given;
    const { signal } = this.#ending;
    const launchAnswer = this.#early ?? launch(provider(signal), this.#refusals > 1 ? null : kept.sessionId);
    this.#early = null;
    try {
      const { sessionId, launchToken } = await launchAnswer;
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
        return this.#become('over');
      }
      this.post({ type: 'launch-failed', code });
      onLaunchFailed(code);
    } finally {
      this.#isLaunching = false;
    }
  }
}
