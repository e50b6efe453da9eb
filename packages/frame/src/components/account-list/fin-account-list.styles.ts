import { css } from 'lit';

/** Styles of the list of accounts. */
export const accountListStyles = css`
  fin-account-list {
    display: grid;
    gap: var(--space-6);

    .group {
      display: grid;
    }
    /* Height of the search field, which is loaded later. Its result is close to the list. */
    .list-search {
      min-block-size: 98px;
      margin-block-end: calc(-1 * var(--space-3));
    }
    .group-name {
      margin: 0;
      padding: 0 0 var(--space-2);
      font-size: 0.875rem;
      font-weight: 600;
      color: var(--fin-color-muted);
    }
    .rows {
      overflow: hidden;
      border: 1px solid var(--fin-color-divider);
      border-radius: var(--fin-radius-card);
    }
    .row {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto;
      align-items: center;
      column-gap: var(--space-3);
      min-block-size: 64px;
      padding: var(--space-3) var(--space-4);
    }
    .row.read-only {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    /* Hidden rows have no border, so the first row that is found has none above. */
    li:not([hidden]) ~ li {
      border-block-start: 1px solid var(--fin-color-divider);
    }
    label.row,
    .all {
      cursor: pointer;
    }
    label.row:hover {
      background: var(--fin-color-sunken);
    }
    label.row.unavailable {
      background: none;
      cursor: default;
    }
    .unavailable :is(.name, .amount) {
      font-weight: 400;
      color: var(--fin-color-muted);
    }
    .reason {
      display: block;
      font-size: 0.875rem;
    }
    li:has(:focus-visible),
    .all:has(:focus-visible) {
      border-radius: var(--fin-radius-card);
      outline: 2px solid var(--fin-color-accent);
      outline-offset: -2px;
    }
    input {
      flex: none;
      inline-size: 22px;
      block-size: 22px;
      margin: 0;
      outline: none;
      accent-color: var(--fin-color-accent);
    }
    .all {
      display: flex;
      align-items: center;
      gap: var(--space-3);
      min-block-size: 48px;
      padding-inline: calc(var(--space-4) + 1px);
      border-radius: var(--fin-radius-card);
      background: var(--fin-color-sunken);
    }
    .all .count {
      margin-inline-start: auto;
      color: var(--fin-color-muted);
    }
    .name {
      font-weight: 600;
      line-height: 1.35;
    }
    .details {
      display: flex;
      flex-wrap: wrap;
      column-gap: var(--space-2);
      font-size: 0.875rem;
      color: var(--fin-color-muted);
    }
    .amount {
      text-align: end;
      font-variant-numeric: tabular-nums;
      font-weight: 600;
      white-space: nowrap;
    }
    .amount .owed {
      display: block;
      font-size: 0.875rem;
      font-weight: 400;
      color: var(--fin-color-muted);
    }
  }
  @container (width < 20rem) {
    fin-account-list .row {
      grid-template-columns: auto minmax(0, 1fr);
      row-gap: var(--space-1);
    }
    fin-account-list .row.read-only {
      grid-template-columns: minmax(0, 1fr);
    }
    fin-account-list .amount {
      grid-column-end: -1;
      text-align: start;
    }
  }
`;
