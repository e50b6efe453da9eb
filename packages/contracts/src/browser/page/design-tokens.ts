/** Custom properties that a page may set on a tag. No other style can be changed. */
export const designTokens = [
  '--fin-color-surface',
  '--fin-color-sunken',
  '--fin-color-text',
  '--fin-color-muted',
  '--fin-color-border',
  '--fin-color-divider',
  '--fin-color-accent',
  '--fin-color-on-accent',
  '--fin-color-danger',
  '--fin-color-danger-soft',
  '--fin-color-warning',
  '--fin-color-warning-soft',
  '--fin-color-success',
  '--fin-color-success-soft',
  '--fin-font',
  '--fin-radius-field',
  '--fin-radius-card',
  '--fin-radius-dialog',
  '--fin-radius-pill',
  '--fin-space-unit',
] as const;
export type DesignToken = (typeof designTokens)[number];
