export { LogoStore } from './logo-store.ts';
export { openMarks } from './marks.ts';
export type { Marks, NeedsMarks } from './marks.ts';
export { registerMarks } from './register-marks.ts';
