import { ReactiveElement } from '@lit/reactive-element';
import type { CSSResultGroup, PropertyDeclarations } from '@lit/reactive-element';
import { eventOf, linkingEvents } from '../events/event-of.ts';
import type { MessageEvents } from '../events/event-of.ts';
import { FinErrorEvent } from '../events/fin-error.ts';
import { FinReadyEvent } from '../events/fin-ready.ts';
import { linkingShapes } from '../frame-messages/index.ts';
import type { MessageShapes, FrameMessage, OptionsMessage, ThemeMessage } from '../frame-messages/index.ts';
import { EmbeddedFrame } from '../embedded-frame/embedded-frame.ts';
import { KeptSession } from '../sessions/kept-session.ts';
import { isLaunchFault, sessionProviderOf } from '../sessions/session-source.ts';
import type { SessionProvider } from '../sessions/session-source.ts';
import { readDesignTokens, readTheme } from '../embedded-frame/design-tokens.ts';
import { frameStyles } from './frame.styles.ts';
import { layOut } from './layout.ts';
import type { Layout, LayoutEvents } from './layout.ts';
import { explainFault, findCommonFaults } from './setup-faults.ts';
import { texts } from './texts.ts';
import type { Texts } from './texts.ts';

const attributeOf = (property: string): string => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * What every public element is: a frame on the host's origin, looked after from its making to its end.
 *
 * @attr {'ltr' | 'rtl'} dir - Direction of the screens; the page's when absent.
 * @slot fallback - Shown where the frame cannot be: the host cannot be reached, or the tag is not set up.
 */
