import { css } from 'lit';

/** Styles of the forms for manually added accounts. */
export const ownFormStyles = css`
  .own-form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }
  .own-form .side-by-side {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr));
    align-items: start;
    gap: var(--space-4);
  }
  .own-form .more {
    border: 1px solid var(--fin-color-divider);
    border-radius: var(--fin-radius-card);
  }
  .own-form .more > summary {
    display: flex;
    align-items: center;
    min-block-size: 48px;
    padding: var(--space-2) var(--space-4);
    border-radius: var(--fin-radius-card);
    color: var(--fin-color-accent);
    font-weight: 600;
    cursor: pointer;
  }
  .own-form .more > summary::after {
    content: '' / '';
    inline-size: 8px;
    block-size: 8px;
    margin-inline: auto 4px;
    border: solid currentColor;
    border-width: 0 2px 2px 0;
    rotate: 45deg;
    translate: 0 -2px;
  }
  .own-form .more[open] > summary::after {
    rotate: -135deg;
    translate: 0 2px;
  }
  .own-form .more > .stack {
    padding: var(--space-2) var(--space-4) var(--space-4);
  }
  .own-choices {
    display: grid;
    gap: var(--space-2);
  }
  .own-choices legend {
    padding: 0;
    margin-block: var(--space-2);
    font-weight: 600;
  }
  .own-choice {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: 0 var(--space-3);
    min-block-size: 56px;
    padding: var(--space-2) var(--space-4);
    border: 1px solid var(--fin-color-border);
    border-radius: var(--fin-radius-card);
    background: var(--fin-color-surface);
    cursor: pointer;
  }
  .own-choice:hover:not(:has(:disabled)) {
    background: var(--fin-color-sunken);
  }
  .own-choice:has(:checked) {
    border-color: var(--fin-color-accent);
    box-shadow: inset 0 0 0 1px var(--fin-color-accent);
  }
  .own-choice:has(:focus-visible) {
    outline: 2px solid var(--fin-color-accent);
    outline-offset: 2px;
  }
  .own-choice:has(:disabled) {
    border-style: dashed;
    color: var(--fin-color-muted);
    cursor: default;
  }
  .own-choice input {
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: var(--fin-color-accent);
  }
  .own-choice input:focus-visible {
    outline: none;
  }
  .own-choice .caption {
    display: block;
    color: var(--fin-color-muted);
  }
  .own-form .own-delete {
    justify-self: start;
    margin-inline-start: calc(var(--space-2) * -1);
    color: var(--fin-color-danger);
  }
`;
