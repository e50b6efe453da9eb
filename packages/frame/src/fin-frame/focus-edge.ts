const reachable = 'a[href], button, input:not([type=hidden]), select, summary';

/** The last thing in the frame that Tab reaches: where focus enters from behind. */
export function focusLast(root: HTMLElement): void {
  const last = [...root.querySelectorAll<HTMLElement>(reachable)].filter((element) => element.checkVisibility()).at(-1);
  last?.focus();
}
