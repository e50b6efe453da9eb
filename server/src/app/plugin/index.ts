export { finLinkHost } from './host-plugin.ts';
export { PluginOptionsError } from './plugin-options.ts';
export type { FinLinkHostOptions } from './plugin-options.ts';
