/**
 * Calls `handleChange` when the style of the element may have changed: through its attributes, those of the root, or the color scheme.
 */
export function watchStyle(element: Element, signal: AbortSignal, handleChange: () => void): void {
  const observer = new MutationObserver(handleChange);
  const attributes = { attributes: true, attributeFilter: ['class', 'style', 'dir', 'lang', 'data-theme'] };
  observer.observe(element, attributes);
  observer.observe(document.documentElement, attributes);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', handleChange, { signal });
  signal.addEventListener('abort', () => observer.disconnect());
}
