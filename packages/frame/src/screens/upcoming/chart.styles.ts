import { css } from 'lit';

/** Styles of the chart of a balance, its figures and its table. */
export const chartStyles = css`
  fin-screen-upcoming {
    .switcher {
      display: grid;
      gap: var(--space-1);
    }
    select {
      min-block-size: 44px;
      inline-size: 100%;
      padding: var(--space-2) var(--space-3);
      border: 1px solid var(--fin-color-border);
      border-radius: var(--fin-radius-field);
      font: inherit;
      text-overflow: ellipsis;
      color: var(--fin-color-text);
      background: var(--fin-color-surface);
    }
    .figures {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(6.25rem, 1fr));
      gap: var(--space-2) var(--space-4);
    }
    .figures[aria-busy] dd {
      color: var(--fin-color-muted);
    }
    dt {
      font-size: 0.875rem;
      color: var(--fin-color-muted);
    }
    dd {
      font-size: 1.125rem;
      font-weight: 650;
      font-variant-numeric: tabular-nums;
    }
    .chart {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      column-gap: var(--space-2);
      padding-block-start: var(--space-3);
      font-size: 0.75rem;
      line-height: 1rem;
      font-variant-numeric: tabular-nums;
      color: var(--fin-color-muted);
    }
    .amounts {
      display: grid;
      position: relative;
      block-size: 10rem;
    }
    /* All amounts are in one grid cell, so the widest amount sets the width. */
    .amounts span {
      grid-area: 1 / 1;
      position: relative;
      block-size: 0;
      line-height: 0;
      text-align: end;
      white-space: nowrap;
    }
    .plot {
      position: relative;
      block-size: 10rem;
    }
    svg[role] {
      display: block;
      inline-size: 100%;
      block-size: 100%;
      overflow: visible;
    }
    svg[role]:dir(rtl) {
      scale: -1 1;
    }
    svg[role] path {
      fill: none;
      stroke: var(--fin-color-divider);
      vector-effect: non-scaling-stroke;
    }
    svg[role] .zero {
      stroke: var(--fin-color-text);
    }
    svg[role] .band {
      fill: color-mix(in oklab, var(--fin-color-accent) 20%, transparent);
      stroke: none;
    }
    svg[role] .line {
      stroke: var(--fin-color-accent);
      stroke-width: 2;
      stroke-linejoin: round;
    }
    .dot,
    .low {
      position: absolute;
    }
    .dot {
      inline-size: 10px;
      block-size: 10px;
      margin: -7px;
      border: 2px solid var(--fin-color-surface);
      border-radius: var(--fin-radius-pill);
      background: var(--fin-color-accent);
      box-sizing: content-box;
    }
    .low {
      margin-block-start: 8px;
      padding-inline: 4px;
      border-radius: var(--fin-radius-field);
      font-weight: 600;
      color: var(--fin-color-text);
      background: color-mix(in oklab, var(--fin-color-surface) 80%, transparent);
    }
    .days {
      grid-column: 2;
      position: relative;
      margin-block-start: var(--space-6);
    }
    .days .at {
      display: grid;
      justify-items: center;
      position: absolute;
      inset-block-start: 0;
      inline-size: 0;
      white-space: nowrap;
    }
    table:not(.calendar) {
      inline-size: 100%;
      border-spacing: 0;
      font-size: 0.875rem;
    }
    table:not(.calendar) :is(th, td) {
      padding: var(--space-2) var(--space-1);
      border-block-end: 1px solid var(--fin-color-divider);
      font-weight: 400;
      text-align: start;
      vertical-align: top;
    }
    table:not(.calendar) .amount {
      text-align: end;
    }
    table:not(.calendar) thead th {
      font-weight: 600;
      color: var(--fin-color-muted);
    }
    @media (forced-colors: active) {
      svg[role] .line,
      svg[role] .zero {
        stroke: CanvasText;
      }
      .dot {
        background: CanvasText;
      }
    }
  }
`;
