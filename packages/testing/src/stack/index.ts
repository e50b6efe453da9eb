export { openDemo } from './demo-page.ts';
export type { DemoPage, DemoPageOptions, PageEvent } from './demo-page.ts';
export { freePorts } from './free-ports.ts';
export { openBrowser } from './open-browser.ts';
export { startStack } from './start-stack.ts';
export type { Stack, StackOptions, StackUrls } from './start-stack.ts';
