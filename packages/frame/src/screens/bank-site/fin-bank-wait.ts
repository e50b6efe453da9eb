import type { PropertyValues, ReactiveController, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import '../../components/marks/fin-pair.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepWhileLinking } from '../../components/shell/stepper-step.ts';
import { appearsClosed, bankWindowOf, linkLifetimeMs, openBankWindow } from './bank-window.ts';

/**
 * The screen while the user is at the bank. Only the host reports the result. Signs from the bank's window only cause a request to the
 * host.
 */
class FinBankWait extends ScreenElement<'atBank'> {
  static override styles = css`
    fin-bank-wait {
      .waiting {
        display: flex;
        align-items: center;
        gap: var(--space-3);
        padding: var(--space-4);
        border-radius: var(--fin-radius-card);
        background: var(--fin-color-sunken);
      }
      .dot {
        flex: none;
        inline-size: 12px;
        block-size: 12px;
        border-radius: var(--fin-radius-pill);
        background: var(--fin-color-accent);
        animation: fin-wait 1.6s ease-in-out infinite;
      }
    }
    @keyframes fin-wait {
      50% {
        opacity: 0.25;
      }
    }
  `;

  /** Time when the current spare link arrived, in milliseconds of the clock. */
  private spareSince = 0;

  constructor() {
    super();
    this.addController(
      new BankSigns({
        authorizationId: () => this.state.authorizationId,
        handleHint: () => this.send({ type: 'bankHinted' }),
        handleWindowLost: () => this.send({ type: 'windowLost' }),
        handleWindowClosed: () => this.send({ type: 'windowClosed' }),
      }),
    );
  }

  /** Focuses the next screen when the user returns, if that screen appears while the focus is in the bank's window. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    const { ownerDocument } = this;
    if (ownerDocument.hasFocus()) return;
    const back = (): void => {
      if (ownerDocument.activeElement === ownerDocument.body) ownerDocument.querySelector('fin-shell')?.focus();
    };
    addEventListener('focus', back, { once: true });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('state') && changed.get('state')?.spare !== this.state.spare)
      this.spareSince = this.scope.clock.now();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    // The heading has changed without getting the focus, so it is announced.
    if (before !== undefined && !before.maybeClosed && this.state.maybeClosed)
      this.scope.announcer.polite(this.words.bankAuthorization.atBank.closedTitle(this.bank));
  }

  private get bank(): string {
    return this.state.connection.provider.name;
  }

  private get isChecking(): boolean {
    return this.state.status === 'checking';
  }

  /** Focuses the bank's window. If it is closed, opens the spare link, or requests a new link if there is no fresh one. */
  private reopen(): void {
    const { authorizationId, spare } = this.state;
    const window = bankWindowOf(authorizationId);
    if (window !== null) return window.focus();
    if (spare === null || this.scope.clock.now() - this.spareSince > linkLifetimeMs)
      return this.send({ type: 'bankReopened' });
    if (!openBankWindow(spare.authorizationId, spare.startPath)) return this.send({ type: 'popupBlocked' });
    this.scope.report('bank_open', { mode: spare.mode });
    this.send({ type: 'bankOpened', at: performance.now() });
  }

  private get heading(): string {
    const { atBank } = this.words.bankAuthorization;
    if (this.isChecking) return atBank.checkingTitle(this.bank);
    if (this.state.maybeClosed) return atBank.closedTitle(this.bank);
    return this.state.mode === 'tab' ? atBank.titleHere(this.bank) : atBank.title(this.bank);
  }

  protected override render(): TemplateResult {
    const { atBank } = this.words.bankAuthorization;
    const { maybeClosed } = this.state;
    const cancel = (): void => this.send({ type: 'bankCancelled' });
    return html`<fin-shell
      .heading=${this.heading}
      .step=${stepWhileLinking('connect', this.facts, this.state.connection)}
    >
      <fin-pair slot="mark" .bank=${this.state.connection.provider}></fin-pair>
      <p class="waiting">
        <span class="dot" aria-hidden="true"></span>
        <span>${this.isChecking ? atBank.back(this.bank) : atBank.waiting(this.bank)}</span>
      </p>
      ${
        this.isChecking
          ? nothing
          : html`<p class="muted">${maybeClosed ? atBank.closedHint(this.bank) : atBank.hint(this.scope.app.name)}</p>`
      }
      ${this.isChecking ? nothing : actionButton({ kind: 'primary', label: atBank.again, handlePress: () => this.reopen() })}
      ${this.isChecking ? nothing : actionButton({ kind: 'secondary', label: atBank.cancel, handlePress: cancel })}
    </fin-shell>`;
  }
}

const checkIntervalMs = 1_000;
/** Number of checks after which a closed window is reported. A finished authorization has been reported by then. */
const checksUntilClosed = 3;
/** Time within which several signs cause only one request. */
const hintIntervalMs = 500;

/** Functions of the screen that `BankSigns` uses. */
interface BankSignsParts {
  /** Returns the id of the authorization that the screen waits for. */
  authorizationId(): string;
  /** Called when the user may have returned from the bank. */
  handleHint(): void;
  /** Called once per authorization, when its window is closed or was not opened by this document. */
  handleWindowLost(): void;
  /** Called when the window has stayed closed for some checks. */
  handleWindowClosed(): void;
}

/** Returns whether a message is from the host's result page, which has the same origin as the frame. */
const isFromResultPage = ({ origin, data }: MessageEvent): boolean =>
  origin === location.origin &&
  typeof data === 'object' &&
  data !== null &&
  (data as Record<string, unknown>)['type'] === 'fin-authorization';

/**
 * Detects signs that the user may have returned from the bank: the window is closed, its page sends a message, or this page is
 * visible again. Signs can be forged, so each only causes a request to the host.
 */
class BankSigns implements ReactiveController {
  readonly #parts: BankSignsParts;
  #watching = new AbortController();
  #checkTimer: ReturnType<typeof setInterval> | undefined;
  /** Timer that runs while further signs are ignored. */
  #hintTimer: ReturnType<typeof setTimeout> | undefined;
  /** Authorization whose window was reported as lost. */
  #lostAuthorizationId: string | null = null;
  /** Number of checks in which the window appeared to be closed. */
  #closedChecks = 0;

  constructor(parts: BankSignsParts) {
    this.#parts = parts;
  }

  hostConnected(): void {
    const { signal } = (this.#watching = new AbortController());
    const hint = (): void => this.#reportHint();
    addEventListener('message', (event) => isFromResultPage(event) && hint(), { signal });
    addEventListener('focus', hint, { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && hint(), { signal });
    this.#checkTimer = setInterval(() => this.#check(), checkIntervalMs);
  }

  hostDisconnected(): void {
    this.#watching.abort();
    clearInterval(this.#checkTimer);
    clearTimeout(this.#hintTimer);
    this.#hintTimer = undefined;
  }

  #reportHint(): void {
    if (this.#hintTimer !== undefined) return;
    this.#parts.handleHint();
    this.#hintTimer = setTimeout(() => (this.#hintTimer = undefined), hintIntervalMs);
  }

  #check(): void {
    const authorizationId = this.#parts.authorizationId();
    if (this.#lostAuthorizationId !== authorizationId && bankWindowOf(authorizationId) === null) {
      this.#lostAuthorizationId = authorizationId;
      this.#closedChecks = 0;
      this.#parts.handleWindowLost();
    }
    if (!appearsClosed(authorizationId)) return;
    this.#closedChecks += 1;
    if (this.#closedChecks === 1) this.#reportHint();
    if (this.#closedChecks === checksUntilClosed) this.#parts.handleWindowClosed();
  }
}

customElements.define('fin-bank-wait', FinBankWait);

declare global {
  interface HTMLElementTagNameMap {
    'fin-bank-wait': FinBankWait;
  }
}
