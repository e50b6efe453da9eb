export { openDemo } from './demo-page.ts';
export type { DemoPage, DemoPageOptions, PageEvent } from './demo-page.ts';
export { freePorts } from './free-ports.ts';
export { openBrowser } from './open-browser.ts';
export { launchStack } from './launch-stack.ts';
export type { LaunchOptions, Stack, StackUrls } from './launch-stack.ts';
export { startStack } from './start-stack.ts';
export type { StackOptions } from './start-stack.ts';
