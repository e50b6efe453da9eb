import { markAddress } from '@fin-link/contracts/browser';
import type { ConsentCard } from '@fin-link/flow';
import { isActive, renewalPlaceOf, requiresSignIn } from '@fin-link/flow';
import type { PropertyDeclarations, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { renewedWords, consentStatusOf } from '../../components/consent-facts/consent-words.ts';
import { consentStatusStyles } from '../../components/consent-facts/fin-consent-facts.ts';
import { headingLevel } from '../../components/shell/view-element.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';

class FinConsentCard extends FrameElement {
  static override properties: PropertyDeclarations = {
    card: { attribute: false },
    renewed: { type: Boolean },
  };

  static override styles = [
    consentStatusStyles,
    css`
      fin-consent-card {
        display: block;

        article {
          display: grid;
          grid-template-columns: minmax(0, 1fr);
          gap: var(--space-3);
          padding: var(--space-4);
        }
        .head {
          display: grid;
          grid-template-columns: auto minmax(0, 1fr);
          column-gap: var(--space-3);
        }
        .logo {
          grid-row: span 2;
        }
        h3 {
          font-size: 1.125rem;
          font-weight: 650;
          line-height: 1.25;
        }
        .status {
          margin-block-start: var(--space-1);
        }
        .card-actions {
          display: flex;
          flex-wrap: wrap;
          gap: var(--space-2);
        }
        .card-actions .button {
          padding-inline: var(--space-4);
        }
        @media (max-width: 359px) {
          .card-actions .button {
            flex: 1 1 100%;
          }
        }
      }
    `,
  ];

  card!: ConsentCard;

  /** Whether the consent was renewed just now. */
  renewed = false;

  /** Focuses the bank's name. Used if the focused element was removed. */
  focusTitle(): void {
    this.querySelector<HTMLElement>('h3')?.focus();
  }

  private renderButton(label: string, type: 'consentViewed' | 'renewalWanted'): TemplateResult {
    const { consentId, providerName } = this.card.consent;
    return html`<button
      class="button secondary"
      type="button"
      aria-label=${this.words.notices.of(label, providerName)}
      @click=${() => this.send({ type, consentId })}
    >
      ${label}
    </button>`;
  }

  protected override render(): TemplateResult {
    const { consent } = this.card;
    const { consents, notices } = this.words;
    const status = consentStatusOf(consent);
    const renewed = this.renewed && isActive(consent) ? renewedWords(consent, this.words, this.scope.formats) : null;
    const titleId = `consent-${consent.consentId}`;
    return html`<article class="card" aria-labelledby=${titleId}>
      <div class="head">
        <img class="logo" src=${markAddress(consent.providerName)} alt="" loading="lazy" />
        <h3 id=${titleId} tabindex="-1" aria-level=${headingLevel(this.scope, 3)}>
          <bdi translate="no">${consent.providerName}</bdi>
        </h3>
        <p class=${`status ${status}`}>${consents.status[status]}</p>
      </div>
      ${renewed === null ? nothing : html`<p class="said">${renewed}</p>`}
      <fin-consent-facts .card=${this.card}></fin-consent-facts>
      <div class="card-actions">
        ${this.renderButton(consents.view, 'consentViewed')}
        ${renewalPlaceOf(consent) === null ? nothing : this.renderButton(requiresSignIn(consent) ? notices.signIn : notices.renew, 'renewalWanted')}
      </div>
    </article>`;
  }
}

customElements.define('fin-consent-card', FinConsentCard);

declare global {
  interface HTMLElementTagNameMap {
    'fin-consent-card': FinConsentCard;
  }
}
