import { css } from 'lit';

/** Styles of the card of a connection. */
export const cardStyles = css`
  fin-connection-card {
    display: block;

    article {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-3);
      padding: var(--space-4);
    }
    .head {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: var(--space-1) var(--space-3);

      > * {
        grid-column: 2;
      }
      > .logo {
        grid-area: 1 / 1 / span 2;
      }
      > .caption {
        grid-column: 1 / -1;
      }
    }
    h4 {
      margin: 0;
      font-size: 1.125rem;
      font-weight: 650;
      line-height: 1.25;
    }
    .connection-status {
      font-weight: 600;
    }
    .ok {
      color: var(--fin-color-success);
    }
    :is(.broken, .asked, .partial) {
      color: var(--fin-color-warning);
    }
    .said {
      padding: var(--space-3);
      border-radius: var(--fin-radius-field);
      background: var(--fin-color-sunken);
    }
    .said.failed {
      color: var(--fin-color-warning);
      background: var(--fin-color-warning-soft);
    }
    .said p + p {
      margin-block-start: var(--space-1);
    }
    .accounts {
      display: grid;
      border-block: 1px solid var(--fin-color-divider);
    }
    .accounts li {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 var(--space-4);
      padding-block: var(--space-2);
    }
    .accounts li > :last-child {
      margin-inline-start: auto;
    }
    .accounts li + li {
      border-block-start: 1px solid var(--fin-color-divider);
    }
    .card-actions {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2);
    }
    .card-actions .button {
      padding-inline: var(--space-4);
    }
    .card-actions .button[aria-disabled='true'] {
      color: var(--fin-color-muted);
      border-color: var(--fin-color-divider);
    }
    .card-actions .remove {
      margin-inline-start: auto;
      color: var(--fin-color-danger);
    }
    @media (max-width: 359px) {
      .card-actions .button {
        flex: 1 1 100%;
        margin-inline: 0;
      }
    }
  }
`;
