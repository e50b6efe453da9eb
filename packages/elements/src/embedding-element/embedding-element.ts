import { ReactiveElement, type CSSResultGroup, type PropertyDeclarations } from '@lit/reactive-element';
import { type FrameMessage, linkingMessages, type OptionsMessage, type ThemeMessage } from '@fin-link/contracts/page';
import { EmbeddedFrame } from '../embedded-frame/embedded-frame.ts';
import { KeptSession } from '../sessions/kept-session.ts';
import { isLaunchFault, sessionProviderOf, type SessionProvider } from '../sessions/session-source.ts';
import { readDesignTokens, readTheme } from '../embedded-frame/page-style.ts';
import { frameStyles } from './frame.styles.ts';
import { createLayout, type Layout, type LayoutEvents } from './layout.ts';
import { explainFault, findCommonFaults, isRebased } from './setup-faults.ts';
import { texts, type Texts } from './texts.ts';
import { eventOf, type MessageEvents } from '../events/element-event.ts';
import { linkingEvents, FinErrorEvent, FinReadyEvent } from '../events/linking-events.ts';

/** Returns the attribute name of a property: `accountId` gives `account-id`. */
const attributeOf = (property: string): string => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Base class of the elements that show a frame on the host's origin. It owns the frame from its creation to its removal.
 *
 * @attr {'ltr' | 'rtl'} dir - Text direction of the screens. Default: the direction of the page.
 * @slot fallback - Content that is shown if the host cannot be reached or the tag is not set up correctly.
 */
