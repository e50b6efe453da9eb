import { css } from 'lit';

/** Styles of the screens for challenges of a bank. */
export const mfaStyles = css`
  fin-mfa-token .destination {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  fin-mfa-token .not-received {
    display: grid;
    justify-items: start;
    gap: var(--space-1);
  }
`;
