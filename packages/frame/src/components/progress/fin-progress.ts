import type { PropertyDeclarations, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { ProgressRow } from '@fin-link/flow';
import { checkIcon, skippedIcon } from '../icons/status-icons.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import { progressStyles } from './fin-progress.styles.ts';

const marks: Readonly<Record<ProgressRow['status'], TemplateResult | typeof nothing>> = {
  waiting: nothing,
  working: nothing,
  done: checkIcon,
  skipped: skippedIcon,
};

/** The steps of an update or a link. A step is marked as done when the service reports it. */
export class FinProgress extends FrameElement {
  static override properties: PropertyDeclarations = {
    rows: { attribute: false },
    needsAnswer: { type: Boolean, attribute: 'needs-answer', reflect: true },
  };

  static override styles = progressStyles;

  rows: readonly ProgressRow[] = [];

  /** Whether the bank waits for an answer of the user. */
  needsAnswer = false;

  protected override render(): TemplateResult {
    const { progress, existing } = this.words;
    const working = this.needsAnswer ? existing.state.input : this.scope.strings.shell.working;
    return html`<ol>
      ${this.rows.map(
        ({ name, status }) =>
          html`<li class=${status} aria-current=${status === 'working' ? 'step' : nothing}>
            <span class="mark" aria-hidden="true">${marks[status]}</span>
            <div class="text">
              <span class="name">${progress.rows[name]}</span>
              <span class=${status === 'done' || status === 'waiting' ? 'unseen' : 'status'}>
                ${status === 'working' ? working : progress.status[status]}
              </span>
            </div>
          </li>`,
      )}
    </ol>`;
  }
}

customElements.define('fin-progress', FinProgress);

declare global {
  interface HTMLElementTagNameMap {
    'fin-progress': FinProgress;
  }
}
