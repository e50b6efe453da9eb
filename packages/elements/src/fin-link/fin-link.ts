import type { FrameMessage, LinkAction } from '@fin-link/contracts/page';
import type { CSSResultGroup, PropertyDeclarations, PropertyValues } from '@lit/reactive-element';
import type { LayoutEvents } from '../embedding-element/layout.ts';
import { FinExitEvent, type FinExitDetail, FinScreenEvent } from '../events/linking-events.ts';
import type { IdAttribute } from '../embedding-element/setup-faults.ts';
import { styles } from './fin-link.styles.ts';
import { EmbeddingElement } from '../embedding-element/embedding-element.ts';
import { readReturn } from '../sessions/kept-session.ts';

/** Time in milliseconds in which a second Escape closes the dialog without a question. */
const secondEscapeMs = 5_000;

/**
 * Links a user's accounts at a bank. Everything the user types stays in a frame on the host's origin.
 *
 * `mode="inline"` starts immediately, in the page; `mode="dialog"` starts with `show()` or `open`.
 * Removing the element cleans up and emits no event; the flow can be resumed.
 *
 * @tagname fin-link
 * @fires fin-ready - The frame has loaded.
 * @fires fin-screen - The screen changed.
 * @fires fin-event - An analytics event.
 * @fires fin-success - A bank was linked.
 * @fires fin-partial - A bank was linked, but some of its accounts could not be read.
 * @fires fin-pending - Linking or a verification continues after the user left.
 * @fires fin-open-url - The user opens the bank, in `redirect-mode="external"`: the app opens the address.
 * @fires fin-error - An error occurred.
 * @fires fin-exit - The flow has ended. The last event of a flow, fired exactly once.
 * @cssprop --fin-color-accent - One of the design tokens. The frame checks all of them and applies the valid ones.
 */
export class FinLink extends EmbeddingElement {
  static override get styles(): CSSResultGroup {
    return [super.styles, styles()];
  }
  static override properties: PropertyDeclarations = {
    mode: { reflect: true },
    history: { type: Boolean },
    open: { type: Boolean, reflect: true },
    version: {},
    configName: { attribute: 'config-name' },
    flow: {},
    renderer: {},
    action: {},
    providerId: { attribute: 'provider-id' },
    routingNumber: { attribute: 'routing-number' },
    providerAccountId: { attribute: 'provider-account-id' },
    accountId: { attribute: 'account-id' },
    verificationId: { attribute: 'verification-id' },
  };

  protected override readonly view = 'link';
  // Only this element uses these properties, so they are not sent to the frame.
  protected override readonly frameProperties = Object.keys(FinLink.properties).filter(
    (name) => !/^(mode|history|open)$/.test(name),
  );
  #hasEnded = false;
  #screen = 'boot';
  #providerAccountIds = new Set<number>();
  #lastEscape = -secondEscapeMs;
  #backController: AbortController | null = null;

  /** Version of the flow that the page expects. The session must have the same version. */
  declare version: '3' | '4' | null | undefined;
  /** Version 4: name of a published configuration that the session allows. */
  declare configName: string | null | undefined;
  /** Version 3: the flow as a data element. The session must have the same flow. */
  declare flow: string | null | undefined;
  /** Renderer of the screens: `own` or the upstream’s own widget. Default: as in the configuration. */
  declare renderer: 'own' | 'hosted' | 'hosted-then-own' | null | undefined;
  /** `inline`, the default, starts immediately, in the page; `dialog` starts with `show()` or `open`. */
  declare mode: 'inline' | 'dialog' | null | undefined;
  /** Action of the flow, if the session does not set one. */
  declare action: LinkAction | null | undefined;
  /** Id of the bank to link. The flow skips the search. */
  declare providerId: IdAttribute;
  /** Routing number with which the search starts. */
  declare routingNumber: string | null | undefined;
  /** Id of the connection that `action` changes. */
  declare providerAccountId: IdAttribute;
  /** Id of the account that `action` changes. */
  declare accountId: IdAttribute;
  /** Id of the verification whose status is shown. */
  declare verificationId: IdAttribute;
  /** Whether the browser's Back button returns to the previous screen. On the first screen, it asks to close. */
  declare history: boolean;
  /** Dialog mode: whether the dialog is open. Removing it closes the dialog immediately; the flow can be resumed. */
  declare open: boolean;

  constructor() {
    super();
    this.mode = 'inline';
    this.open = false;
  }

  /** Starts the flow and, in dialog mode, opens the dialog. Does nothing while a flow is running. */
  show(): void {
    if (this.run !== null) return;
    this.#hasEnded = false;
    this.open = this.mode === 'dialog';
    this.requestUpdate();
  }

  /** Closes the flow. Asks the user to confirm first if input would be lost. */
  close(): void {
    if (this.run?.isReady !== true) return this.#leave();
    this.run.post({ type: 'close' });
    this.run.frame.focus();
  }

  /**
   * Resumes the flow that the user left. After a return from a bank, an element with the same attributes resumes by itself. Pass
   * `url` if the bank returned to another address. It only names the session; the host supplies the result.
   */
  resume(url?: string): void {
    readReturn(url ?? '');
    this.show();
  }

  override reload(): void {
    this.#hasEnded = false;
    super.reload();
  }

  protected override get identity(): string {
    return `${this.mode}`;
  }

