import type { HostedWidget } from '@fin-link/contracts/browser';
import type { FrameIntent } from '../../platform/scope/frame-state.ts';

/** Maximum time until the widget is visible. */
const openLimitMs = 20_000;
/** Minimum time between two reports that the user is active. */
const activeIntervalMs = 60_000;
/** Maximum length of a message that the page passes on. */
const maxText = 20_000;

/** What the page with the widget sends. The page is on another origin and runs scripts of the upstream, so nothing of it is trusted. */
interface PageMessage {
  widget?: unknown;
  nonce?: unknown;
  callback?: unknown;
  text?: unknown;
}

/**
 * Connects the frame with the page that contains the upstream's widget. Sends the launch once, to exactly the page's origin, and takes
 * messages only from that window and origin, with the nonce of the launch.
 */
export class WidgetPage {
  readonly #frame: HTMLIFrameElement;
  readonly #widget: HostedWidget;
  readonly #origin: string;
  readonly #report: (intent: FrameIntent) => void;
  readonly #ended = new AbortController();
  readonly #nonce: string = crypto.randomUUID();
  readonly #late: ReturnType<typeof setTimeout>;
  #isLaunched = false;
  #activeAt = 0;

  constructor(frame: HTMLIFrameElement, widget: HostedWidget, report: (intent: FrameIntent) => void) {
    this.#frame = frame;
    this.#widget = widget;
    this.#origin = new URL(widget.page).origin;
    this.#report = report;
    addEventListener('message', (event) => this.#receive(event), { signal: this.#ended.signal });
    this.#late = setTimeout(() => this.#report({ type: 'widgetUnavailable' }), openLimitMs);
    frame.src = widget.page;
  }

  /** Stops listening. */
  end(): void {
    this.#ended.abort();
    clearTimeout(this.#late);
  }

  #receive({ source, origin, data }: MessageEvent<PageMessage | null>): void {
    if (source !== this.#frame.contentWindow || origin !== this.#origin) return;
    if (typeof data !== 'object' || data === null) return;
    if (data.widget === 'ready') return this.#launch();
    if (data.nonce !== this.#nonce) return;
    if (data.widget === 'opened') {
      clearTimeout(this.#late);
      this.#report({ type: 'widgetOpened' });
    }
    if (data.widget === 'unavailable') this.#report({ type: 'widgetUnavailable' });
    if (data.widget === 'said') this.#say(data);
  }

  #launch(): void {
    // A page that arrives again, after a navigation, gets no second token.
    if (this.#isLaunched) return;
    this.#isLaunched = true;
    const { accessToken, params } = this.#widget;
    this.#frame.contentWindow?.postMessage({ widget: 'launch', nonce: this.#nonce, accessToken, params }, this.#origin);
  }

  #say({ callback, text }: PageMessage): void {
    if (typeof callback !== 'string' || typeof text !== 'string' || text.length > maxText) return;
    const now = performance.now();
    if (this.#activeAt === 0 || now - this.#activeAt >= activeIntervalMs) {
      this.#activeAt = now;
      this.#report({ type: 'widgetActive' });
    }
    this.#report({ type: 'widgetSaid', callback, text });
  }
}