export abstract class EmbeddingElement extends ReactiveElement {
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'dir'];
  }

  static override get styles(): CSSResultGroup {
    return frameStyles();
  }

  // Not decorators: every byte here is downloaded by the customer's page.
  static override properties: PropertyDeclarations = {
    host: {},
    publishableKey: { attribute: 'publishable-key' },
    sessionUrl: { attribute: 'session-url' },
    locale: {},
    theme: {},
    redirectMode: { attribute: 'redirect-mode' },
    sessionProvider: { attribute: false },
  };

  #run: EmbeddedFrame | null = null;
  #identity = '';
  #kept: KeptSession | null = null;
  #layout: Layout | null = null;
  /** Reported already; the tag may still be put right. */
  #faults = '';

  /** Origin of the host, e.g. `https://link.example`. */
  declare host: string;
  /** The site's publishable key. */
  declare publishableKey: string;
  /** Address on the page's own backend that answers `{sessionId, launchToken}`. */
  declare sessionUrl: string | null | undefined;
  /** BCP 47 language of the screens; the session's or the browser's when absent. */
  declare locale: string | null | undefined;
  /** `auto`, the default, follows the page's `color-scheme`, and where that leaves it open the user's setting. */
  declare theme: 'light' | 'dark' | 'auto' | null | undefined;
  /** How banks with a site of their own are opened; `popup` is the default. */
  declare redirectMode: 'popup' | 'tab' | null | undefined;
  /** Used instead of `session-url`. */
  declare sessionProvider: SessionProvider | null | undefined;

  /**
   * The words that stand on the page itself; those of the frame's language once it has said them.
   *
   * @internal
   */
  texts = texts;

  /** The session of this element, once there is one: public, and what support asks for. */
  get sessionId(): string | null {
    return this.#kept?.sessionId ?? null;
  }

  protected abstract readonly view: string;
  /** What the frame may say, and what the page hears of it. */
  protected readonly shapes: MessageShapes = linkingShapes;
  protected readonly messageEvents: MessageEvents = linkingEvents;
  /** What makes a running frame another one: it is started again when this changes. */
  protected abstract get identity(): string;
  protected abstract get wanted(): boolean;
  /** Codes of what keeps the frame from being loaded. */
  protected get setupFaults(): readonly string[] {
    return findCommonFaults(this);
  }
  /** Properties whose attributes are the frame's matter. */
  protected abstract readonly frameProperties: readonly string[];
  /** Where there are any, the frame stands in a dialog. */
  protected abstract get dialogEvents(): LayoutEvents | undefined;
  protected get layout(): Layout {
    return (this.#layout ??= layOut(this.renderRoot, () => this.#retry(), this.dialogEvents));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  /** `moveBefore()` keeps a frame's document: nothing stops, and nothing starts. Any other move loads it anew. */
  connectedMoveCallback(): void {}

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  override attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    super.attributeChangedCallback(name, before, after);
    if (name === 'dir') this.#run?.refresh();
  }

  /** Moves the focus into the frame. */
  override focus(options?: FocusOptions): void {
    if (this.#run === null) return super.focus(options);
    this.#run.frame.focus(options);
    this.#run.post({ type: 'focus-in', direction: 'none' });
  }

  /** Loads the frame anew; the flow goes on where it was. */
  reload(): void {
    this.stop();
    this.requestUpdate();
  }

  /** Where a flow of this tag starts, as it is written. */
  get #startAttributes(): Record<string, string> {
    const values = this as unknown as Readonly<Record<string, string | number | null | undefined>>;
    const attributes: Record<string, string> = {};
    for (const property of this.frameProperties) {
      const value = values[property];
      if (value != null) attributes[attributeOf(property)] = `${value}`;
    }
    return attributes;
  }

  /** What the frame is told of its tag. Attributes go as they are written; the frame checks and reports them. */
  get #options(): OptionsMessage {
    const written = this.getAttribute('dir');
    const inherited = getComputedStyle(this).direction === 'rtl' ? 'rtl' : null;
    return {
      type: 'options',
      locale: this.locale ?? null,
      dir: written === 'ltr' || written === 'rtl' ? written : inherited,
      mode: (this as { mode?: string }).mode === 'dialog' ? 'dialog' : 'inline',
      attributes: { ...this.#startAttributes, ...(this.redirectMode && { 'redirect-mode': this.redirectMode }) },
    };
  }

  protected get run(): EmbeddedFrame | null {
    return this.#run;
  }

  protected override updated(): void {
    const identity = JSON.stringify([this.host, this.publishableKey, this.sessionUrl, this.identity]);
    if (!this.wanted || (this.#run !== null && identity !== this.#identity)) this.stop();
    if (!this.wanted) this.#faults = '';
    else if (this.#run !== null) this.#run.refresh();
    // `@fin-link/react` takes the attribute away in the task that sets the properties.
    else if (this.isConnected && !this.hasAttribute('defer-hydration')) this.#start(identity);
  }

  /** A frame was made; the flow has started. */
  protected started(): void {}

  /** Ends the frame without a word; the session stays open for the next one. */
  protected stop(): void {
    this.#run?.end();
    this.#run = null;
    this.#kept?.release();
    this.#layout?.close();
  }

  /** It is laid out anew. */
  protected dropLayout(): void {
    this.stop();
    this.#layout?.outer.remove();
    this.#layout = null;
  }

  #retry(): void {
    this.reload();
    // The button that was clicked is gone.
    this.layout.before.focus();
  }

  /** The session is over: nothing to come back to. */
  protected forgetSession(): void {
    this.#kept?.forget();
  }

  /** The frame has said what the words on the page are in its language. */
  #say(words: Texts): void {
    this.texts = words;
    this.#layout?.say(words);
    if (this.#run !== null) this.#run.frame.title = this.#title;
  }

  get #title(): string {
    return this.ariaLabel || this.texts.title;
  }

  protected received(message: FrameMessage): void {
    // What this tag was refused it has reported itself.
    if (message.type === 'fin-error' && isLaunchFault(message.code)) return;
    const event = eventOf(message, this.messageEvents);
    if (event !== null) this.dispatchEvent(event);
    switch (message.type) {
      case 'ready':
        if (this.shadowRoot?.activeElement === this.layout.before) this.focus();
        this.dispatchEvent(new FinReadyEvent());
        break;
      case 'resize':
        // Where it has no width yet, every word is a line of its own: the next height follows once it is laid out.
        if (this.#run?.frame.offsetWidth) this.#run.frame.style.height = `${Math.min(message.height, 20_000)}px`;
        break;
      case 'words':
        this.#say(message);
        break;
      default:
      // The element's own.
    }
  }

  /** The user has come back from a bank to where this tag stands. */
  protected get isReturned(): boolean {
    return this.setupFaults.length === 0 && this.#keptSession().returned !== undefined;
  }

  /** Tags with backends of their own, or that start elsewhere, must not take each other's; a query may change with every page. */
  #keptSession(): KeptSession {
    const { host, publishableKey, sessionUrl, view } = this;
    const start = JSON.stringify(this.#startAttributes);
    return new KeptSession(
      `fin-${view} ${new URL(host).origin} ${publishableKey} ${sessionUrl?.split('?', 1)[0] ?? ''} ${start}`,
    );
  }

  #report(code: string, isSetup: boolean): void {
    if (isSetup) explainFault(code, this);
    else if (code === 'frame.unreachable' && navigator.onLine)
      console.error(
        `<${this.localName}>: nothing answers at ${this.host}. Is it right, and does a fin-link host run there?`,
      );
    this.dispatchEvent(
      new FinErrorEvent({
        class: isSetup ? 'setup' : navigator.onLine ? 'service.down' : 'network.lost',
        code,
        recoverable: !isSetup,
        reference: this.sessionId ?? '',
      }),
    );
  }

  #start(identity: string): void {
    const faults = this.setupFaults;
    const [code] = faults;
    if (code) {
      // A script of the page may still set properties.
      if (document.readyState !== 'complete')
        return addEventListener('load', () => this.requestUpdate(), { once: true });
      this.layout.open();
      this.layout.show('setup');
      const found = faults.join();
      if (found !== this.#faults) {
        for (const other of faults.slice(1)) explainFault(other, this);
        this.#report(code, true);
      }
      this.#faults = found;
      return;
    }
    this.#faults = '';
    if (this.theme && !/^(light|dark|auto)$/.test(this.theme)) explainFault('theme.invalid', this);
    const { sessionProvider, sessionUrl, publishableKey, view } = this;
    const { origin } = new URL(this.host);
    this.#identity = identity;
    this.#kept = this.#keptSession();
    this.layout.open();
    this.started();
    this.#run = new EmbeddedFrame({
      element: this,
      container: this.layout.content,
      origin,
      publishableKey,
      view,
      title: this.#title,
      kept: this.#kept,
      shapes: this.shapes,
      provider: (signal) => sessionProvider ?? sessionProviderOf(sessionUrl ?? '', signal),
      options: () => this.#options,
      theme: (): ThemeMessage => ({
        type: 'theme',
        theme: readTheme(this, this.theme),
        tokens: readDesignTokens(this),
      }),
      onMessage: (message) => this.received(message),
      onLaunchFailed: (cause) => this.#report(cause, cause === 'session.refused'),
      onState: (state, fault) => {
        this.layout.show(state);
        if (fault) this.#report(fault, state === 'setup');
      },
    });
  }
}
