import { css } from 'lit';

/** Styles of the form for the details of an account. */
export const accountDetailsStyles = css`
  fin-account-details form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-6);

    .known {
      display: grid;
      gap: var(--space-1);
    }
    .known .name {
      font-weight: 600;
    }
    .help {
      border: 1px solid var(--fin-color-divider);
      border-radius: var(--fin-radius-card);
    }
    summary {
      display: flex;
      align-items: center;
      gap: var(--space-2);
      min-block-size: 48px;
      padding: var(--space-2) var(--space-4);
      border-radius: var(--fin-radius-card);
      color: var(--fin-color-accent);
      font-weight: 600;
      cursor: pointer;
    }
    summary::after {
      content: '' / '';
      inline-size: 8px;
      block-size: 8px;
      margin-inline: auto 4px;
      border: solid currentColor;
      border-width: 0 2px 2px 0;
      rotate: 45deg;
      translate: 0 -2px;
    }
    [open] > summary::after {
      rotate: -135deg;
      translate: 0 2px;
    }
    .help .stack {
      padding: 0 var(--space-4) var(--space-4);
    }
    .help ol {
      padding-inline-start: 1.5em;
      list-style: decimal;
    }
    .check {
      inline-size: min(100%, 400px);
    }
    .paper {
      fill: var(--fin-color-sunken);
      stroke: var(--fin-color-border);
    }
    .lines {
      fill: none;
      stroke: var(--fin-color-divider);
      stroke-width: 3;
      stroke-linecap: round;
    }
    .place {
      fill: var(--fin-color-surface);
      stroke: var(--fin-color-accent);
      stroke-width: 1.5;
    }
    .mark {
      fill: var(--fin-color-accent);
    }
    .digit {
      font-size: 12px;
      font-weight: 700;
      fill: var(--fin-color-on-accent);
    }
    .numbers {
      font-family: ui-monospace, monospace;
      font-size: 11.5px;
      fill: var(--fin-color-text);
    }
  }
`;
