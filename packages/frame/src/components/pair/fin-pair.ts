import type { TemplateResult } from 'lit';
import { css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { LinkProvider } from '@fin-link/flow';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import { checkIcon } from '../icons/status-icons.ts';

/** The marks of the app and the bank side by side, above a heading that names them: a drawing without words. */
@customElement('fin-pair')
export class FinPair extends FrameElement {
  static override styles = css`
    fin-pair {
      display: flex;
      align-items: center;
      gap: var(--space-3);
      color: var(--fin-color-muted);

      img {
        border: 1px solid var(--fin-color-divider);
        border-radius: var(--fin-radius-card);
        object-fit: contain;
        background: #ffffff;
      }
      .icon {
        color: var(--fin-color-success);
      }
    }
  `;

  /** The bank beside the app. */
  @property({ attribute: false })
  provider!: Pick<LinkProvider, 'logo'>;

  /** A check mark stands between the two. */
  @property({ type: Boolean })
  linked = false;

  protected override render(): TemplateResult {
    return html`<img src=${this.scope.app.logoUrl} alt="" width="36" height="36" />
      ${this.linked ? checkIcon : '···'}
      <img src=${this.provider.logo} alt="" width="36" height="36" />`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fin-pair': FinPair;
  }
}
