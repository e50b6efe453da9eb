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
  /** Where the frame is put. */
  container: Element;
  /** The host's origin: the only one that is spoken to. */
  origin: string;
  publishableKey: string;
  view: string;
  title: string;
  kept: KeptSession;
  /** What the frame may say. */
  shapes: MessageShapes;
  provider: (signal: AbortSignal) => SessionProvider;
  options: () => OptionsMessage;
  theme: () => ThemeMessage;
  onMessage: (message: FrameMessage) => void;
  onLaunchFailed: (code: LaunchError['code']) => void;
  /** `fault`: why there is no frame. */
  onState: (state: FrameState, fault: string) => void;
}

/**
 * `arrived`: the document has come with its first screen, and its script has not. A document that says nothing may be an error page of the
 * browser. `unreachable` ends by itself when the frame answers after all. `setup`: the page cannot have this frame, whatever the network does.
 * `over`: the session that the user came back with from a bank has ended, and another one starts only when the user asks for it.
 */
export type FrameState = 'loading' | 'arrived' | 'ready' | 'unreachable' | 'setup' | 'over';

/** Milliseconds that a state may last. */
const timeouts: Partial<Record<FrameState, number>> = { loading: 7_000, arrived: 20_000 };
/** Downloads are receipts of consents; the user may take the page itself to the bank. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-top-navigation-by-user-activation';

/** 24 random bytes, as letters and digits. */
const makeNonce = (): string =>
  crypto.getRandomValues(new Uint8Array(24)).reduce((text, byte) => text + byte.toString(36), '');

/** One frame from its making to its end. Everything it holds (frame, port, listeners, timers) goes with `end()`. */
export class EmbeddedFrame {
  readonly frame = document.createElement('iframe');
  readonly #given: EmbeddedFrameOptions;
  readonly #ending = new AbortController();
  readonly #nonce = makeNonce();
  #port: MessagePort | null = null;
  #state: FrameState = 'loading';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Asked for while the frame loads; used when the frame first needs it. */
  #early: Promise<Launch> | null;
  #isLaunching = false;
  #refusals = 0;
  #sent: Partial<Record<PageMessage['type'], string>> = {};
  /** Where the flow starts: as written when the frame first answered. */
  #start: OptionsMessage | null = null;

  constructor(given: EmbeddedFrameOptions) {
    this.#given = given;
    const { signal } = this.#ending;
    const kept = given.kept.claim();
    this.#early = launch(given.provider(signal), kept, given.kept.isReturned);
    this.#early.catch(() => {});
    const { frame } = this;
    frame.title = given.title;
    frame.referrerPolicy = 'strict-origin';
    frame.setAttribute('sandbox', sandbox);
    const { attributes } = given.options();
    // The page's first screen is the bank search: not for a flow that goes on, or that starts elsewhere.
    const isLater =
      (kept ?? attributes['provider-id'] ?? attributes['provider-account-id']) != null ||
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

  /** The user reads that there is no frame. */
  get isFailed(): boolean {
    return this.#state === 'unreachable' || this.#state === 'setup';
  }

  get isReady(): boolean {
    return this.#state === 'ready';
  }

  post(message: PageMessage): void {
    if (this.isReady) this.#port?.postMessage(message);
  }

  /** Tells the frame how it should look and behave, if that has changed. */
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

  /** What was ready is gone; a new document may come in its place. */
  #lose(): void {
    if (this.isReady) this.#become('loading');
  }

  /** At every load: the frame may have been reloaded, and is then a new document that knows nothing. */
  #connect(): void {
    this.#port?.close();
    this.#lose();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const { signal } = this.#ending;
    port1.addEventListener('message', (event: MessageEvent<unknown>) => this.#receive(port1, event.data), { signal });
    // Browsers that report it: the other side is gone. A reload follows, or the frame is dead.
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

  /** A token refused twice belongs to a session that cannot be gone on with. */
  async #launchFor(reason: 'start' | 'expired' | 'refused'): Promise<void> {
    if (this.#isLaunching) return;
    this.#isLaunching = true;
    if (reason === 'refused') this.#refusals += 1;
    const { provider, kept, onLaunchFailed } = this.#given;
    const { signal } = this.#ending;
    const asked = this.#early ?? launch(provider(signal), this.#refusals > 1 ? null : kept.sessionId);
    this.#early = null;
    try {
      const { sessionId, launchToken } = await asked;
      if (signal.aborted) return;
      kept.keep(sessionId);
      kept.isReturned = false;
      this.post({ type: 'launch', token: launchToken, sessionId });
    } catch (cause) {
      if (signal.aborted) return;
      // `launch` rejects with nothing else.
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
