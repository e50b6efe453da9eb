import { css } from 'lit';

// Styles of all screens except the first.
const { styleSheet } = css`
  .button.primary {
    color: var(--fin-color-on-accent);
    background: var(--fin-color-accent);
  }
  .button.secondary {
    color: var(--fin-color-text);
    background: var(--fin-color-sunken);
  }
  .button.primary:is(:hover, [aria-disabled='true']) {
    background: color-mix(in oklab, var(--fin-color-accent) 86%, var(--fin-color-text));
  }
  .button.primary:active:not([aria-disabled='true']) {
    background: color-mix(in oklab, var(--fin-color-accent) 74%, var(--fin-color-text));
  }
  .button.secondary:hover {
    background: color-mix(in oklab, var(--fin-color-sunken) 94%, var(--fin-color-text));
  }
  .button.secondary:active {
    background: color-mix(in oklab, var(--fin-color-sunken) 88%, var(--fin-color-text));
  }
  /* The keyword !important also overrides the colors of a page, which are set on the element itself. */
  @media (prefers-contrast: more) {
    :root {
      --fin-color-muted: var(--fin-color-text) !important;
      --fin-color-border: var(--fin-color-text) !important;
    }
    .button.secondary {
      border-color: var(--fin-color-border);
    }
  }
  @media (forced-colors: active) {
    .button.secondary {
      border-color: ButtonBorder;
    }
  }
  .caption {
    font-size: 0.875rem;
  }
  :root:lang(ar) {
    font-size: 110%;
  }
  :root:lang(de) {
    hyphens: auto;
  }
  :root:lang(ja) {
    line-height: 1.7;
    /* Breaks lines between phrases instead of inside words. */
    word-break: auto-phrase;
  }
  /* Avoids a last line with a single short word. */
  :is(p, li) {
    text-wrap: pretty;
  }
  /* Names, the bank's words and short English texts have their own text direction, but are aligned like the text around them. */
  :dir(rtl) > :is(bdi, p[dir='auto'], span[dir]):dir(ltr),
  :dir(ltr) > :is(bdi, p[dir='auto'], span[dir='auto']):dir(rtl) {
    text-align: end;
  }
  .lead {
    font-size: 1.125rem;
  }
  .button[aria-disabled='true'] {
    cursor: default;
  }
  /* The dots take no space, so that a busy button keeps its width. */
  .button .dots {
    position: absolute;
  }
  .button.too-early[aria-disabled='true'] {
    border: 1px dashed var(--fin-color-border);
    color: var(--fin-color-muted);
    background: var(--fin-color-surface);
  }
  .refusal {
    padding: var(--space-3) var(--space-4);
    border-inline-start: 4px solid var(--fin-color-danger);
    border-radius: var(--fin-radius-field);
    background: var(--fin-color-danger-soft);
  }
  .card {
    border: 1px solid var(--fin-color-divider);
    border-radius: var(--fin-radius-card);
    background: var(--fin-color-surface);
  }
  .tabular {
    font-variant-numeric: tabular-nums;
  }
  /* The flow has ended, but the page has not removed the frame yet. */
  fin-frame[aria-busy='true'] {
    opacity: 0.6;
    transition: opacity 200ms 200ms;
  }
`;
if (styleSheet !== undefined) document.adoptedStyleSheets.push(styleSheet);
