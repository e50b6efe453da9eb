/** Names of the themes to start from. The page's script has their values, in the same order. */
export const brands = [
  { name: 'Fernway' },
  { name: 'Midnight, surface only' },
  { name: 'Pastels' },
  { name: 'Black and yellow' },
  { name: 'Serifs' },
] as const;

/** Densities: values of `--fin-space-unit`. */
export const spaceUnits = [
  { value: '3px', label: 'Compact' },
  { value: '4px', label: 'Usual' },
  { value: '5px', label: 'Roomy' },
  { value: '6px', label: 'Very roomy' },
] as const;

/** Fonts: values of `--fin-font`; empty for the system's font. */
export const fonts = [
  { value: '', label: 'The system’s' },
  { value: 'Georgia, serif', label: 'Georgia' },
  { value: 'Verdana, sans-serif', label: 'Verdana' },
  { value: 'ui-monospace, monospace', label: 'Monospace' },
] as const;
