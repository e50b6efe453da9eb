import type { TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';

/** Styles for elements that show a skeleton. */
export const skeletonStyles = css`
  .skeleton {
    min-block-size: 80px;
    border-radius: var(--fin-radius-card);
    background: var(--fin-color-sunken);
    animation: fin-breathe 1.6s ease-in-out infinite;
  }
  @media (prefers-reduced-motion: reduce) {
    .skeleton {
      animation: none;
    }
  }
  @keyframes fin-breathe {
    50% {
      opacity: 0.55;
    }
  }
`;

/** Renders two placeholder blocks. The text for screen readers is present from the start. */
export const renderSkeleton = (visible: boolean, loading: string): TemplateResult =>
  html`<div class="stack" role="status">
    <span class="unseen">${loading}</span>
    ${
      visible
        ? html`<div class="skeleton"></div>
            <div class="skeleton"></div>`
        : nothing
    }
  </div>`;
