import { css } from 'lit';

/** Styles of the bank search, without its list. */
export const searchStyles = css`
  .find-bank {
    .box {
      position: relative;
      margin-block: var(--space-2) var(--space-4);
    }
    .box > .icon {
      position: absolute;
      inset-block-start: 18px;
      inset-inline-start: 14px;
      inline-size: 20px;
      block-size: 20px;
      color: var(--fin-color-muted);
      pointer-events: none;
    }
    .icon:dir(rtl).mirrored {
      scale: -1 1;
    }
    .query {
      inline-size: 100%;
      min-block-size: 56px;
      padding-block: var(--space-2);
      padding-inline: 44px 52px;
      border: 1px solid var(--fin-color-border);
      border-radius: var(--fin-radius-card);
      font: inherit;
      font-size: 1rem;
      color: inherit;
      background: var(--fin-color-surface);
      transition: border-color 120ms;
    }
    .query:hover {
      border-color: var(--fin-color-text);
    }
    .clear {
      position: absolute;
      inset-block-start: 6px;
      inset-inline-end: 4px;
      padding: 0;
      color: var(--fin-color-muted);
    }
    .clear .icon {
      inline-size: 20px;
      block-size: 20px;
    }
    .label {
      font-size: 0.875rem;
      color: var(--fin-color-muted);
    }
    details {
      margin-block-start: var(--space-4);
    }
    summary {
      display: inline-flex;
      align-items: center;
      min-block-size: 44px;
      color: var(--fin-color-accent);
      text-decoration: underline;
      text-underline-offset: 0.2em;
      cursor: pointer;
    }
    details ul {
      display: grid;
      gap: var(--space-2);
      padding-inline-start: var(--space-6);
      list-style: disc;
    }
  }
`;
