export { builtParts } from './built-parts.ts';
export { FirstScreens } from './first-screens.ts';
export { pageScripts } from './page-script.ts';
export { registerFrames } from './register-frames.ts';
export type { BuiltParts } from './register-frames.ts';
