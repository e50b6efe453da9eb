export { hostApp, openHost } from './app/index.ts';
export type { Host, HostOptions } from './app/index.ts';
export {
  EnvironmentError,
  hostEnvironment,
  newWidgetKey,
  readEnvironment,
  readVariables,
  settingsOf,
  defaultIntervals,
} from './environment/index.ts';
export type { HostEnvironment, HostSettings, Intervals } from './environment/index.ts';
export { banksEnvironment } from './launcher/environment/banks-environment.ts';
export type { BanksEnvironment } from './launcher/environment/banks-environment.ts';
export { environmentTable } from './launcher/environment/readme-table.ts';
export { readServiceEnvironment, serviceEnvironment } from './launcher/environment/service-environment.ts';
export type { ServiceEnvironment } from './launcher/environment/service-environment.ts';
export { closeOnSignals } from './launcher/process/close-on-signals.ts';
export { closeParts, drainMsOf } from './launcher/process/close-parts.ts';
export { listenOnLoopback } from './launcher/process/listen.ts';
export { finLinkHost, PluginOptionsError } from './plugin/index.ts';
export type { FinLinkHostOptions } from './plugin/index.ts';
export { storageOf, vaultKeysOf } from './launcher/process/open-resources.ts';
export { runHost } from './launcher/run-host.ts';
export type { RunningPart } from './launcher/process/running-part.ts';
export { sentenceOf } from './launcher/run-process.ts';
export { serveMetrics } from './launcher/process/serve-metrics.ts';
export { runService } from './launcher/run-service.ts';
export { simulatedBanks } from './launcher/banks/simulated-banks.ts';
