export { hostApp, openHost, type Host, type HostOptions } from './app/host/index.ts';
export {
  EnvironmentError,
  hostEnvironment,
  newWidgetKey,
  readEnvironment,
  readVariables,
  settingsOf,
  defaultIntervals,
  type HostEnvironment,
  type HostSettings,
  type Intervals,
} from './platform/environment/index.ts';
export { banksEnvironment, type BanksEnvironment } from './launcher/environment/banks-environment.ts';
export { environmentTable } from './launcher/environment/readme-table.ts';
export {
  readServiceEnvironment,
  serviceEnvironment,
  type ServiceEnvironment,
} from './launcher/environment/service-environment.ts';
export { closeOnSignals } from './launcher/process/close-on-signals.ts';
export { closeParts, drainMsOf, type OpenPart, type RunningPart } from './launcher/process/running-part.ts';
export { listenOnLoopback } from './launcher/process/listen.ts';
export { finLinkHost, PluginOptionsError, type FinLinkHostOptions } from './app/plugin/index.ts';
export { storageOf, vaultKeysOf } from './launcher/process/open-resources.ts';
export { consoleTokenAddress } from './launcher/console-token.ts';
export { runHost } from './launcher/run-host.ts';
export { sentenceOf } from './launcher/run-process.ts';
export { serveMetrics } from './launcher/process/metrics.ts';
export { openTracing } from './launcher/process/tracing.ts';
export { runService } from './launcher/run-service.ts';
export { simulatedBanks } from './launcher/banks/simulated-banks.ts';
