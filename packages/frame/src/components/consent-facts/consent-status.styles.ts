import { css } from 'lit';

/** Styles of a consent's status and of the note about its renewal. */
export const standingStyles = css`
  :is(fin-consent-card, fin-consent-detail) {
    .standing {
      font-weight: 600;
      color: var(--fin-color-muted);
    }
    .standing.active {
      color: var(--fin-color-success);
    }
    .standing.endingSoon {
      color: var(--fin-color-warning);
    }
    .said {
      padding: var(--space-3);
      border-radius: var(--fin-radius-field);
      color: var(--fin-color-success);
      background: var(--fin-color-success-soft);
    }
  }
`;
