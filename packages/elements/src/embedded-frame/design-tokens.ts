const names = [
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

export type DesignTokenName = `--fin-${(typeof names)[number]}`;
export const designTokenNames: readonly DesignTokenName[] = names.map((name) => `--fin-${name}` as const);

/** Returns the color scheme. If the page allows only one scheme for the element, `auto` becomes that scheme. */
export function readTheme(element: Element, theme: string | null | undefined): 'light' | 'dark' | 'auto' {
  if (theme === 'light' || theme === 'dark') return theme;
  const schemes = getComputedStyle(element).colorScheme.match(/\b(light|dark)\b/g) ?? [];
  return schemes.length === 1 ? (schemes[0] as 'light' | 'dark') : 'auto';
}

/** Returns the design tokens that are set on an element or its ancestors, as written. The frame validates them. */
export function readDesignTokens(element: Element): Record<string, string> {
  const style = getComputedStyle(element);
  const tokens: Record<string, string> = {};
  for (const name of designTokenNames) {
    const value = style.getPropertyValue(name).trim();
    // Longer values are outside the contract. The frame reports an empty value as not used.
    if (value) tokens[name] = value.length > 120 ? '' : value;
  }
  return tokens;
}
