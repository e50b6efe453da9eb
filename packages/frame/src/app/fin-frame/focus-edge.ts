import type { TemplateResult } from 'lit';
import { html } from 'lit';

const reachable = 'a[href], button, input:not([type=hidden]), select, summary';

/** The last thing in the frame that Tab reaches: where focus enters from behind. */
export function focusLast(root: HTMLElement): void {
  const last = [...root.querySelectorAll<HTMLElement>(reachable)].filter((element) => element.checkVisibility()).at(-1);
  last?.focus();
}

/**
 * Stands before and behind everything while the frame fills a dialog. Focus that comes here from inside is leaving, and the
 * page is told; focus that comes from outside is on its way in.
 */
export const renderEdge = (leave: () => void, enter: () => void): TemplateResult =>
  html`<span
    tabindex="0"
    @focus=${({ relatedTarget }: FocusEvent) => (relatedTarget === null ? enter() : leave())}
  ></span>`;
