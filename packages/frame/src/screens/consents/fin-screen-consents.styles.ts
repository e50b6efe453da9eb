import { css } from 'lit';

/** Styles of the list of consents. */
export const dashboardStyles = css`
  fin-screen-consents {
    .tools {
      display: flex;
      flex-wrap: wrap;
      align-items: end;
      gap: var(--space-3) var(--space-6);
    }
    .filters {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2);
    }
    .filters legend,
    .find label {
      margin-block-end: var(--space-1);
      padding: 0;
      font-size: 0.875rem;
      color: var(--fin-color-muted);
    }
    .filter {
      position: relative;
      display: inline-flex;
      align-items: center;
      min-block-size: 44px;
      padding: var(--space-1) var(--space-4);
      border: 1px solid var(--fin-color-border);
      border-radius: var(--fin-radius-pill);
      cursor: pointer;
    }
    .filter input {
      position: absolute;
      inset: 0;
      margin: 0;
      opacity: 0;
      cursor: pointer;
    }
    .filter:has(:checked) {
      font-weight: 600;
      color: var(--fin-color-on-accent);
      border-color: var(--fin-color-accent);
      background: var(--fin-color-accent);
    }
    .filter:has(:focus-visible) {
      outline: 2px solid var(--fin-color-accent);
      outline-offset: 2px;
    }
    .find {
      display: grid;
      flex: 1 1 14rem;
    }
    .find input {
      inline-size: 100%;
      min-block-size: 44px;
      padding: var(--space-2) var(--space-3);
      border: 1px solid var(--fin-color-border);
      border-radius: var(--fin-radius-field);
      font: inherit;
      color: inherit;
      background: var(--fin-color-surface);
    }
    /* Hundreds of blocks are laid out faster than a grid with as many rows. */
    .cards > li {
      margin-block-end: var(--space-3);
    }
    /* Cards outside the window are neither laid out nor painted. A card keeps its last height. */
    .cards > :nth-child(n + 4) {
      content-visibility: auto;
      contain-intrinsic-block-size: auto 540px;
    }
    .empty {
      display: grid;
      gap: var(--space-3);
      padding: var(--space-6) var(--space-4);
    }
    .empty h3 {
      font-size: 1.125rem;
      font-weight: 650;
    }
    @media (forced-colors: active) {
      .filter:has(:checked) {
        outline: 2px solid Highlight;
      }
    }
  }
`;
