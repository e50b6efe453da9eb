import type { TemplateResult } from 'lit';
import { css, html } from 'lit';
import { renderNamed } from '../../components/account-list/account-names.ts';
import '../../components/marks/fin-pair.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepAfterLinking } from '../../components/shell/stepper-step.ts';

/** The screen while the name of the account holder is compared. */
class FinMatching extends ScreenElement<'matching'> {
  static override styles = css`
    fin-matching {
      .card {
        display: grid;
        grid-template-columns: 28px minmax(0, 1fr);
        align-items: center;
        gap: var(--space-2) var(--space-3);
        padding: var(--space-4);
      }
      .ring {
        inline-size: 28px;
        block-size: 28px;
        border: 2px solid color-mix(in oklab, var(--fin-color-accent) 24%, var(--fin-color-surface));
        border-block-start-color: var(--fin-color-accent);
        border-radius: var(--fin-radius-pill);
        animation: fin-match 900ms linear infinite;
      }
    }
    @keyframes fin-match {
      to {
        rotate: 1turn;
      }
    }
    @media (prefers-reduced-motion: reduce) {
      fin-matching .ring {
        border-color: var(--fin-color-accent);
      }
    }
  `;

  protected override render(): TemplateResult {
    const { matching, account } = this.words.verification;
    const { candidates, picked, connection } = this.state;
    const chosen = candidates.filter((one) => picked.includes(one.account.accountId));
    return html`<fin-shell .heading=${matching.title} .step=${stepAfterLinking('verify', this.facts)}>
      <fin-pair slot="mark" .bank=${connection.provider} status="linking"></fin-pair>
      <div class="card">
        <span class="ring" aria-hidden="true"></span>
        <ul>
          ${chosen.map((one) => html`<li>${renderNamed(one.account, account, this.words.accounts)}</li>`)}
        </ul>
      </div>
      <p class="muted">${matching.text}</p>
    </fin-shell>`;
  }
}

customElements.define('fin-matching', FinMatching);

declare global {
  interface HTMLElementTagNameMap {
    'fin-matching': FinMatching;
  }
}
