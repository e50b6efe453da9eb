import type { TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import '../../components/marks/fin-pair.ts';
import '../../components/progress/fin-progress.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepWhileLinking } from '../../components/shell/stepper-step.ts';

/** Minutes after which the service stops waiting for a bank. */
const maxLinkingMinutes = 15;

/** The screen with the progress of a link. If linking takes long, the user can let it run in the background. */
class FinProgressScreen extends ScreenElement<'progress'> {
  static override styles = css`
    fin-progress-screen .slow {
      padding: var(--space-3) var(--space-4);
      border-radius: var(--fin-radius-card);
      background: var(--fin-color-warning-soft);
    }
  `;

  private renderWait(): TemplateResult {
    const { progress } = this.words;
    const { waiting, connection } = this.state;
    switch (waiting) {
      case 'short':
        return html`<p class="muted">${progress.waitHint}</p>`;
      case 'tenSeconds':
        return html`<p class="muted">${progress.tenSeconds} ${progress.waitHint}</p>`;
      case 'sixtySeconds':
        return html`<p class="slow">${progress.slow(connection.provider.name, maxLinkingMinutes)}</p>`;
    }
  }

  protected override render(): TemplateResult {
    const { progress } = this.words;
    const { connection, rows, waiting } = this.state;
    const mayLeave = waiting !== 'short' && connection.providerAccountId !== null;
    return html`<fin-shell
      .heading=${progress.title(connection.provider.name)}
      .step=${stepWhileLinking('connect', this.facts, connection)}
    >
      <fin-pair slot="mark" .bank=${connection.provider} status="linking"></fin-pair>
      <fin-progress .rows=${rows}></fin-progress>
      ${this.renderWait()} ${mayLeave ? html`<p class="caption muted">${progress.finishLaterHint}</p>` : nothing}
      ${mayLeave ? actionButton({ kind: 'secondary', label: progress.finishLater, handlePress: () => this.send({ type: 'finishLater' }) }) : nothing}
    </fin-shell>`;
  }
}

customElements.define('fin-progress-screen', FinProgressScreen);

declare global {
  interface HTMLElementTagNameMap {
    'fin-progress-screen': FinProgressScreen;
  }
}
