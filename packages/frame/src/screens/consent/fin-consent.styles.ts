import { css } from 'lit';

/** Styles of the consent screen. */
export const consentStyles = css`
  fin-consent {
    section {
      display: grid;
      gap: var(--space-1);
    }
    h3 {
      font-size: 1rem;
      line-height: 1.25;
    }
    .fresh {
      display: inline-block;
      padding: 0 var(--space-2);
      border-radius: var(--fin-radius-pill);
      font-size: 0.875rem;
      color: var(--fin-color-success);
      background: var(--fin-color-success-soft);
    }
    .deletion {
      padding-block-start: var(--space-2);
    }
    .more {
      display: grid;
      gap: var(--space-4);
    }
  }
`;
