export { createDemo } from './demo.ts';
export type { DemoOptions } from './demo.ts';
export { demoEnvironment } from './environment.ts';
export type { DemoEnvironment } from './environment.ts';
