import { css } from 'lit';

/** Styles of the form of a bank. */
export const loginFormStyles = css`
  fin-login-form form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-6);

    .alternatives {
      display: grid;
      gap: var(--space-2);
    }
    .alternatives legend {
      margin-block-end: var(--space-2);
      padding: 0;
      font-weight: 600;
    }
    .way {
      display: flex;
      align-items: center;
      gap: var(--space-3);
      min-block-size: 48px;
      padding: var(--space-2) var(--space-3);
      border: 1px solid var(--fin-color-border);
      border-radius: var(--fin-radius-field);
      cursor: pointer;
    }
    .way:hover {
      background: var(--fin-color-sunken);
    }
    .way:has(:checked) {
      border-color: var(--fin-color-accent);
      box-shadow: inset 0 0 0 1px var(--fin-color-accent);
    }
    .way:has(:focus-visible) {
      outline: 2px solid var(--fin-color-accent);
      outline-offset: 2px;
    }
    .way input:focus-visible {
      outline: none;
    }
    .way input {
      flex: none;
      inline-size: 20px;
      block-size: 20px;
      margin: 0;
      accent-color: var(--fin-color-accent);
    }
    .row {
      display: grid;
      gap: var(--space-2);
    }
    .row-label {
      font-weight: 600;
    }
    .parts {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(96px, 1fr));
      gap: var(--space-2);
    }
    .parts fin-field .label {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;
