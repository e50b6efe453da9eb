import type { TemplateResult } from 'lit';
import { html } from 'lit';

const reachable = 'a[href], button, input:not([type=hidden]), select, summary';

/** Focuses the last element that Tab reaches, for focus that enters the frame backwards. */
export function focusLast(root: HTMLElement): void {
  const last = [...root.querySelectorAll<HTMLElement>(reachable)].filter((element) => element.checkVisibility()).at(-1);
  last?.focus();
}

/**
 * A tab stop before and after all content while the frame fills a dialog. Focus that comes from inside is leaving, and the
 * page is notified; focus that comes from outside moves on to the content.
 */
export const renderEdge = (leave: () => void, enter: () => void): TemplateResult =>
  html`<span
    tabindex="0"
    @focus=${({ relatedTarget }: FocusEvent) => (relatedTarget === null ? enter() : leave())}
  ></span>`;