  protected override get wanted(): boolean {
    return this.mode === 'dialog' ? this.open : !this.#hasEnded;
  }

  protected override get setupFaults(): readonly string[] {
    return /^(inline|dialog)$/.test(this.mode ?? 'inline') ? super.setupFaults : [...super.setupFaults, 'mode.invalid'];
  }

  protected override get dialogEvents(): LayoutEvents | undefined {
    if (this.mode !== 'dialog') return undefined;
    return {
      escaped: (event) => {
        event.preventDefault();
        this.#askOrLeave(event.timeStamp);
      },
      // Browsers let a user leave any dialog. The flow then ends without a question.
      closed: () => {
        if (this.isConnected && this.open) this.#leave();
      },
      closeClicked: () => this.close(),
    };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.mode === 'dialog' && this.run === null && this.isReturned) this.show();
    if (changed.has('mode')) this.dropLayout();
  }

  protected override updated(): void {
    // The page closed the dialog by removing `open`.
    if (this.run !== null && this.mode === 'dialog' && !this.open && !this.#hasEnded) this.#leave();
    super.updated();
  }

  protected override started(): void {
    this.#hasEnded = false;
    this.#screen = 'boot';
    this.#providerAccountIds.clear();
    this.#lastEscape = -secondEscapeMs;
    if (!this.history) return;
    this.#backController = new AbortController();
    watchBack(this.#backController.signal, () => this.#goBack());
  }

  protected override stop(): void {
    super.stop();
    this.#backController?.abort();
    this.#backController = null;
  }

  protected override received(message: FrameMessage): void {
    // The id is stored before the event is dispatched, because a listener of the event may end the flow.
    if ('accountIds' in message && message.providerAccountId) this.#providerAccountIds.add(message.providerAccountId);
    super.received(message);
    // Any other message shows that the user answered the question about leaving.
    if (message.type !== 'escape' && message.type !== 'resize') this.#lastEscape = -secondEscapeMs;
    switch (message.type) {
      case 'ready':
        if (this.mode === 'dialog') this.focus();
        break;
      case 'screen':
        this.#screen = message.step;
        this.dispatchEvent(new FinScreenEvent({ id: message.id, step: message.step }));
        break;
      case 'escape':
        if (this.mode === 'dialog') this.#askOrLeave(performance.now());
        break;
      case 'focus-out':
        this.#passFocus(message.direction);
        break;
      case 'fin-exit': {
        const { type: _type, ...detail } = message;
        this.forgetSession();
        this.#exit(detail);
        break;
      }
      default:
      // The base class handles all other messages.
    }
  }

  /** Asks to close, or leaves if Escape is pressed again before the frame has answered. */
  #askOrLeave(at: number): void {
    const insists = at - this.#lastEscape < secondEscapeMs;
    this.#lastEscape = at;
    if (insists) this.#leave();
    else this.close();
  }

  /** Leaves without asking the frame. A dialog without a frame showed only a setup error, so there is no flow to end. */
  #leave(): void {
    if (this.run === null) this.open = false;
    else this.#finish(this.run.isFailed ? 'error' : 'cancelled');
  }

  /** Moves the focus that left the frame: in a dialog to the other end of the frame, otherwise to the next element of the page. */
  #passFocus(direction: 'forward' | 'backward'): void {
    if (this.mode === 'dialog') {
      this.run?.post({ type: 'focus-in', direction });
    } else if (this.shadowRoot?.activeElement === this.run?.frame) {
      this.layout[direction === 'forward' ? 'after' : 'before'].focus();
    }
  }

  #goBack(): void {
    if (this.run?.isReady === true) this.run.post({ type: 'back' });
    else this.close();
  }

  /** Ends the flow without the frame. The session can be resumed, and linked accounts stay linked. */
  #finish(unlinked: 'cancelled' | 'error'): void {
    const providerAccountIds = [...this.#providerAccountIds];
    const outcome = providerAccountIds.length > 0 ? 'success' : unlinked;
    this.#exit({ outcome, screen: this.#screen, providerAccountIds });
  }

  #exit(detail: FinExitDetail): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.stop();
    this.open = false;
    this.dispatchEvent(new FinExitEvent(detail));
  }
}

/** State of a history entry. `finLink`: random id of the flow that added the entry. */
interface HistoryState {
  finLink?: string;
}

/** Returns the state of a history entry; an empty object if it has none. */
const historyStateOf = (state: unknown): HistoryState => (state as HistoryState | null) ?? {};

/**
 * Calls `goBack` when the user presses the browser's Back button. Keeps an entry in the history until the signal is aborted, so that
 * Back does not leave the page.
 */
function watchBack(signal: AbortSignal, goBack: () => void): void {
  const mark = Math.random().toString(36);
  const addEntry = (): void => window.history.pushState({ ...historyStateOf(window.history.state), finLink: mark }, '');
  addEntry();
  // A navigation to or from an anchor of the page does not count as Back.
  const { href } = location;
  const handlePopState = ({ state }: PopStateEvent): void => {
    if (historyStateOf(state).finLink === mark || location.href !== href) return;
    addEntry();
    goBack();
  };
  window.addEventListener('popstate', handlePopState, { signal });
  // If the page has added another entry since then, the history is not changed.
  signal.addEventListener('abort', () => {
    if (historyStateOf(window.history.state).finLink === mark) window.history.back();
  });
}
