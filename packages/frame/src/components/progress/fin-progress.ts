import type { PropertyDeclarations, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import type { ProgressRow } from '@fin-link/flow';
import { checkIcon, skippedIcon } from '../icons/status-icons.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';

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

  static override styles = css`
    fin-progress ol {
      display: grid;
      padding: var(--space-2) var(--space-4);
      border: 1px solid var(--fin-color-divider);
      border-radius: var(--fin-radius-card);

      li {
        position: relative;
        display: grid;
        grid-template-columns: 28px minmax(0, 1fr);
        align-items: center;
        column-gap: var(--space-3);
        min-block-size: 56px;
      }
      li + li::before {
        content: '';
        position: absolute;
        inset-block: -14px calc(50% + 14px);
        inset-inline-start: 13px;
        inline-size: 2px;
        background: var(--fin-color-divider);
      }
      li:is(.done, .skipped) + li:is(.done, .working)::before {
        background: var(--fin-color-success);
      }
      .mark {
        display: grid;
        place-items: center;
        inline-size: 28px;
        block-size: 28px;
        border: 2px solid var(--fin-color-divider);
        border-radius: var(--fin-radius-pill);
        color: var(--fin-color-surface);
      }
      .mark .icon {
        inline-size: 16px;
        block-size: 16px;
        stroke-width: 3;
      }
      .done .mark {
        border-color: var(--fin-color-success);
        background: var(--fin-color-success);
      }
      .skipped .mark {
        border-style: dashed;
        color: var(--fin-color-muted);
      }
      .working .mark {
        border-color: color-mix(in oklab, var(--fin-color-accent) 24%, var(--fin-color-surface));
        border-block-start-color: var(--fin-color-accent);
        animation: fin-turn 900ms linear infinite;
      }
      fin-progress[needs-answer] & .working .mark {
        animation: none;
      }
      .text {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        justify-content: space-between;
        column-gap: var(--space-3);
        padding-block: var(--space-2);
      }
      .waiting .name,
      .skipped .name,
      .status {
        color: var(--fin-color-muted);
      }
      .working .name {
        font-weight: 600;
      }
      .status {
        font-size: 0.875rem;
      }
    }
    @keyframes fin-turn {
      to {
        rotate: 1turn;
      }
    }
    @media (prefers-reduced-motion: reduce) {
      fin-progress .working .mark {
        border-color: var(--fin-color-accent);
      }
    }
    @media (forced-colors: active) {
      fin-progress ol .done .mark {
        forced-color-adjust: none;
        border-color: Highlight;
        color: HighlightText;
        background: Highlight;
      }
    }
  `;

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
