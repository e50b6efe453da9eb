import { css } from 'lit';

export const mfaStyles = css`
  fin-mfa-token .destination {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;
