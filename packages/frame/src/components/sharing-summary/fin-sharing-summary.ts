import type { TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { checkIcon } from '../icons/status-icons.ts';
import { closeIcon } from '../icons/icons.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';

/** The panel “What you share”, which is shown beside the bank search and the sign-in on wide screens. */
class FinSharingSummary extends FrameElement {
  static override styles = css`
    fin-sharing-summary {
      display: grid;
      gap: var(--space-4);
      padding: var(--space-6);
      border-radius: var(--fin-radius-card);
      background: var(--fin-color-sunken);

      h3 {
        font-size: 1.125rem;
        line-height: 1.25;
      }
      ul {
        display: grid;
        gap: var(--space-2);
        margin-block-start: var(--space-2);
      }
      li {
        display: grid;
        grid-template-columns: 20px 1fr;
        gap: var(--space-2);
      }
      .icon {
        inline-size: 20px;
        block-size: 20px;
        margin-block-start: 2px;
        color: var(--fin-color-success);
      }
      .never .icon {
        color: var(--fin-color-muted);
      }
    }
  `;

  protected override render(): TemplateResult | typeof nothing {
    const { app, linking } = this.scope;
    // The words of this element may not be loaded yet on the first screen.
    if (linking === null) return nothing;
    const { share } = linking;
    return html`<h3>${share.title}</h3>
      <div>
        <p class="muted">${share.readsTitle(app.name)}</p>
        <ul>
          ${share.reads.map((line) => html`<li>${checkIcon}<span>${line}</span></li>`)}
        </ul>
      </div>
      <div class="never">
        <p class="muted">${share.neverTitle(app.name)}</p>
        <ul>
          ${share.never.map((line) => html`<li>${closeIcon}<span>${line}</span></li>`)}
        </ul>
      </div>`;
  }
}

customElements.define('fin-sharing-summary', FinSharingSummary);

declare global {
  interface HTMLElementTagNameMap {
    'fin-sharing-summary': FinSharingSummary;
  }
}
