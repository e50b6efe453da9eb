import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { checkIcon } from '../../components/icons/status-icons.ts';
import { renderRoundMark, roundMarkStyles } from '../../components/marks/round-mark.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { headingLevel } from '../../components/shell/view-element.ts';

/** The screen after sharing was stopped. It shows whether the bank was notified and whether data was deleted. */
class FinConsentStopped extends ScreenElement<'consentStopped'> {
  static override styles = roundMarkStyles;

  protected override firstUpdated(): void {
    this.scope.report('consent_revoke', { hardDelete: this.state.dataDeleted });
  }

  /** Returns whether the bank was notified, in words. */
  private bankWords(): string {
    const { stopped } = this.words.consents;
    const { consent, bankInformed } = this.state;
    const { providerName, expiresAt } = consent;
    if (bankInformed) return stopped.informed(providerName);
    return expiresAt === null
      ? stopped.untold(providerName)
      : stopped.untoldUntil(providerName, this.scope.formats.date(expiresAt));
  }

  protected override render(): TemplateResult {
    const { stopped } = this.words.consents;
    const { consent, dataDeleted } = this.state;
    const { applicationName, providerName } = consent;
    return html`<fin-shell .heading=${stopped.title(providerName)} .level=${headingLevel(this.scope, 2)} inline titled>
      ${renderRoundMark(checkIcon, 'success')}
      <div class="stack">
        <p class="lead">${stopped.now(applicationName, providerName)}</p>
        <p>${this.bankWords()}</p>
        <p>${dataDeleted ? stopped.deleted : stopped.kept(applicationName)}</p>
      </div>
      ${actionButton({ kind: 'primary', label: stopped.done, handlePress: () => this.send({ type: 'back' }) })}
    </fin-shell>`;
  }
}

customElements.define('fin-consent-stopped', FinConsentStopped);

declare global {
  interface HTMLElementTagNameMap {
    'fin-consent-stopped': FinConsentStopped;
  }
}
