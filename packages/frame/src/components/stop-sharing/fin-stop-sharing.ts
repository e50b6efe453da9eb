import type { PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ConsentCard, Stopping } from '@fin-link/flow';
import { actionButton } from '../buttons/action-button.ts';
import '../deletion-choice/fin-deletion-choice.ts';
import { endingStyles } from '../dialog/ending.styles.ts';
import '../dialog/fin-dialog.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';

/** The dialog that stops sharing: an explanation, then the question. Escape cancels. */
@customElement('fin-stop-sharing')
export class FinStopSharing extends FrameElement {
  static override styles = [
    endingStyles,
    css`
      fin-stop-sharing {
        .consequences {
          margin-block-end: var(--space-4);
        }
        /* Three do not fit beside each other. */
        .three .button {
          flex: 1 1 100%;
        }
        .for-good {
          margin-block-start: var(--space-3);
          padding: var(--space-3);
          border-radius: var(--fin-radius-field);
          color: var(--fin-color-warning);
          background: var(--fin-color-warning-soft);
        }
      }
    `,
  ];

  @property({ attribute: false })
  card!: ConsentCard;

  @property({ attribute: false })
  stopping!: Stopping;

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('stopping');
    if (before === undefined) return;
    const { page, problem } = this.stopping;
    if (problem !== null && before.problem !== problem)
      this.scope.announcer.assertive(this.words.consents.stopping.failed);
    if (page !== before.page) void this.updateComplete.then(() => this.querySelector('fin-dialog')?.focus());
  }

  private keep(): void {
    this.send({ type: 'stopCancelled' });
  }

  /** A request that is running cannot be cancelled. */
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

  private renderConfirmation(): TemplateResult {
    const { stopping: words } = this.words.consents;
    const { applicationName, providerName } = this.card.consent;
    const { deleteData, problem } = this.stopping;
    return html`<p>${words.confirm(applicationName, providerName)}</p>
      ${deleteData ? html`<p class="for-good">${words.confirmDeletion}</p>` : nothing}
      ${problem === null ? nothing : html`<p class="failed">${words.failed}</p>`}`;
  }

  protected override render(): TemplateResult {
    const { stopping: words } = this.words.consents;
    const { providerName } = this.card.consent;
    const { page, sending } = this.stopping;
    const isLast = page === 'confirmation';
    return html`<fin-dialog
      class=${isLast ? 'three' : ''}
      .heading=${isLast ? words.confirmTitle(providerName) : words.title(providerName)}
      @fin-dismissed=${this.dismiss}
      @fin-forced=${this.keep}
    >
      <div>${isLast ? this.renderConfirmation() : this.renderConsequences()}</div>
      ${actionButton({ kind: 'primary', label: words.keep, idle: sending, press: () => this.keep() })}
      ${
        isLast
          ? actionButton({
              kind: 'danger',
              label: words.stop,
              busy: sending,
              press: () => this.send({ type: 'stopConfirmed' }),
            })
          : actionButton({
              kind: 'secondary',
              label: words.continue,
              press: () => this.send({ type: 'stopContinued' }),
            })
      }
      ${
        isLast
          ? actionButton({
              kind: 'secondary',
              label: words.reconsider,
              idle: sending,
              press: () => this.send({ type: 'stopReconsidered' }),
            })
          : nothing
      }
    </fin-dialog>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fin-stop-sharing': FinStopSharing;
  }
}
