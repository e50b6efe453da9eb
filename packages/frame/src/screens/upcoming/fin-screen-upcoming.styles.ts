import { css } from 'lit';
import { chartStyles } from './render-chart.ts';

export const upcomingStyles = [
  chartStyles,
  css`
    fin-screen-upcoming {
      .stack,
      .halves,
      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-8);
      }
      section {
        gap: var(--space-4);
      }
      ul.stack {
        gap: var(--space-3);
      }
      :is(h3, h4) {
        margin: 0;
        font-size: 1.125rem;
        font-weight: 650;
      }
      h4 {
        font-size: 0.875rem;
        font-weight: 600;
        color: var(--fin-color-muted);
      }
      .icon:dir(rtl).mirrored {
        scale: -1 1;
      }
      summary.link {
        min-block-size: 44px;
      }
      .short {
        display: grid;
        gap: var(--space-1);
        padding: var(--space-3) var(--space-4);
        border-inline-start: 4px solid var(--fin-color-warning);
        border-radius: var(--fin-radius-field);
        background: var(--fin-color-warning-soft);
      }
      .short h3 {
        font-size: 1rem;
      }
      .outdated,
      .answered {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: var(--space-1) var(--space-4);
      }
      .answered {
        padding: var(--space-2) var(--space-4);
        border-radius: var(--fin-radius-field);
        background: var(--fin-color-success-soft);
      }
      .answered button {
        min-block-size: 44px;
      }
      .empty {
        display: grid;
        gap: var(--space-3);
        padding: var(--space-6) var(--space-4);
      }
      .row {
        display: flex;
        justify-content: space-between;
        column-gap: var(--space-4);
      }
      .row > :first-child {
        flex: 1;
        min-inline-size: 0;
      }
      .name {
        font-weight: 600;
        line-height: 1.35;
        overflow-wrap: anywhere;
      }
      .details {
        display: flex;
        flex-wrap: wrap;
        column-gap: var(--space-3);
        font-size: 0.875rem;
        color: var(--fin-color-muted);
      }
      .amount {
        flex: none;
        max-inline-size: 55%;
        text-align: end;
        font-variant-numeric: tabular-nums;
      }
      .amount .details {
        justify-content: flex-end;
      }
      :is(.payment .amount span, .event span.amount) {
        font-weight: 600;
      }
      .amount.in > span,
      span.amount.in {
        color: var(--fin-color-success);
      }
      .payment .amount .details span {
        font-weight: 400;
      }
      .event {
        display: grid;
        gap: var(--space-2);
        padding: var(--space-4);
      }
      .answers {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
        gap: var(--space-2);
        max-inline-size: 28rem;
        margin-block-start: var(--space-1);
      }
      .answers .button {
        padding-inline: var(--space-1);
      }
      .failed {
        font-size: 0.875rem;
        color: var(--fin-color-danger);
      }
      .answer {
        align-items: center;
        padding-block: var(--space-2);
        border-block-end: 1px solid var(--fin-color-divider);
      }
      .answer .button {
        flex: none;
      }

      .turns {
        display: flex;
        align-items: center;
        justify-content: space-between;
      }
      .turn {
        display: grid;
        place-items: center;
        inline-size: 44px;
        block-size: 44px;
        padding: 0;
        border: 0;
        border-radius: var(--fin-radius-pill);
        color: var(--fin-color-text);
        background: none;
        cursor: pointer;
      }
      .turn:hover {
        background: var(--fin-color-sunken);
      }
      .turn[aria-disabled] {
        color: var(--fin-color-divider);
        background: none;
        cursor: default;
      }
      .calendar {
        inline-size: 100%;
        table-layout: fixed;
        border-spacing: 0;
      }
      .calendar th {
        padding: 0 0 var(--space-1);
        font-size: 0.75rem;
        font-weight: 600;
        color: var(--fin-color-muted);
      }
      .calendar td {
        block-size: 48px;
        padding: 0;
        border-block-start: 1px solid var(--fin-color-divider);
        text-align: center;
        vertical-align: top;
        font-size: 0.875rem;
        font-variant-numeric: tabular-nums;
        color: var(--fin-color-muted);
      }
      .calendar button {
        display: grid;
        align-content: start;
        justify-items: center;
        inline-size: 100%;
        block-size: 47px;
        padding: 0;
        border: 0;
        border-radius: var(--fin-radius-field);
        font: inherit;
        font-weight: 600;
        color: var(--fin-color-text);
        background: none;
        cursor: pointer;
      }
      .calendar button:hover {
        background: var(--fin-color-sunken);
      }
      .number {
        display: grid;
        justify-content: center;
        inline-size: 26px;
        margin: 3px auto;
        border-radius: var(--fin-radius-pill);
        line-height: 26px;
      }
      [aria-current] .number {
        color: var(--fin-color-on-accent);
        background: var(--fin-color-accent);
      }
      .dots {
        display: flex;
        justify-content: center;
        gap: 3px;
      }
      :is(.dots, .legend) :is(.in, .out) {
        display: inline-block;
        inline-size: 8px;
        block-size: 8px;
        border: 2px solid var(--fin-color-accent);
        border-radius: var(--fin-radius-pill);
        background: var(--fin-color-accent);
      }
      :is(.dots, .legend) .in {
        border-color: var(--fin-color-success);
        background: none;
      }
      .legend {
        display: flex;
        flex-wrap: wrap;
        column-gap: var(--space-4);
      }
      .days-list {
        display: grid;
        gap: var(--space-4);
      }
      .payment {
        padding-block: var(--space-2);
        border-block-end: 1px solid var(--fin-color-divider);
      }
      .state {
        padding-inline: var(--space-2);
        border-radius: var(--fin-radius-pill);
        font-weight: 600;
        color: var(--fin-color-text);
        background: var(--fin-color-sunken);
      }
      .state.late,
      .state.missed {
        color: var(--fin-color-warning);
        background: var(--fin-color-warning-soft);
      }
      .state.paid {
        color: var(--fin-color-success);
        background: var(--fin-color-success-soft);
      }
      @container (width >= 56.25rem) {
        .halves {
          grid-template-columns: minmax(0, 1fr) minmax(0, 24rem);
          align-items: start;
          column-gap: var(--space-12);
        }
      }
      @media (forced-colors: active) {
        [aria-current] .number {
          outline: 2px solid Highlight;
        }
        :is(.dots, .legend) .out {
          background: CanvasText;
        }
      }
    }
  `,
];
