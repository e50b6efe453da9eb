import type { DepositView } from '@fin-link/contracts/browser';
import type { Formats } from '@fin-link/words';
import type { PropertyDeclarations, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { checkIcon } from '../../components/icons/status-icons.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import type { LaterStrings } from '../../platform/words/strings.ts';

/** Returns the first and last day on which deposits are expected. The last day is `null` if it is the same. */
export const periodOf = (
  { expectedFrom, expectedTo }: DepositView,
  { weekday }: Formats,
): readonly [string, string | null] => [
  weekday(expectedFrom),
  expectedFrom === expectedTo ? null : weekday(expectedTo),
];

interface Step {
  name: string;
  when: string;
  status: 'done' | 'now' | 'next';
}

/** The steps of small deposits: they are sent, they arrive, and the user enters their amounts. */
class FinDepositTimeline extends FrameElement {
  static override properties: PropertyDeclarations = {
    strings: { attribute: false },
    deposits: { attribute: false },
  };

  static override styles = css`
    fin-deposit-timeline ol {
      display: grid;
      padding: var(--space-2) var(--space-4);
      border-radius: var(--fin-radius-card);
      background: var(--fin-color-sunken);

      li {
        position: relative;
        display: grid;
        grid-template-columns: 20px minmax(0, 1fr);
        column-gap: var(--space-3);
        padding-block: var(--space-2);
      }
      li:not(:last-child)::after {
        content: '';
        position: absolute;
        inset-block: 34px -6px;
        inset-inline-start: 9px;
        inline-size: 2px;
        background: var(--fin-color-border);
      }
      .mark {
        display: grid;
        place-items: center;
        inline-size: 20px;
        block-size: 20px;
        margin-block-start: 2px;
        border: 2px solid var(--fin-color-border);
        border-radius: var(--fin-radius-pill);
        background: var(--fin-color-surface);
      }
      .now .mark {
        border: 6px solid var(--fin-color-accent);
      }
      .done .mark {
        border-color: var(--fin-color-success);
        color: var(--fin-color-surface);
        background: var(--fin-color-success);
      }
      .mark .icon {
        inline-size: 14px;
        block-size: 14px;
        stroke-width: 3;
      }
      .text {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        column-gap: var(--space-3);
      }
      .now .name {
        font-weight: 600;
      }
    }
  `;

  strings!: LaterStrings['verification']['timeline'];

  /** Deposits that were sent; `null` if none were sent yet. */
  deposits: DepositView | null = null;

  private get steps(): readonly Step[] {
    const { strings, deposits } = this;
    const isSent = deposits !== null;
    const days = isSent ? strings.between(...periodOf(deposits, this.scope.formats)) : strings.days;
    return [
      { name: isSent ? strings.sent : strings.send, when: strings.today, status: isSent ? 'done' : 'now' },
      { name: strings.arrive, when: days, status: isSent ? 'now' : 'next' },
      { name: strings.enter, when: strings.enterHint, status: 'next' },
    ];
  }

  protected override render(): TemplateResult {
    return html`<ol aria-label=${this.strings.title}>
      ${this.steps.map(
        ({ name, when, status }) =>
          html`<li class=${status} aria-current=${status === 'now' ? 'step' : nothing}>
            <span class="mark" aria-hidden="true">${status === 'done' ? checkIcon : nothing}</span>
            <span class="text"><span class="name">${name}</span> <span class="muted">${when}</span></span>
          </li>`,
      )}
    </ol>`;
  }
}

customElements.define('fin-deposit-timeline', FinDepositTimeline);

declare global {
  interface HTMLElementTagNameMap {
    'fin-deposit-timeline': FinDepositTimeline;
  }
}
