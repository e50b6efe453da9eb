import type { TemplateResult } from 'lit';
import { css, html } from 'lit';
import '../../components/shell/fin-shell.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';

/** The screen during the launch: the shell with its close button, and a skeleton after a delay. */
class FinBoot extends FrameElement {
  static override styles = css`
    fin-boot .skeleton {
      block-size: 62px;
      border-radius: var(--fin-radius-card);
      background: var(--fin-color-sunken);
      animation: fin-enter 300ms 200ms backwards;
    }
  `;

  protected override render(): TemplateResult {
    const { view, strings } = this.scope;
    const { shell } = strings;
    return html`<fin-shell ?inline=${view !== 'link'} .heading=${view === 'link' ? shell.title : shell.loading}>
      <div class="stack" role="status">
        <span class="unseen">${shell.loading}</span>
        <div class="skeleton"></div>
        <div class="skeleton"></div>
        <div class="skeleton"></div>
      </div>
    </fin-shell>`;
  }
}

customElements.define('fin-boot', FinBoot);

declare global {
  interface HTMLElementTagNameMap {
    'fin-boot': FinBoot;
  }
}
