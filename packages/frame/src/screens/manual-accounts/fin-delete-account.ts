import type { ManualAccountDeletion } from '@fin-link/flow';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { endingStyles } from '../../components/dialog/fin-dialog.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';

/** The dialog that deletes a manually added account. Escape keeps the account. */
class FinDeleteAccount extends FrameElement {
  static override properties: PropertyDeclarations = {
    account: {},
    ofProperty: { type: Boolean, attribute: 'of-property' },
    deletion: { attribute: false },
  };

  static override styles = endingStyles;

  account = '';

  /** Whether the account is a property. Deleting a property keeps its loans. */
  ofProperty = false;

  /** State of the request. */
  deletion!: ManualAccountDeletion;

  protected override updated(changed: PropertyValues<this>): void {
    const { problem } = this.deletion;
    if (changed.has('deletion') && problem !== null && changed.get('deletion')?.problem !== problem)
      this.scope.announcer.assertive(this.words.manualAccounts.deletion.failed);
  }

  private keep(): void {
    this.send({ type: 'deletionCancelled' });
  }

  /** Closes the dialog, unless a request is running: that request cannot be cancelled. */
  private dismiss(): void {
    if (!this.deletion.sending) this.keep();
  }

  protected override render(): TemplateResult {
    const { deletion: words } = this.words.manualAccounts;
    const { sending, problem } = this.deletion;
    return html`<fin-dialog
      .heading=${words.title(this.account)}
      @fin-dismissed=${this.dismiss}
      @fin-forced=${this.keep}
    >
      <ul class="consequences">
        <li>${words.gone}</li>
        ${this.ofProperty ? html`<li>${words.loansStay}</li>` : nothing}
      </ul>
      ${problem === null ? nothing : html`<p class="failed">${words.failed}</p>`}
      ${actionButton({ kind: 'primary', label: words.keep, idle: sending, handlePress: () => this.keep() })}
      ${actionButton({
        kind: 'danger',
        label: words.delete,
        busy: sending,
        handlePress: () => this.send({ type: 'deletionConfirmed' }),
      })}
    </fin-dialog>`;
  }
}

customElements.define('fin-delete-account', FinDeleteAccount);

declare global {
  interface HTMLElementTagNameMap {
    'fin-delete-account': FinDeleteAccount;
  }
}
