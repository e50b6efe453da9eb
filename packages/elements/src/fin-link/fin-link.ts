import type { CSSResultGroup, PropertyDeclarations, PropertyValues } from '@lit/reactive-element';
import { FinExitEvent } from '../events/fin-exit.ts';
import type { FinExitDetail } from '../events/fin-exit.ts';
import { FinScreenEvent } from '../events/fin-screen.ts';
import type { FrameMessage, LinkAction } from '../frame-messages/index.ts';
import { EmbeddingElement } from '../embedding-element/embedding-element.ts';
import type { LayoutEvents } from '../embedding-element/layout.ts';
import { styles } from './fin-link.styles.ts';
import type { IdAttribute } from '../embedding-element/setup-faults.ts';
import { readReturn } from '../sessions/returned-session.ts';
import { watchBack } from './watch-back.ts';

/** Milliseconds in which a second Escape closes without asking. */
const insistence = 5_000;

/**
 * Links a user's accounts at a bank. Everything the user types stays in a frame on the host's origin.
 *
 * `mode="inline"` starts by itself where the tag stands; `mode="dialog"` starts with `show()` or `open`.
 * Removing the element leaves nothing behind and emits nothing; the flow can be gone on with.
 *
 * @tagname fin-link
 * @fires fin-ready - The frame answers.
 * @fires fin-screen - Another screen is shown.
 * @fires fin-event - Something worth counting happened.
 * @fires fin-success - A bank was linked.
 * @fires fin-partial - A bank was linked, and some of its accounts could not be read.
 * @fires fin-pending - Something goes on after the user has left.
 * @fires fin-error - Something failed.
 * @fires fin-exit - The flow is over: last, and exactly once per flow that started.
 * @cssprop --fin-color-accent - And the other design tokens: passed on to the frame after a check.
 */
export class FinLink extends EmbeddingElement {
  static override get styles(): CSSResultGroup {
    return [super.styles, styles()];
  }
  // Those that the frame does not hear of come first.
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
  protected override readonly frameProperties = Object.keys(FinLink.properties).slice(3);
  #ended = false;
  #screen = 'boot';
  #providerAccountIds = new Set<number>();
  #lastEscape = -insistence;
  #leaving: AbortController | null = null;

  /** Version of the flow the page expects. The session decides. */
  declare version: '3' | '4' | null | undefined;
  /** Version 4: the published configuration, one of those the session allows. */
  declare configName: string | null | undefined;
  /** Version 3: the flow as a data element. The session decides. */
  declare flow: string | null | undefined;
  /** `kit`, the default. `hosted` is not available in this version. */
  declare renderer: 'kit' | 'hosted' | null | undefined;
  /** `inline`, the default, starts where the tag stands; `dialog` starts with `show()` or `open`. */
  declare mode: 'inline' | 'dialog' | null | undefined;
  /** What to do, where the session left it open. */
  declare action: LinkAction | null | undefined;
  /** Goes straight to this bank. */
  declare providerId: IdAttribute;
  /** Searches for the bank with this routing number. */
  declare routingNumber: string | null | undefined;
  /** The connection that `action` is about. */
  declare providerAccountId: IdAttribute;
  /** The account that `action` is about. */
  declare accountId: IdAttribute;
  /** Shows how it stands with this verification. */
  declare verificationId: IdAttribute;
  /** The browser's Back button leads one screen back, and from the first one asks to close. */
  declare history: boolean;
  /** Dialog mode: the dialog is open. Taking it away closes at once; the flow can be gone on with. */
  declare open: boolean;

  constructor() {
    super();
    this.mode = 'inline';
    this.open = false;
  }

  /** Starts the flow; in dialog mode it opens the dialog. Does nothing while one is running. */
  show(): void {
    if (this.run !== null) return;
    this.#ended = false;
    this.open = this.mode === 'dialog';
    this.requestUpdate();
  }

  /** Asks to close; the user is asked first when something would be lost. */
  close(): void {
    if (this.run?.isReady !== true) return this.#leave();
    this.run.post({ type: 'close' });
    this.run.frame.focus();
  }

  /**
   * Goes on with the flow that was left. After a return from a bank, an element that is written as the one the user left does so
   * by itself; `url` names a return to another address. What is true is asked of the host, not read from there.
   */
  resume(url?: string): void {
    readReturn(url ?? '');
    this.show();
  }

  override reload(): void {
    this.#ended = false;
    super.reload();
  }

  protected override get identity(): string {
    return `${this.mode}`;
  }

  protected override get wanted(): boolean {
    return this.mode === 'dialog' ? this.open : !this.#ended;
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
      // Browsers let a user leave any dialog; then there is nothing left to ask.
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
    // The dialog was closed by taking `open` away.
    if (this.run !== null && this.mode === 'dialog' && !this.open && !this.#ended) this.#leave();
    super.updated();
  }

  protected override started(): void {
    this.#ended = false;
    this.#screen = 'boot';
    this.#providerAccountIds.clear();
    this.#lastEscape = -insistence;
    if (!this.history) return;
    this.#leaving = new AbortController();
    watchBack(this.#leaving.signal, () => this.#goBack());
  }

  protected override stop(): void {
    super.stop();
    this.#leaving?.abort();
    this.#leaving = null;
  }

  protected override received(message: FrameMessage): void {
    // Counted before the page hears of it, which may end the flow at once.
    if ('accountIds' in message && message.providerAccountId) this.#providerAccountIds.add(message.providerAccountId);
    super.received(message);
    // The frame goes on: its question was answered.
    if (message.type !== 'escape' && message.type !== 'resize') this.#lastEscape = -insistence;
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
      // Every element's.
    }
  }

  /** A frame that shows its question takes the next Escape itself: one that comes here again was not answered. */
  #askOrLeave(at: number): void {
    const insists = at - this.#lastEscape < insistence;
    this.#lastEscape = at;
    if (insists) this.#leave();
    else this.close();
  }

  /** Leaves without asking the frame. A dialog that never had one only said that it cannot start. */
  #leave(): void {
    if (this.run === null) this.open = false;
    else this.#finish(this.run.isFailed ? 'error' : 'cancelled');
  }

  /** Focus left the frame: around again in the dialog, onwards on the page. */
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

  /** Ends without the frame's word; the session stays, and can be gone on with. What was linked stays linked. */
  #finish(unlinked: 'cancelled' | 'error'): void {
    const providerAccountIds = [...this.#providerAccountIds];
    const outcome = providerAccountIds.length > 0 ? 'success' : unlinked;
    this.#exit({ outcome, screen: this.#screen, providerAccountIds });
  }

  #exit(detail: FinExitDetail): void {
    if (this.#ended) return;
    this.#ended = true;
    this.stop();
    this.open = false;
    this.dispatchEvent(new FinExitEvent(detail));
  }
}
