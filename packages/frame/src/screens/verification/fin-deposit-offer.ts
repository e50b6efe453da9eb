import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { renderNamed, verifiedStyles } from '../../components/account-list/account-names.ts';
import { actionButton } from '../../components/buttons/action-button.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepAfterLinking } from '../../components/shell/stepper-step.ts';
import { webAddress } from '../../platform/safe-address.ts';
import { wordFor } from '../../platform/words/word-for.ts';

/**
 * The screen that offers small deposits for an account that its holder's name does not verify. It explains the reason and never shows
 * the name at the bank.
 */
class FinDepositOffer extends ScreenElement<'cdvOffer'> {
  static override styles = verifiedStyles;

  protected override firstUpdated(): void {
    const { reason } = this.state;
    if (reason === null) return;
    this.scope.report('match_result', { result: reason });
    this.scope.announcer.polite(this.cause ?? '');
  }

  /** Reason why the name does not verify the account; `null` if names are not compared. */
  private get cause(): string | null {
    const { offer } = this.words.verification;
    const { reason, connection } = this.state;
    if (reason === null) return null;
    const bank = connection.provider.name;
    return wordFor(offer.texts, reason)?.(bank, this.scope.app.name) ?? offer.text(bank);
  }

  private get heading(): string {
    const { offer, details } = this.words.verification;
    const { reason } = this.state;
    if (reason === null) return this.state.mayDeposit ? details.title : offer.title;
    return wordFor(offer.titles, reason) ?? offer.title;
  }

  private get advice(): string {
    const { offer } = this.words.verification;
    const { mayDeposit, reason } = this.state;
    if (!mayDeposit) return offer.noDeposits(this.scope.app.name);
    return reason === null ? offer.onlyDeposits : offer.deposits;
  }

  private renderContact(): TemplateResult | typeof nothing {
    const { app, strings } = this.scope;
    const address = webAddress(app.helpUrl);
    if (address === null) return nothing;
    return html`<p>
      <a href=${address} target="_blank" rel="noopener noreferrer"
        >${this.words.verification.offer.contact(app.name)}<span class="unseen"> (${strings.shell.newTab})</span></a
      >
    </p>`;
  }

  protected override render(): TemplateResult {
    const { offer, account } = this.words.verification;
    const { candidate, mayDeposit } = this.state;
    return html`<fin-shell .heading=${this.heading} .step=${stepAfterLinking('verify', this.facts)} back>
      ${this.cause === null ? nothing : html`<p class="lead">${this.cause}</p>`}
      ${
        candidate === null
          ? nothing
          : html`<ul class="accounts card">
              <li>${renderNamed(candidate.account, account, this.words.accounts)}</li>
            </ul>`
      }
      <p class=${this.cause === null ? 'lead' : 'muted'}>${this.advice}</p>
      ${this.renderContact()}
      ${mayDeposit ? actionButton({ kind: 'primary', label: offer.verify, handlePress: () => this.send({ type: 'depositsWanted' }) }) : nothing}
      ${actionButton({ kind: mayDeposit ? 'secondary' : 'primary', label: offer.pickAnother, handlePress: () => this.send({ type: 'anotherAccountWanted' }) })}
    </fin-shell>`;
  }
}

customElements.define('fin-deposit-offer', FinDepositOffer);

declare global {
  interface HTMLElementTagNameMap {
    'fin-deposit-offer': FinDepositOffer;
  }
}
