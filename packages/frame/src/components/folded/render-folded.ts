import type { TemplateResult } from 'lit';
import { css, html } from 'lit';

/** Renders content that is hidden behind a summary until the user opens it. */
export const renderFolded = (summary: unknown, content: unknown): TemplateResult =>
  html`<details class="folded">
    <summary>${summary}</summary>
    <div class="content">${content}</div>
  </details>`;

const { styleSheet } = css`
  .folded {
    border: 1px solid var(--fin-color-divider);
    border-radius: var(--fin-radius-card);

    > summary {
      display: flex;
      align-items: center;
      gap: var(--space-3);
      min-block-size: 56px;
      padding: var(--space-2) var(--space-4);
      border-radius: var(--fin-radius-card);
      font-weight: 600;
      list-style: none;
      cursor: pointer;
    }
    > summary::-webkit-details-marker {
      display: none;
    }
    > summary::after {
      content: '';
      flex: none;
      inline-size: 9px;
      block-size: 9px;
      margin-inline: auto 4px;
      border: solid var(--fin-color-muted);
      border-width: 0 2px 2px 0;
      rotate: 45deg;
      translate: 0 -2px;
      transition: rotate 200ms;
    }
    &[open] > summary::after {
      rotate: 225deg;
      translate: 0 2px;
    }
    > summary:hover {
      background: var(--fin-color-sunken);
    }
    > .content {
      padding: var(--space-2) var(--space-4) var(--space-4);
    }
  }
`;
if (styleSheet !== undefined) document.adoptedStyleSheets.push(styleSheet);
