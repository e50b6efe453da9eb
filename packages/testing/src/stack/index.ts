export { openDemo, type DemoPage, type DemoPageOptions, type PageEvent } from './demo-page.ts';
export { freePorts, processFolderPrefix } from '../environment/index.ts';
export { openBrowser, type BrowserSwitches, type TestBrowser } from './open-browser.ts';
export { currentAttempt, type TestAttempt } from './attempts.ts';
export { failedPagesFolder } from './failed-pages.ts';
export { launchStack, type LaunchOptions, type Stack, type StackUrls } from './launch-stack.ts';
export { createStackDatabase, openStackServer } from './stack-database.ts';
export { startStack, type StackOptions } from './start-stack.ts';
