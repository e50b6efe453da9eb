import type { TemplateResult } from 'lit';
import { css, html } from 'lit';

export type MarkTone = 'success' | 'warning' | 'danger' | 'neutral';

/** Styles for elements that render a round mark. */
export const roundMarkStyles = css`
  .round-mark {
    display: grid;
    place-items: center;
    inline-size: 56px;
    block-size: 56px;
    border-radius: var(--fin-radius-pill);
    color: var(--fin-color-muted);
    background: var(--fin-color-sunken);
  }
  .round-mark.success {
    color: var(--fin-color-success);
    background: var(--fin-color-success-soft);
  }
  .round-mark.warning {
    color: var(--fin-color-warning);
    background: var(--fin-color-warning-soft);
  }
  .round-mark.danger {
    color: var(--fin-color-danger);
    background: var(--fin-color-danger-soft);
  }
  .round-mark .icon {
    inline-size: 28px;
    block-size: 28px;
  }
`;

/** Renders an icon in a circle, for the mark of a screen. The mark is decoration, because the heading carries the meaning. */
export const renderRoundMark = (icon: TemplateResult, tone: MarkTone): TemplateResult =>
  html`<span slot="mark" class=${`round-mark ${tone}`} aria-hidden="true">${icon}</span>`;
