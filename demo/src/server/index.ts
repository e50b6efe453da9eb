export { createDemo } from './demo.ts';
export type { DemoOptions } from './demo.ts';
export { demoEnvironment } from './upstream/environment.ts';
export type { DemoEnvironment } from './upstream/environment.ts';
