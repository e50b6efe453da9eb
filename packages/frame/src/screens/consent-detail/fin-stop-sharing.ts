import type { ConsentCard, Stopping } from '@fin-link/flow';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { endingStyles } from '../../components/dialog/fin-dialog.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import './fin-deletion-choice.ts';

/** The dialog that stops sharing. It explains what happens, and has two equally prominent buttons. Escape cancels. */
class FinStopSharing extends FrameElement {
  static override properties: PropertyDeclarations = {
    card: { attribute: false },
    stopping: { attribute: false },
  };

  static override styles = [
    endingStyles,
    css`
      fin-stop-sharing {
        .consequences {
          margin-block-end: var(--space-4);
        }
        .button {
          flex: 1 1 0;
        }
      }
    `,
  ];

  card!: ConsentCard;

  stopping!: Stopping;

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('stopping');
    if (before === undefined) return;
    const { problem } = this.stopping;
    if (problem !== null && before.problem !== problem)
      this.scope.announcer.assertive(this.words.consents.stopping.failed);
  }

  private keep(): void {
    this.send({ type: 'stopCancelled' });
  }

  /** Closes the dialog, unless a request is running: that request cannot be cancelled. */
  private dismiss(): void {
    if (!this.stopping.sending) this.keep();
  }

  private renderConsequences(): TemplateResult {
    const { stopping: words } = this.words.consents;
    const { consent, accounts } = this.card;
    const count = accounts === null || accounts === 'failed' ? 0 : accounts.length;
    const { deleteData } = this.stopping;
    return html`<ul class="consequences">
        <li>${words.stops(consent.applicationName)}</li>
        <li>${words.whole(consent.providerName, count)}</li>
        <li>${words.when(consent.providerName)}</li>
        ${consent.deletion === null ? html`<li>${words.kept(consent.applicationName)}</li>` : nothing}
        <li>${words.again}</li>
      </ul>
      ${consent.deletion === null ? nothing : html`<fin-deletion-choice ?on=${deleteData}></fin-deletion-choice>`}`;
  }

  protected override render(): TemplateResult {
    const { stopping: words } = this.words.consents;
    const { sending, problem } = this.stopping;
    return html`<fin-dialog
      .heading=${words.title(this.card.consent.providerName)}
      @fin-dismissed=${this.dismiss}
      @fin-forced=${this.keep}
    >
      <div>
        ${this.renderConsequences()} ${problem === null ? nothing : html`<p class="failed">${words.failed}</p>`}
      </div>
      ${actionButton({ kind: 'secondary', label: words.keep, idle: sending, handlePress: () => this.keep() })}
      ${actionButton({
        kind: 'secondary',
        label: words.stop,
        busy: sending,
        handlePress: () => this.send({ type: 'stopConfirmed' }),
      })}
    </fin-dialog>`;
  }
}

customElements.define('fin-stop-sharing', FinStopSharing);

declare global {
  interface HTMLElementTagNameMap {
    'fin-stop-sharing': FinStopSharing;
  }
}
