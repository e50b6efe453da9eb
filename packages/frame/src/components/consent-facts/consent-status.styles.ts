import { css } from 'lit';

/** Styles of a consent's status and of the note about its renewal. */
export const consentStatusStyles = css`
  :is(fin-consent-card, fin-consent-detail) {
    .status {
      font-weight: 600;
      color: var(--fin-color-muted);
    }
    .status.active {
      color: var(--fin-color-success);
    }
    :is(.status.endingSoon, .status.signIn) {
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
