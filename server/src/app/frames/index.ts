export { builtFile, builtParts } from './built-file.ts';
export type { BuiltParts } from './built-file.ts';
export { FirstScreens } from './first-screens.ts';
export { pageScripts } from './page-script.ts';
export { registerFrames } from './register-frames.ts';
