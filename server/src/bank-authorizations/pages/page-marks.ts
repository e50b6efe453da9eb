import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';

/** How something stands, drawn beside the words that say it: `working` turns, unless motion is not wanted. */
export type PageMark = 'done' | 'note' | 'problem' | 'working';

const drawings: Readonly<Record<PageMark, SafeHtml>> = {
  done: html`<path d="m5 12.5 4.5 4.5L19 7.5" />`,
  note: html`<path d="M12 11v6M12 7v.01" />`,
  problem: html`<path d="M12 7v6M12 17v.01" />`,
  working: html`<path d="M12 4a8 8 0 1 1-8 8" />`,
};

/** As markup; says nothing to a screen reader. */
export const markOf = (mark: PageMark): SafeHtml =>
  html`<div class="mark ${mark}" aria-hidden="true">
    <svg
      viewBox="0 0 24 24"
      width="28"
      height="28"
      fill="none"
      stroke="currentColor"
      stroke-width="2.5"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      ${drawings[mark]}
    </svg>
  </div>`;
