import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { Removal } from '@fin-link/flow';
import { actionButton } from '../buttons/action-button.ts';
import { endingStyles } from '../dialog/fin-dialog.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';

/** The dialog that removes a connection. It explains what stops and what is deleted. Escape cancels. */
class FinRemoveConnection extends FrameElement {
  static override properties: PropertyDeclarations = {
    bank: {},
    accounts: { type: Number },
    consented: { type: Boolean },
    removal: { attribute: false },
  };

  static override styles = endingStyles;

  bank = '';

  /** Number of known accounts that are removed with the connection. */
  accounts = 0;

  /** Whether the connection has a consent, which ends with it. */
  consented = false;

  /** State of the request. */
  removal!: Pick<Removal, 'sending' | 'problem'>;

  protected override updated(changed: PropertyValues<this>): void {
    const { problem } = this.removal;
    if (changed.has('removal') && problem !== null && changed.get('removal')?.problem !== problem)
      this.scope.announcer.assertive(this.words.removal.failed);
  }

  private keep(): void {
    this.send({ type: 'removalCancelled' });
  }

  /** Closes the dialog, unless a request is running: that request cannot be cancelled. */
  private dismiss(): void {
    if (!this.removal.sending) this.keep();
  }

  private confirm(): void {
    this.scope.report('remove_confirm', {});
    this.send({ type: 'removalConfirmed' });
  }

  protected override render(): TemplateResult {
    const { removal: words } = this.words;
    const { bank, accounts } = this;
    const { sending, problem } = this.removal;
    return html`<fin-dialog .heading=${words.title(bank)} @fin-dismissed=${this.dismiss} @fin-forced=${this.keep}>
      <ul class="consequences">
        <li>${words.stops(this.scope.app.name)}</li>
        ${accounts === 0 ? nothing : html`<li>${words.deleted(accounts)}</li>`}
        <li>${this.consented ? words.withdraws : words.atBank(bank)}</li>
      </ul>
      ${problem === null ? nothing : html`<p class="failed">${words.failed}</p>`}
      ${actionButton({ kind: 'primary', label: words.keep, idle: sending, handlePress: () => this.keep() })}
      ${actionButton({
        kind: 'danger',
        label: words.remove,
        busy: sending,
        handlePress: () => this.confirm(),
      })}
    </fin-dialog>`;
  }
}

customElements.define('fin-remove-connection', FinRemoveConnection);

declare global {
  interface HTMLElementTagNameMap {
    'fin-remove-connection': FinRemoveConnection;
  }
}
