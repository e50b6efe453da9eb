import { css } from 'lit';

/** Styles of the sign-in screen. */
export const credentialsStyles = css`
  fin-credentials {
    .recipient {
      display: grid;
      grid-template-columns: 20px 1fr;
      gap: var(--space-2);
      padding: var(--space-3) var(--space-4);
      border-radius: var(--fin-radius-card);
      font-size: 0.875rem;
      background: var(--fin-color-sunken);
    }
    .recipient .icon {
      inline-size: 20px;
      block-size: 20px;
      color: var(--fin-color-success);
    }
    .host {
      margin-block-start: calc(var(--space-3) * -1);
      color: var(--fin-color-muted);
    }
    .forgot {
      justify-self: start;
      min-block-size: 44px;
      display: inline-flex;
      align-items: center;
    }
  }
`;