export abstract class EmbeddingElement extends ReactiveElement {
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'dir'];
  }

  static override get styles(): CSSResultGroup {
    return frameStyles();
  }

  static override properties: PropertyDeclarations = {
    host: {},
    publishableKey: { attribute: 'publishable-key' },
    sessionUrl: { attribute: 'session-url' },
    locale: {},
    theme: {},
    redirectMode: { attribute: 'redirect-mode' },
    sessionProvider: { attribute: false },
  };

  #embeddedFrame: EmbeddedFrame | null = null;
  #frameIdentity = '';
  #session: KeptSession | null = null;
  #layout: Layout | null = null;
  /** Codes of the setup faults that were already reported, separated by commas. */
  #reportedFaults = '';

  /** Origin of the host, for example `https://link.example`. */
  declare host: string;
  /** Publishable key of the site. */
  declare publishableKey: string;
  /** Address on the page's backend that returns `{sessionId, launchToken}`. */
  declare sessionUrl: string | null | undefined;
  /** Language of the screens, BCP 47, unless the session names one. Default: that of the configuration, then of the browser. */
  declare locale: string | null | undefined;
  /** Color scheme. Default: `auto`, which follows the page's `color-scheme` and, if that allows both, the user's setting. */
  declare theme: 'light' | 'dark' | 'auto' | null | undefined;
  /** How the site of a bank is opened. Default: `popup`. */
  declare redirectMode: 'popup' | 'tab' | 'external' | null | undefined;
  /** Function that supplies sessions instead of `session-url`. */
  declare sessionProvider: SessionProvider | null | undefined;

  /**
   * Texts that are shown outside the frame. English until the frame has sent them in its language.
   *
   * @internal
   */
  texts = texts;

  /** Id of the session, which is not secret; `null` before there is one. Support can use it to find the session. */
  get sessionId(): string | null {
    return this.#session?.sessionId ?? null;
  }

  /** View that the frame shows, for example `net-worth`. */
  protected abstract readonly view: string;
  /** Messages that the frame may send, and their events. */
  protected readonly messages = linkingMessages;
  protected readonly messageEvents: MessageEvents = linkingEvents;
  /** Value whose change restarts the frame. */
  protected abstract get identity(): string;
  /** Whether the element should show a frame now. */
  protected abstract get wanted(): boolean;
  /** Codes of the faults that prevent the frame from loading. */
  protected get setupFaults(): readonly string[] {
    return findCommonFaults(this);
  }
  /** Properties whose attributes are sent to the frame. */
  protected abstract readonly frameProperties: readonly string[];
  /** Handlers of the dialog; undefined for an inline frame. */
  protected abstract get dialogEvents(): LayoutEvents | undefined;
  /** Layout of the element; created on first use. */
  protected get layout(): Layout {
    return (this.#layout ??= createLayout(this.renderRoot, () => this.#retry(), this.dialogEvents));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  /** Does nothing: `moveBefore()` keeps the document of the frame. Any other move reloads it. */
  connectedMoveCallback(): void {}

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  override attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    super.attributeChangedCallback(name, before, after);
    if (name === 'dir') this.#embeddedFrame?.refresh();
  }

  /** Moves the focus into the frame. */
  override focus(options?: FocusOptions): void {
    if (this.#embeddedFrame === null) return super.focus(options);
    this.#embeddedFrame.frame.focus(options);
    this.#embeddedFrame.post({ type: 'focus-in', direction: 'none' });
  }

  /** Reloads the frame. The flow resumes at its last state. */
  reload(): void {
    this.stop();
    this.requestUpdate();
  }

  /** Returns the attributes that say where the flow starts, as written. */
  get #startAttributes(): Record<string, string> {
    const values = this as unknown as Readonly<Record<string, string | number | null | undefined>>;
    const attributes: Record<string, string> = {};
    for (const property of this.frameProperties) {
      const value = values[property];
      if (value != null) attributes[attributeOf(property)] = `${value}`;
    }
    return attributes;
  }

  /** Returns the options message. The message contains attributes as written. The frame validates them and reports faults. */
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

  /** Current frame; `null` if there is none. */
  protected get run(): EmbeddedFrame | null {
    return this.#embeddedFrame;
  }

  /** Creates, refreshes or removes the frame after properties have changed. */
  protected override updated(): void {
    const identity = JSON.stringify([this.host, this.publishableKey, this.sessionUrl, this.identity]);
    if (!this.wanted || (this.#embeddedFrame !== null && identity !== this.#frameIdentity)) this.stop();
    if (!this.wanted) this.#reportedFaults = '';
    else if (this.#embeddedFrame !== null) this.#embeddedFrame.refresh();
    // `@fin-link/react` removes the attribute in the same task that sets the properties.
    else if (this.isConnected && !this.hasAttribute('defer-hydration')) this.#createFrame(identity);
  }

  /** Hook for subclasses. Called before a frame is created. */
  protected started(): void {}

  /** Removes the frame without an event. The next frame can resume the session. */
  protected stop(): void {
    this.#embeddedFrame?.end();
    this.#embeddedFrame = null;
    this.#session?.release();
    this.#layout?.close();
  }

  /** Removes the frame and its layout. The next frame gets a new layout. */
  protected dropLayout(): void {
    this.stop();
    this.#layout?.outer.remove();
    this.#layout = null;
  }

  #retry(): void {
    this.reload();
    // The clicked button is hidden now, so the focus moves to the start of the layout.
    this.layout.before.focus();
  }

  /** Forgets the session after it ended, so that it is not resumed. */
  protected forgetSession(): void {
    this.#session?.forget();
  }

  /** Shows the texts outside the frame in the language of the frame. */
  #showTexts(words: Texts): void {
    this.texts = words;
    this.#layout?.say(words);
    if (this.#embeddedFrame !== null) this.#embeddedFrame.frame.title = this.#title;
  }

  get #title(): string {
    return this.ariaLabel || this.texts.title;
  }

  /** Handles a valid message of the frame, and dispatches its event. */
  protected received(message: FrameMessage): void {
    // This element already reported the failed launch.
    if (message.type === 'fin-error' && isLaunchFault(message.code)) return;
    const event = eventOf(message, this.messageEvents);
    if (event !== null) this.dispatchEvent(event);
    switch (message.type) {
      case 'ready':
        if (this.shadowRoot?.activeElement === this.layout.before) this.focus();
        this.dispatchEvent(new FinReadyEvent());
        break;
      case 'resize':
        // In a frame without a width, every word is on its own line. The frame sends the height again after layout.
        if (this.#embeddedFrame?.frame.offsetWidth)
          this.#embeddedFrame.frame.style.height = `${Math.min(message.height, 20_000)}px`;
        break;
      case 'words':
        this.#showTexts(message);
        break;
      default:
      // All other messages only dispatch their event.
    }
  }

  /** Whether the user has returned from a bank to a session of this tag. */
  protected get isReturned(): boolean {
    return this.setupFaults.length === 0 && this.#storedSession().returnedId !== undefined;
  }

  /**
   * Returns the stored session of tags with the same backend and start. The query of `sessionUrl` is ignored, because it may differ on each
   * page.
   */
  #storedSession(): KeptSession {
    const { host, publishableKey, sessionUrl, view } = this;
    const start = JSON.stringify(this.#startAttributes);
    return new KeptSession(
      `fin-${view} ${new URL(host).origin} ${publishableKey} ${sessionUrl?.split('?', 1)[0] ?? ''} ${start}`,
    );
  }

  /** Logs an error for the developers of the page, and dispatches `fin-error`. `isSetup`: whether the page must be fixed. */
  #reportError(code: string, isSetup: boolean): void {
    if (isSetup) explainFault(code, this);
    else if (code === 'frame.unreachable' && navigator.onLine)
      console.error(`<${this.localName}>: nothing answers at ${this.host}. Does a host run there?`);
    this.dispatchEvent(
      new FinErrorEvent({
        class: isSetup ? 'setup' : navigator.onLine ? 'service.down' : 'network.lost',
        code,
        recoverable: !isSetup,
        reference: this.sessionId ?? '',
      }),
    );
  }

  /** Creates the frame. If setup faults prevent this, reports them once and shows a note instead. */
  #createFrame(identity: string): void {
    const faults = this.setupFaults;
    const [code] = faults;
    if (code) {
      // Until the page has loaded, its scripts can still set the missing properties.
      if (document.readyState !== 'complete')
        return addEventListener('load', () => this.requestUpdate(), { once: true });
      this.layout.open();
      this.layout.show('setup');
      const found = faults.join();
      if (found !== this.#reportedFaults) {
        for (const other of faults.slice(1)) explainFault(other, this);
        this.#reportError(code, true);
      }
      this.#reportedFaults = found;
      return;
    }
    this.#reportedFaults = '';
    if (this.theme && !/^(light|dark|auto)$/.test(this.theme)) explainFault('theme.invalid', this);
    const { sessionProvider, publishableKey, view } = this;
    const sessionUrl = this.sessionUrl ?? '';
    if (!sessionProvider && isRebased(sessionUrl)) explainFault('base.invalid', this);
    const { origin } = new URL(this.host);
    this.#frameIdentity = identity;
    this.#session = this.#storedSession();
    this.layout.open();
    this.started();
    this.#embeddedFrame = new EmbeddedFrame({
      element: this,
      container: this.layout.content,
      origin,
      publishableKey,
      view,
      title: this.#title,
      kept: this.#session,
      messages: this.messages,
      provider: (signal) => sessionProvider ?? sessionProviderOf(sessionUrl, signal),
      options: () => this.#options,
      theme: (): ThemeMessage => ({
        type: 'theme',
        theme: readTheme(this, this.theme),
        tokens: readDesignTokens(this),
      }),
      onMessage: (message) => this.received(message),
      onLaunchFailed: (cause) => this.#reportError(cause, cause === 'session.refused'),
      onState: (state, fault) => {
        this.layout.show(state);
        if (fault) this.#reportError(fault, state === 'setup');
      },
    });
  }
}
