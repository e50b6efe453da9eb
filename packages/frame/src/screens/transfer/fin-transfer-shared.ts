import type { TemplateResult } from 'lit';
import { css, html } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { checkIcon } from '../../components/icons/status-icons.ts';
import { renderRoundMark, roundMarkStyles } from '../../components/marks/round-mark.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';

/** The screen after the details of a transfer were shared with the app. It shows the reference that the app uses. */
class FinTransferShared extends ScreenElement<'transferShared'> {
  static override styles = [
    roundMarkStyles,
    css`
      fin-transfer-shared {
        .reference {
          padding: var(--space-3) var(--space-4);
        }
        dd {
          font-weight: 600;
          overflow-wrap: anywhere;
        }
      }
    `,
  ];

  protected override render(): TemplateResult {
    const { shared } = this.words.transfer;
    const app = this.scope.app.name;
    return html`<fin-shell .heading=${shared.title}>
      ${renderRoundMark(checkIcon, 'success')}
      <p class="lead">${shared.text(app)}</p>
      <p>${shared.nothingMoved(app)}</p>
      <dl class="card reference">
        <dt class="caption muted">${shared.reference}</dt>
        <dd><bdi translate="no" class="tabular">${this.state.reference}</bdi></dd>
      </dl>
      ${actionButton({ kind: 'primary', label: shared.done, handlePress: () => this.send({ type: 'done' }) })}
    </fin-shell>`;
  }
}

customElements.define('fin-transfer-shared', FinTransferShared);

declare global {
  interface HTMLElementTagNameMap {
    'fin-transfer-shared': FinTransferShared;
  }
}
