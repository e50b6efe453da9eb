import { css } from 'lit';

/** Styles of the selection of positions. */
export const positionsStyles = css`
  fin-positions {
    table {
      inline-size: 100%;
      border-spacing: 0;
      border: 1px solid var(--fin-color-divider);
      border-radius: var(--fin-radius-card);
    }
    caption {
      padding-block-end: var(--space-2);
      font-size: 0.875rem;
      color: var(--fin-color-muted);
      text-align: start;
    }
    th {
      font-size: 0.875rem;
      font-weight: 600;
      color: var(--fin-color-muted);
      text-align: start;
    }
    :is(th, td) {
      padding: var(--space-3) var(--space-2);
      vertical-align: top;
    }
    :is(th, td):first-child {
      inline-size: 48px;
      padding-inline-start: var(--space-4);
    }
    :is(th, td):last-child {
      padding-inline-end: var(--space-4);
    }
    tbody td {
      border-block-start: 1px solid var(--fin-color-divider);
    }
    .number {
      text-align: end;
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
    }
    .pick {
      display: grid;
      place-items: center;
      min-inline-size: 24px;
      min-block-size: 24px;
      cursor: pointer;
    }
    .pick input {
      inline-size: 20px;
      block-size: 20px;
      margin: 0;
      accent-color: var(--fin-color-accent);
    }
    .name {
      font-weight: 600;
      overflow-wrap: anywhere;
    }
    .concern {
      display: block;
      margin-block-start: var(--space-1);
      font-size: 0.875rem;
      color: var(--fin-color-warning);
    }
    .label {
      display: none;
    }
  }

  @media (max-width: 599px) {
    fin-positions {
      table,
      tbody {
        display: grid;
        gap: var(--space-3);
        border: 0;
      }
      caption {
        padding: 0;
      }
      thead tr {
        display: flex;
        align-items: center;
        gap: var(--space-2);
      }
      thead th:not(:first-child) {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }
      thead .all {
        display: flex;
        align-items: center;
        gap: var(--space-2);
        min-block-size: 44px;
      }
      thead .all .label {
        display: inline;
      }
      :is(thead th, tbody td):first-child {
        inline-size: auto;
      }
      tbody tr {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: var(--space-1) var(--space-3);
        padding: var(--space-3) var(--space-4);
        border: 1px solid var(--fin-color-divider);
        border-radius: var(--fin-radius-card);
      }
      tbody td,
      thead th {
        padding: 0;
        border: 0;
      }
      tbody td:is(:first-child, :last-child) {
        padding: 0;
      }
      tbody td:first-child {
        grid-row: span 3;
      }
      .number {
        display: flex;
        justify-content: space-between;
        gap: var(--space-3);
        white-space: normal;
      }
      tbody .label {
        display: inline;
        color: var(--fin-color-muted);
      }
    }
  }
`;
