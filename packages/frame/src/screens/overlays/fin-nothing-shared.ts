import type { TemplateResult } from 'lit';
import { css, html } from 'lit';
import { FrameElement } from '../../platform/scope/frame-element.ts';

/** The line "Nothing was shared" above the search, after a declined consent. The flow announces the line. */
class FinNothingShared extends FrameElement {
  static override styles = css`
    fin-nothing-shared {
      display: block;
      padding: var(--space-2) var(--space-4);
      text-align: center;
      background: var(--fin-color-sunken);
    }
  `;

  protected override render(): TemplateResult {
    return html`<p>${this.words.nothingShared}</p>`;
  }
}

customElements.define('fin-nothing-shared', FinNothingShared);

declare global {
  interface HTMLElementTagNameMap {
    'fin-nothing-shared': FinNothingShared;
  }
}
