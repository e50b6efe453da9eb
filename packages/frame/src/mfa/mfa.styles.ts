import { css } from 'lit';

export const mfaStyles = css`
  :is(fin-mfa-token, fin-mfa-form) .picture-title {
    font-weight: 600;
  }
`;
