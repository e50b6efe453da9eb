import { css } from 'lit';

export const netWorthStyles = css`
  fin-screen-net-worth {
    /* Reserves the height of the search field, which is loaded later. The negative margin moves its result close to the list. */
    .list-search {
      min-block-size: 98px;
      margin-block-end: calc(-1 * var(--space-3));
    }
    .stack,
    section,
    .figure,
    .group {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-6);
    }
    :is(.figure, .group) {
      gap: var(--space-2);
    }
    :is(h3, h4) {
      margin: 0;
      font-size: 1.125rem;
      font-weight: 650;
    }
    h4 {
      font-size: 1rem;
    }
    .currency {
      padding-block-start: var(--space-4);
      border-block-start: 1px solid var(--fin-color-divider);
    }
    .totals {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-3) var(--space-8);
      padding: var(--space-4);
      border: 1px solid var(--fin-color-divider);
      border-radius: var(--fin-radius-card);
    }
    .totals[aria-busy] dd {
      color: var(--fin-color-muted);
    }
    .totals .whole {
      inline-size: 100%;
    }
    dt {
      font-size: 0.875rem;
      color: var(--fin-color-muted);
    }
    dd {
      font-variant-numeric: tabular-nums;
      font-weight: 600;
    }
    .whole dd {
      font-size: 1.75rem;
      font-weight: 650;
      line-height: 1.25;
    }
    summary.link {
      min-block-size: 44px;
    }
    details ul {
      padding-inline-start: var(--space-4);
    }
    table {
      inline-size: 100%;
      border-spacing: 0;
      border: 1px solid var(--fin-color-divider);
      border-radius: var(--fin-radius-card);
    }
    th {
      font-size: 0.875rem;
      font-weight: 600;
      color: var(--fin-color-muted);
      text-align: start;
      white-space: nowrap;
    }
    :is(th, td) {
      padding: var(--space-3) var(--space-2);
    }
    th {
      padding-block: var(--space-2);
    }
    :is(th, td):first-child {
      padding-inline-start: var(--space-4);
    }
    :is(th, td):last-child {
      padding-inline-end: var(--space-4);
    }
    td {
      border-block-start: 1px solid var(--fin-color-divider);
    }
    .loan td:first-child {
      padding-inline-start: var(--space-8);
    }
    :is(.loan, .after) td {
      border-block-start-style: dashed;
    }
    .after {
      font-weight: 600;
    }
    .name {
      font-weight: 600;
      line-height: 1.35;
      overflow-wrap: anywhere;
    }
    .details {
      display: flex;
      flex-wrap: wrap;
      column-gap: var(--space-2);
      font-size: 0.875rem;
      color: var(--fin-color-muted);
    }
    .failed {
      display: block;
      font-size: 0.875rem;
      color: var(--fin-color-danger);
    }
    .amount {
      text-align: end;
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
    }
    .amount .none {
      color: var(--fin-color-muted);
    }
    .switch {
      inline-size: 1%;
      padding-block: var(--space-1);
      white-space: nowrap;
    }
    .outdated {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--space-1) var(--space-4);
    }
    .empty {
      display: grid;
      gap: var(--space-3);
      padding: var(--space-6) var(--space-4);
    }
  }

  @container (width >= 56.25rem) {
    fin-screen-net-worth {
      .stack,
      section {
        grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
        align-items: start;
      }
      :is(.stack, section) > :not(.group) {
        grid-column: 1 / -1;
      }
    }
  }

  @container (width < 30rem) {
    fin-screen-net-worth {
      thead {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }
      table,
      tbody {
        display: block;
      }
      tr {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        column-gap: var(--space-3);
        padding: var(--space-3) var(--space-4);
      }
      tr + tr {
        border-block-start: 1px solid var(--fin-color-divider);
      }
      tr:is(.loan, .after) {
        border-block-start-style: dashed;
      }
      tr.loan {
        padding-inline-start: var(--space-8);
      }
      tr[role='row'] :is(td, td:first-child, td:last-child) {
        padding: 0;
        border: 0;
      }
      .account {
        flex: 1 0 100%;
      }
      .amount {
        white-space: normal;
      }
      .switch {
        inline-size: auto;
        margin-inline-start: auto;
      }
      .after .switch {
        display: none;
      }
    }
  }
`;
