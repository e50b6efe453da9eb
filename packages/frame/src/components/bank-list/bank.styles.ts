import { css } from 'lit';

/** Styles of a row of the list of banks. */
export const bankStyles = css`
  .bank {
    display: grid;
    grid-template-columns: 44px minmax(0, 1fr);
    align-items: center;
    gap: var(--space-1) var(--space-4);
    position: relative;
    min-block-size: 68px;
    margin-inline: -12px;
    padding: var(--space-2) 12px;

    &:has(.tag) .logo {
      grid-row: span 2;
    }
    .name {
      font-weight: 600;
      line-height: 1.25;
    }
    .host,
    .tag {
      font-size: 0.875rem;
      line-height: 1.25;
    }
    .host {
      display: block;
      margin-block-start: 2px;
      color: var(--fin-color-muted);
    }
    .tag {
      grid-column: 2;
      justify-self: start;
      padding: 2px var(--space-2);
      border-radius: 1em;
      color: var(--fin-color-muted);
      background: var(--fin-color-sunken);
    }
    .tag.linked {
      color: var(--fin-color-success);
      background: var(--fin-color-success-soft);
    }
    .tag:is(.slow, .down) {
      color: var(--fin-color-warning);
      background: var(--fin-color-warning-soft);
    }
  }
  @container (width >= 30rem) {
    .bank {
      grid-template-columns: 44px minmax(0, 1fr) auto;

      &:has(.tag) .logo {
        grid-row: auto;
      }
      .tag {
        grid-column: 3;
      }
    }
  }
`;
