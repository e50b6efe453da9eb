import { css } from 'lit';

/** Styles of the dialogs that remove a connection, stop sharing and delete an account. */
export const endingStyles = css`
  :is(fin-remove-connection, fin-stop-sharing, fin-delete-account) {
    .consequences {
      display: grid;
      gap: var(--space-2);
    }
    .consequences li {
      padding-inline-start: var(--space-4);
      border-inline-start: 2px solid var(--fin-color-divider);
    }
    .failed {
      margin-block-start: var(--space-3);
      color: var(--fin-color-danger);
    }
    .button.danger {
      color: var(--fin-color-danger);
      background: var(--fin-color-surface);
      border-color: var(--fin-color-danger);
    }
    .button.danger:hover {
      background: var(--fin-color-danger-soft);
    }
  }
`;
