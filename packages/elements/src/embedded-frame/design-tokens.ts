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

/** Colours, lengths and font names: no function but those of colours and sums, no blocks, no second declaration. */
const harmless =
  /^(?!.*(?<![\w-])(?!(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color(?:-mix)?|calc|min|max|clamp)\()[\w-]+\s*\()[\w\s#%.,'"()/+*-]{1,120}$/i;

/** The design tokens set on an element or above it; what does not look like one is left out. */
export function readDesignTokens(element: Element): Record<string, string> {
  const style = getComputedStyle(element);
  const tokens: Record<string, string> = {};
  for (const name of designTokenNames) {
    const value = style.getPropertyValue(name).trim();
    if (harmless.test(value)) tokens[name] = value;
  }
  return tokens;
}
