import { css } from 'lit';

/** Styles of the field for a one-time code. */
export const otpStyles = css`
  fin-otp {
    display: grid;
    gap: var(--space-2);

    label {
      font-weight: 600;
    }
    .box {
      position: relative;
      max-inline-size: 320px;
    }
    input {
      inline-size: 100%;
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
    input:hover,
    .cells:hover span {
      border-color: var(--fin-color-text);
    }
    input[aria-invalid='true'],
    .cells:has([aria-invalid='true']) span {
      border-color: var(--fin-color-danger);
      box-shadow: inset 0 0 0 1px var(--fin-color-danger);
    }
    /* The cells are drawn below a transparent input, whose characters are spaced by the pitch of the cells. */
    .cells {
      --gap: 8px;
      --pitch: calc((100cqi + var(--gap)) / var(--cells));
      container-type: inline-size;
      display: grid;
      grid-template-columns: repeat(var(--cells), minmax(0, 1fr));
      gap: var(--gap);
      inline-size: 100%;
      max-inline-size: calc(var(--cells) * (44px + var(--gap)) - var(--gap));
      /* The input is one cell wider than the box, so that the caret after the last character does not scroll it. */
      overflow: clip;
      overflow-clip-margin: 4px;
      border-radius: var(--fin-radius-field);
    }
    .cells span {
      min-block-size: 56px;
      border: 1px solid var(--fin-color-border);
      border-radius: var(--fin-radius-field);
      background: var(--fin-color-surface);
    }
    .cells:has(:focus-visible) .next {
      border-color: var(--fin-color-accent);
      box-shadow: inset 0 0 0 1px var(--fin-color-accent);
    }
    .cells:has(:focus-visible) {
      outline: 2px solid var(--fin-color-accent);
      outline-offset: 2px;
    }
    .cells input {
      position: absolute;
      inset-block: 0;
      inset-inline-start: 0;
      inline-size: calc(100cqi + var(--pitch));
      padding: 0;
      padding-inline-start: calc((var(--pitch) - var(--gap) - 1ch) / 2);
      border: 0;
      box-shadow: none;
      outline: none;
      font-family: ui-monospace, Consolas, monospace;
      letter-spacing: calc(var(--pitch) - 1ch);
      background: none;
    }
    .below {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 var(--space-4);
    }
    .hint {
      font-size: 0.875rem;
      color: var(--fin-color-muted);
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
  :root:lang(ar) fin-otp .box:not(.cells) input {
    letter-spacing: 0;
  }
`;
