import type { SVGTemplateResult, TemplateResult } from 'lit';
import { html, svg } from 'lit';

// Icons of the first screen.

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

/** Arrow of the back button, mirrored in right-to-left languages. */
export const backIcon = icon(svg`<path d="M19 12H5m6-6-6 6 6 6"/>`, true);
/** Cross of the close button. */
export const closeIcon = icon(svg`<path d="m6 6 12 12M18 6 6 18"/>`);
/** A magnifying glass, mirrored in right-to-left languages. */
export const searchIcon = icon(svg`<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>`, true);

/** A check mark, the only status icon that the first screen needs. */
export const checkIcon = icon(svg`<path d="m5 12.5 4.5 4.5L19 7.5"/>`);
