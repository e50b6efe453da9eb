import { css } from 'lit';

export const fieldStyles = css`
  fin-field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-2);

    .label {
      padding: 0;
      font-weight: 600;
    }
    .box {
      display: flex;
      min-block-size: 48px;
      border: 1px solid var(--fin-color-border);
      border-radius: var(--fin-radius-field);
      background: var(--fin-color-surface);
      transition: border-color 120ms;
    }
    .box:hover:not(:focus-within) {
      border-color: var(--fin-color-text);
    }
    .box:has(input:focus-visible, select:focus-visible) {
      outline: 2px solid var(--fin-color-accent);
      outline-offset: 2px;
    }
    .box:has([aria-invalid='true']) {
      border-color: var(--fin-color-danger);
      box-shadow: inset 0 0 0 1px var(--fin-color-danger);
    }
    .box:has([readonly]) {
      background: var(--fin-color-sunken);
    }
    .box :is(input, select) {
      flex: 1;
      inline-size: 100%;
      min-inline-size: 0;
      padding: var(--space-2) var(--space-3);
      border: 0;
      border-radius: inherit;
      outline: none;
      font: inherit;
      font-size: 1rem;
      color: inherit;
      background: none;
    }
    /* WebKit's own control has a gray background, which looks disabled. */
    .box select {
      appearance: none;
      padding-inline-end: 32px;
    }
    .box:has(select)::after {
      content: '▾' / '';
      align-self: center;
      margin-inline: -28px 12px;
      pointer-events: none;
    }
    .box select option {
      color: var(--fin-color-text);
      background: var(--fin-color-surface);
    }
    .box .concealed {
      -webkit-text-security: disc;
    }
    .affix {
      display: flex;
      align-items: center;
      padding-inline: var(--space-3);
      color: var(--fin-color-muted);
      background: var(--fin-color-sunken);
    }
    .reveal {
      margin: 1px;
      min-inline-size: 64px;
      padding-inline: var(--space-3);
    }
    .choices {
      display: grid;
      gap: var(--space-2);
    }
    .choice {
      display: flex;
      align-items: center;
      gap: var(--space-3);
      min-block-size: 48px;
      padding: var(--space-2) var(--space-3);
      border: 1px solid var(--fin-color-border);
      border-radius: var(--fin-radius-field);
      cursor: pointer;
    }
    .choice:hover {
      background: var(--fin-color-sunken);
    }
    .choice:has(:checked) {
      border-color: var(--fin-color-accent);
      box-shadow: inset 0 0 0 1px var(--fin-color-accent);
    }
    .choice input {
      flex: none;
      inline-size: 20px;
      block-size: 20px;
      margin: 0;
      accent-color: var(--fin-color-accent);
    }
    .picture {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--space-2) var(--space-4);
      margin: 0 0 var(--space-2);
    }
    .picture img,
    .pictures img {
      display: block;
      max-inline-size: 100%;
      border: 1px solid var(--fin-color-divider);
      border-radius: var(--fin-radius-field);
      font-size: 0.875rem;
      color: #14202b;
      background: #ffffff;
    }
    .pictures {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: var(--space-2);
    }
    .pictures .label {
      grid-column: 1 / -1;
    }
    .pictures .choice {
      flex-direction: column;
      align-items: stretch;
      justify-content: space-between;
      gap: var(--space-2);
      padding: var(--space-2);
    }
    .pictures .caption {
      display: flex;
      gap: var(--space-1);
      overflow-wrap: anywhere;
    }
    .pictures .place {
      display: block;
      color: var(--fin-color-muted);
    }
    .pictures img {
      inline-size: 100%;
      min-block-size: 64px;
    }
    .broken {
      padding: var(--space-3);
      border: 1px dashed var(--fin-color-border);
      border-radius: var(--fin-radius-field);
      color: var(--fin-color-muted);
    }
    .renew {
      justify-self: start;
      margin-inline-start: calc(var(--space-2) * -1);
    }
    .choice:has(:focus-visible) {
      outline: 2px solid var(--fin-color-accent);
      outline-offset: 2px;
    }
    .choice input:focus-visible {
      outline: none;
    }
    .parts {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2);
    }
    .error,
    .note {
      font-size: 0.875rem;
    }
    .error {
      display: flex;
      gap: var(--space-2);
      font-weight: 600;
      color: var(--fin-color-danger);
    }
    .error::before {
      content: '!' / '';
      flex: none;
      display: grid;
      place-items: center;
      inline-size: 1.125rem;
      block-size: 1.125rem;
      margin-block-start: 0.1rem;
      border-radius: var(--fin-radius-pill);
      font-size: 0.75rem;
      color: var(--fin-color-surface);
      background: var(--fin-color-danger);
    }
  }
`;
