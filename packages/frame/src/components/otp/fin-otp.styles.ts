import { css } from 'lit';

export const otpStyles = css`
  fin-otp {
    display: grid;
    gap: var(--space-2);

    label {
      font-weight: 600;
    }
    input {
      inline-size: 100%;
      max-inline-size: 320px;
      min-block-size: 56px;
      padding: var(--space-2) var(--space-4);
      border: 1px solid var(--fin-color-border);
      border-radius: var(--fin-radius-field);
      font: inherit;
      font-size: 1.375rem;
      font-variant-numeric: tabular-nums;
      letter-spacing: 0.2em;
      color: inherit;
      background: var(--fin-color-surface);
    }
    input:hover {
      border-color: var(--fin-color-text);
    }
    input[aria-invalid='true'] {
      border-color: var(--fin-color-danger);
      box-shadow: inset 0 0 0 1px var(--fin-color-danger);
    }
    .error {
      font-size: 0.875rem;
      font-weight: 600;
      color: var(--fin-color-danger);
    }
    .timer {
      font-size: 0.875rem;
      color: var(--fin-color-muted);
    }
    .timer.short {
      font-weight: 600;
      color: var(--fin-color-warning);
    }
  }
  :root:lang(ar) fin-otp input {
    letter-spacing: 0;
  }
`;
