export { openHost } from './open-host.ts';
export type { Host, HostOptions } from './open-host.ts';
export { hostApp } from './routes.ts';
