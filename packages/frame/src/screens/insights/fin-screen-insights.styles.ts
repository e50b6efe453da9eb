import { css } from 'lit';

export const insightsStyles = css`
  fin-screen-insights {
    .feed {
      gap: var(--space-8);
    }
    section {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-3);
    }
    ul.stack {
      gap: var(--space-3);
    }
    .view .columns > li:has(> details) {
      inline-size: 100%;
    }
    :is(h3, h4) {
      margin: 0;
      font-weight: 650;
    }
    h3 {
      font-size: 0.875rem;
      color: var(--fin-color-muted);
    }
    h4 {
      font-size: 1rem;
      line-height: 1.3;
      font-weight: 600;
    }
    .empty h3 {
      font-size: 1.125rem;
      color: var(--fin-color-text);
    }
    summary.link {
      min-block-size: 32px;
      font-size: 0.875rem;
    }
    .top,
    .outdated,
    .line {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: var(--space-1) var(--space-4);
    }
    .top .link,
    .line .link {
      min-block-size: 44px;
    }
    .empty {
      display: grid;
      gap: var(--space-3);
      padding: var(--space-6) var(--space-4);
    }
    .insight.card {
      display: grid;
      gap: var(--space-1);
      padding: var(--space-3) var(--space-4) var(--space-1);
    }
    .insight:focus-visible {
      border-radius: var(--fin-radius-card);
    }
    .head {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto;
      align-items: start;
      gap: var(--space-3);
    }
    .mark {
      display: grid;
      place-items: center;
      inline-size: 32px;
      block-size: 32px;
      border-radius: var(--fin-radius-pill);
      color: var(--fin-color-muted);
      background: var(--fin-color-sunken);
    }
    .mark.warning {
      color: var(--fin-color-warning);
      background: var(--fin-color-warning-soft);
    }
    .mark.success {
      color: var(--fin-color-success);
      background: var(--fin-color-success-soft);
    }
    .mark .icon {
      inline-size: 20px;
      block-size: 20px;
    }
    .menu {
      position: relative;
      margin: calc(var(--space-2) * -1);
    }
    .menu > summary {
      display: grid;
      place-items: center;
      inline-size: 44px;
      block-size: 44px;
      border-radius: var(--fin-radius-pill);
      color: var(--fin-color-muted);
      cursor: pointer;
    }
    .menu > summary:hover {
      background: var(--fin-color-sunken);
    }
    .menu > .card {
      position: absolute;
      z-index: 1;
      inset-inline-end: var(--space-2);
      display: grid;
      justify-items: start;
      inline-size: max-content;
      max-inline-size: min(20rem, 80vi);
      padding: 0 var(--space-4);
      background: var(--fin-color-surface);
      box-shadow: 0 2px 12px rgb(0 0 0 / 25%);
    }
    .menu .link {
      min-block-size: 44px;
      text-align: start;
    }
    .body {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      padding-inline-start: calc(32px + var(--space-3));
    }
    .foot {
      display: flex;
      flex-wrap: wrap;
      align-items: start;
      justify-content: space-between;
      column-gap: var(--space-4);
    }
    .foot .link {
      min-block-size: 36px;
      font-size: 0.875rem;
    }
    .foot > details[open] {
      flex: 1 0 100%;
    }
    .more > .stack {
      gap: var(--space-2);
      padding-block: var(--space-1) var(--space-3);
    }
    .actions {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2);
    }
    .line .actions {
      column-gap: var(--space-4);
    }
    li > details > .stack {
      margin-block-start: var(--space-2);
    }
    .line {
      padding: var(--space-1) var(--space-4);
      border-radius: var(--fin-radius-card);
      color: var(--fin-color-muted);
      background: var(--fin-color-sunken);
    }
    .line > :first-child {
      flex: 1 1 12rem;
      min-inline-size: 0;
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
    .row > button {
      flex: none;
    }
    .list .row {
      padding-block: var(--space-2);
      border-block-end: 1px solid var(--fin-color-divider);
    }
    .stopped .row {
      align-items: center;
    }
    .row-name {
      overflow-wrap: anywhere;
    }
    .amount {
      flex: none;
      max-inline-size: 55%;
      text-align: end;
      font-weight: 600;
      font-variant-numeric: tabular-nums;
    }
    .amount.in {
      color: var(--fin-color-success);
    }
    .details {
      display: flex;
      flex-wrap: wrap;
      column-gap: var(--space-3);
      font-size: 0.875rem;
      color: var(--fin-color-muted);
    }
    ul.details {
      display: grid;
      gap: var(--space-1);
      padding-block: var(--space-1);
    }
    .rows {
      display: grid;
      gap: var(--space-2);
      margin-block-end: var(--space-1);
      font-size: 0.875rem;
    }
    .bar {
      display: block;
      inline-size: 100%;
      block-size: 8px;
      margin-block: 2px;
      border-radius: var(--fin-radius-pill);
    }
    .bar:dir(rtl) {
      scale: -1 1;
    }
    .track {
      fill: var(--fin-color-sunken);
    }
    .value {
      fill: var(--fin-color-accent);
    }
    .others {
      stroke: var(--fin-color-text);
      stroke-width: 3;
      vector-effect: non-scaling-stroke;
    }
    .older {
      display: grid;
      justify-items: center;
      gap: var(--space-2);
    }
    .failed {
      font-size: 0.875rem;
      color: var(--fin-color-danger);
    }
    @media (forced-colors: active) {
      .value {
        fill: CanvasText;
      }
      .bar {
        outline: 1px solid CanvasText;
      }
    }
  }
`;
