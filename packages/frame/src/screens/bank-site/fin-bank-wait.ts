import type { PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import '../../components/marks/fin-pair.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepWhileLinking } from '../../components/shell/stepper-step.ts';
import { BankSigns } from './bank-signs.ts';
import { bankWindowOf, linkLifetimeMs, openBank } from './bank-window.ts';

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
    if (!openBank(spare.mode, spare.authorizationId, spare.startPath)) return this.send({ type: 'popupBlocked' });
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

declare global {
  interface HTMLElementTagNameMap {
    'fin-bank-wait': FinBankWait;
  }
}

customElements.define('fin-bank-wait', FinBankWait);
