/** Names of the design tokens without the prefix `--fin-`. */
const tokenNames = [
  'color-surface',
  'color-sunken',
  'color-text',
  'color-muted',
  'color-border',
  'color-divider',
  'color-accent',
  'color-on-accent',
  'color-danger',
  'color-danger-soft',
  'color-warning',
  'color-warning-soft',
  'color-success',
  'color-success-soft',
  'font',
  'radius-field',
  'radius-card',
  'radius-dialog',
  'radius-pill',
  'space-unit',
] as const;

/** Name of a design token. */
export type DesignTokenName = `--fin-${(typeof tokenNames)[number]}`;
/** Names of all design tokens, which are custom properties of CSS. */
export const designTokenNames: readonly DesignTokenName[] = tokenNames.map((name) => `--fin-${name}` as const);

/** Returns the color scheme of the element. `auto` becomes `light` or `dark` if the page's `color-scheme` allows only that scheme. */
export function readTheme(element: Element, theme: string | null | undefined): 'light' | 'dark' | 'auto' {
  if (theme === 'light' || theme === 'dark') return theme;
  const schemes = getComputedStyle(element).colorScheme.match(/\b(light|dark)\b/g) ?? [];
  return schemes.length === 1 ? (schemes[0] as 'light' | 'dark') : 'auto';
}

/** Maximum length of a value in the contract of messages. */
const maxTokenLength = 120;

/** Returns the design tokens that are set on an element or its ancestors, as written. The frame validates them. */
export function readDesignTokens(element: Element): Record<string, string> {
  const style = getComputedStyle(element);
  const tokens: Record<string, string> = {};
  for (const name of designTokenNames) {
    const value = style.getPropertyValue(name).trim();
    // The frame reports an empty value as not used.
    if (value) tokens[name] = value.length > maxTokenLength ? '' : value;
  }
  return tokens;
}
