import type { SVGTemplateResult, TemplateResult } from 'lit';
import { html } from 'lit';

/** Renders a 24-pixel icon in the text's color. A `mirrored` icon follows the text direction. */
export const icon = (shape: SVGTemplateResult, mirrored = false): TemplateResult =>
  html`<svg
    class=${mirrored ? 'icon mirrored' : 'icon'}
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${shape}
  </svg>`;
