export { createDemo } from './demo.ts';
export type { DemoOptions } from './demo.ts';
export { demoEnvironment } from './site/environment.ts';
export type { DemoEnvironment } from './site/environment.ts';
