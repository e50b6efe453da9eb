import type { TemplateResult } from 'lit';
import { css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { FrameElement } from '../../../platform/scope/frame-element.ts';

/** Above the search that a no to sharing leads back to. It is spoken by the flow's own announcement. */
@customElement('fin-nothing-shared')
export class FinNothingShared extends FrameElement {
  static override styles = css`
    fin-nothing-shared {
      display: block;
      padding: var(--space-2) var(--space-4);
      text-align: center;
      background: var(--fin-color-sunken);
    }
  `;

  protected override render(): TemplateResult {
    return html`<p>${this.words.bankVisit.nothingShared}</p>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fin-nothing-shared': FinNothingShared;
  }
}
