/** Calls back when the page may have changed how the element looks: its own or the root's attributes, or the colour scheme. */
export function watchStyle(element: Element, signal: AbortSignal, changed: () => void): void {
  const observer = new MutationObserver(changed);
  const attributes = { attributes: true, attributeFilter: ['class', 'style', 'dir', 'lang', 'data-theme'] };
  observer.observe(element, attributes);
  observer.observe(document.documentElement, attributes);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed, { signal });
  signal.addEventListener('abort', () => observer.disconnect());
}
