export { LogoStore } from './logo-store.ts';
export { openMarks, type Marks, type NeedsMarks, registerMarks } from './marks.ts';
