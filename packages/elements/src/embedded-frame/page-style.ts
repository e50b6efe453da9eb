import { designTokens } from '@fin-link/contracts/page';

/** Returns the color scheme of the element. `auto` becomes `light` or `dark` if the page's `color-scheme` allows only that scheme. */
export function readTheme(element: Element, theme: string | null | undefined): 'light' | 'dark' | 'auto' {
  if (theme === 'light' || theme === 'dark') return theme;
  const schemes = getComputedStyle(element).colorScheme.match(/\b(light|dark)\b/g) ?? [];
  return schemes.length === 1 ? (schemes[0] as 'light' | 'dark') : 'auto';
}

/** Maximum length of a token's value in the message contract, in characters. */
const maxTokenLength = 120;

/** Returns the design tokens that are set on an element or its ancestors, as written. The frame validates them. */
export function readDesignTokens(element: Element): Record<string, string> {
  const style = getComputedStyle(element);
  const tokens: Record<string, string> = {};
  for (const name of designTokens) {
    const value = style.getPropertyValue(name).trim();
    // An empty value makes the frame report the token as not used.
    if (value) tokens[name] = value.length > maxTokenLength ? '' : value;
  }
  return tokens;
}

/** Calls `handleChange` when the style of the element may have changed: through its attributes, those of the root, or the color scheme. */
export function watchStyle(element: Element, signal: AbortSignal, handleChange: () => void): void {
  const observer = new MutationObserver(handleChange);
  const attributes = { attributes: true, attributeFilter: ['class', 'style', 'dir', 'lang', 'data-theme'] };
  observer.observe(element, attributes);
  observer.observe(document.documentElement, attributes);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', handleChange, { signal });
  signal.addEventListener('abort', () => observer.disconnect());
}
