import type { Role } from '@fin-link/frame/theme/contrast';

/** Default colors of the frame, `[light, dark]`. A test compares them with its style sheet. */
export const defaultColours: Readonly<Record<Role, readonly [light: string, dark: string]>> = {
  surface: ['#ffffff', '#12181e'],
  sunken: ['#f4f6f8', '#1b232b'],
  text: ['#14202b', '#eef2f5'],
  muted: ['#4e5d6b', '#aebac4'],
  border: ['#78858f', '#7f8d99'],
  divider: ['#d9dfe4', '#33404b'],
  accent: ['#0b5f8a', '#7cc4ec'],
  'on-accent': ['#ffffff', '#06202f'],
  danger: ['#b3261e', '#ffb4ab'],
  'danger-soft': ['#fdecea', '#3a1a18'],
  warning: ['#7a4b00', '#f5c26b'],
  'warning-soft': ['#fff4dc', '#33270f'],
  success: ['#1b6b3a', '#8fd6a6'],
  'success-soft': ['#e6f4ea', '#12301d'],
};
