import { cardOfConsent, endsIfRenewed } from '@fin-link/flow';
import type { PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import '../../components/consent-facts/fin-consent-facts.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { headingLevel } from '../../components/shell/view-element.ts';

/** The screen that renews a consent. The user sees what changes, and confirms once. */
class FinConsentRenewal extends ScreenElement<'consentRenewal'> {
  static override styles = css`
    fin-consent-renewal .failed {
      color: var(--fin-color-danger);
    }
  `;

  protected override updated(changed: PropertyValues<this>): void {
    const { problem } = this.state;
    const before = changed.get('state');
    if (before !== undefined && problem !== null && before.problem !== problem)
      this.scope.announcer.assertive(this.words.consents.renewal.failed);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { list, consentId, sending, problem } = this.state;
    const card = cardOfConsent(list, consentId);
    if (card === null) return nothing;
    const { renewal } = this.words.consents;
    const { providerName, applicationName } = card.consent;
    return html`<fin-shell
      .heading=${renewal.title(providerName)}
      .level=${headingLevel(this.scope, 2)}
      inline
      titled
      ?back=${!sending}
    >
      <div class="stack">
        <p class="lead">${renewal.lead(applicationName)}</p>
        <fin-consent-facts detailed .card=${card} .renewed=${endsIfRenewed(card.consent)}></fin-consent-facts>
        <p class="muted">${renewal.unchanged}</p>
        ${problem === null ? nothing : html`<p class="failed">${renewal.failed}</p>`}
      </div>
      ${actionButton({
        kind: 'primary',
        label: renewal.confirm,
        busy: sending,
        handlePress: () => this.send({ type: 'renewalConfirmed' }),
      })}
      ${actionButton({ kind: 'secondary', label: renewal.notNow, idle: sending, handlePress: () => this.send({ type: 'back' }) })}
    </fin-shell>`;
  }
}

customElements.define('fin-consent-renewal', FinConsentRenewal);

declare global {
  interface HTMLElementTagNameMap {
    'fin-consent-renewal': FinConsentRenewal;
  }
}
