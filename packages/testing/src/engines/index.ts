export { openChromium } from './chromium.ts';
export { engineNames } from './engine.ts';
export type { EngineBrowser, EngineName, EngineWindow, Place } from './engine.ts';
export { openFirefox } from './firefox.ts';
export { missingEngines } from './programs.ts';
export { openWebKit } from './webkit.ts';
