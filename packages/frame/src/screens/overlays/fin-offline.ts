import type { TemplateResult } from 'lit';
import { css, html } from 'lit';
import { FrameElement } from '../../platform/scope/frame-element.ts';

/** The banner above the screen while there is no network. The flow announces the banner. */
class FinOffline extends FrameElement {
  static override styles = css`
    fin-offline {
      position: sticky;
      inset-block-start: 0;
      z-index: 2;
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: center;
      gap: 0 var(--space-4);
      padding: var(--space-1) var(--space-4);
      font-weight: 600;
      color: var(--fin-color-warning);
      background: var(--fin-color-warning-soft);
    }
  `;

  private retry(): void {
    if (navigator.onLine) this.send({ source: 'session', type: 'online' });
    else this.scope.announcer.polite(this.words.offline.announced);
  }

  protected override render(): TemplateResult {
    const { offline } = this.words;
    return html`<p>${offline.banner}</p>
      <button class="button quiet" type="button" @click=${this.retry}>${offline.retry}</button>`;
  }
}

customElements.define('fin-offline', FinOffline);

declare global {
  interface HTMLElementTagNameMap {
    'fin-offline': FinOffline;
  }
}
