export { openHost } from './open-host.ts';
export type { Host, HostOptions } from './open-host.ts';
export { repeat } from './repeat.ts';
export { hostApp } from './routes.ts';
