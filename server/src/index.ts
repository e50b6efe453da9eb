export { hostApp, openHost } from './app/index.ts';
export type { Host, HostOptions } from './app/index.ts';
export {
  banksEnvironment,
  EnvironmentError,
  environmentTable,
  hostEnvironment,
  newWidgetKey,
  readEnvironment,
  readServiceEnvironment,
  readVariables,
  serviceEnvironment,
  settingsOf,
  usualIntervals,
} from './environment/index.ts';
export type {
  BanksEnvironment,
  HostEnvironment,
  HostSettings,
  Intervals,
  ServiceEnvironment,
} from './environment/index.ts';
export { closeOnSignals } from './process/close-on-signals.ts';
export { closeParts, drainMsOf } from './process/close-parts.ts';
export { listenOnLoopback } from './process/listen.ts';
export { finLinkHost, PluginOptionsError } from './plugin/index.ts';
export type { FinLinkHostOptions } from './plugin/index.ts';
export { storageOf, vaultKeysOf } from './process/open-resources.ts';
export { runHost } from './process/run-host.ts';
export type { RunningPart } from './process/running-part.ts';
export { sentenceOf } from './process/run-process.ts';
export { serveMetrics } from './process/serve-metrics.ts';
export { runService } from './process/run-service.ts';
export { simulatedBanks } from './process/simulated-banks.ts';
