import type { TemplateResult } from 'lit';
import { html } from 'lit';

/** Selector of the elements that Tab reaches. */
const reachable = 'a[href], button, input:not([type=hidden]), select, summary';

/** Focuses the last element that Tab reaches. Used when focus enters the frame backwards. */
export function focusLast(root: HTMLElement): void {
  const last = [...root.querySelectorAll<HTMLElement>(reachable)].filter((element) => element.checkVisibility()).at(-1);
  last?.focus();
}

/**
 * Renders a tab stop at an edge of the content while the frame fills a dialog. Calls `leave` if the focus comes from the content, and
 * `enter` if it comes from the page. A focus from outside the document has no `relatedTarget`.
 */
export const renderEdge = (leave: () => void, enter: () => void): TemplateResult =>
  html`<span
    tabindex="0"
    @focus=${({ relatedTarget }: FocusEvent) => (relatedTarget === null ? enter() : leave())}
  ></span>`;
