import { css } from 'lit';

/** Styles of a plain list that shows only the names of accounts. */
export const verifiedStyles = css`
  .accounts.card {
    li {
      display: flex;
      align-items: flex-start;
      gap: var(--space-3);
      padding: var(--space-4);
    }
    li + li {
      border-block-start: 1px solid var(--fin-color-divider);
    }
    bdi:first-child {
      font-weight: 600;
    }
    .icon {
      flex: none;
      color: var(--fin-color-success);
    }
  }
`;
