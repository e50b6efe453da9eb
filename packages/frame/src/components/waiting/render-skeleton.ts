import type { TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';

/** Styles for elements that show a skeleton. */
export const skeletonStyles = css`
  .skeleton {
    display: grid;
    gap: var(--space-2);

    i {
      block-size: 48px;
      border-radius: var(--fin-radius-card);
      background: var(--fin-color-sunken);
      animation: fin-breathe 1.6s ease-in-out infinite;
    }
    .label {
      inline-size: 30%;
      block-size: 16px;
    }
    .line {
      inline-size: 80%;
      block-size: 20px;
      margin-block-end: var(--space-2);
    }
    .block {
      block-size: 120px;
    }
    .field + .label {
      margin-block-start: var(--space-3);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .skeleton i {
      animation: none;
    }
  }
  @keyframes fin-breathe {
    50% {
      opacity: 0.55;
    }
  }
`;

/** Class names of the placeholders, by the content that is loading. */
const shapes = {
  form: ['label', 'field', 'label', 'field'],
  facts: ['line', 'line', 'line', 'section', 'section'],
  card: ['block'],
} as const;

/** Renders placeholders in the shape of the content if `visible` is set. The text for screen readers is always present. */
export const renderSkeleton = (visible: boolean, shape: keyof typeof shapes, loading: string): TemplateResult =>
  html`<div role="status">
    <span class="unseen">${loading}</span>
    ${visible ? html`<div class="skeleton">${shapes[shape].map((name) => html`<i class=${name}></i>`)}</div>` : nothing}
  </div>`;
