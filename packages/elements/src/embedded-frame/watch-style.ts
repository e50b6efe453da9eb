/** Calls `changed` when the element's style may have changed: its attributes, those of the root, or the color scheme. */
export function watchStyle(element: Element, signal: AbortSignal, changed: () => void): void {
  const observer = new MutationObserver(changed);
  const attributes = { attributes: true, attributeFilter: ['class', 'style', 'dir', 'lang', 'data-theme'] };
  observer.observe(element, attributes);
  observer.observe(document.documentElement, attributes);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed, { signal });
  signal.addEventListener('abort', () => observer.disconnect());
}
