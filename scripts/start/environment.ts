import {
  banksEnvironment,
  EnvironmentError,
  hostEnvironment,
  newWidgetKey,
  readEnvironment,
  readServiceEnvironment,
  readVariables,
  serviceEnvironment,
  type BanksEnvironment,
  type HostEnvironment,
  type ServiceEnvironment,
} from '../../server/src/index.ts';

/** Environment variables of each process, by its name in the documents. */
export const processEnvironments = { host: hostEnvironment, service: serviceEnvironment, banks: banksEnvironment };

type Source = Record<string, string | undefined>;

/** Environment of all parts. */
export type StartEnvironment = HostEnvironment & ServiceEnvironment & BanksEnvironment;

/** Returns `true` if a service that listens on this address is reachable at 127.0.0.1. */
const isOnLoopback = (address: string): boolean => ['127.0.0.1', '0.0.0.0', '::'].includes(address);

/**
 * Returns the environment with a new key pair, which proves the host's identity to the service. Returns it unchanged if
 * the service runs elsewhere or a key is set.
 */
export function withWidgetKey(source: Source): Source {
  const { FIN_SERVICE_URL: serviceUrl, FIN_WIDGET_KEY: hostKey, FIN_WIDGET_KEYS: serviceKeys } = source;
  if ([serviceUrl, hostKey, serviceKeys].some((value) => value !== undefined && value !== '')) return source;
  const { publicKey, privateKey } = newWidgetKey('embedded');
  return { ...source, FIN_WIDGET_KEYS: publicKey, FIN_WIDGET_KEY: privateKey };
}

/** Reads the environment of `npm start`, which includes the variables of every part. Throws `EnvironmentError` if it is invalid. */
export function readStartEnvironment(source: Source, isTerminal: boolean = process.stdout.isTTY): StartEnvironment {
  // A terminal shows only warnings and errors by default. `FIN_LOG_LEVEL` enables a log of every request.
  const values = { ...withWidgetKey(source), FIN_LOG_LEVEL: source['FIN_LOG_LEVEL'] ?? (isTerminal ? 'warn' : 'info') };
  const host = readEnvironment(values);
  const service = readServiceEnvironment(values);
  if (service.FIN_OPEN_BANKING_FILE !== undefined && host.FIN_SERVICE_URL !== undefined)
    throw new EnvironmentError(
      'FIN_OPEN_BANKING_FILE: is for the embedded service, and FIN_SERVICE_URL names another.',
    );
  if (
    service.FIN_SERVICE_BIND !== undefined &&
    host.FIN_SERVICE_URL === undefined &&
    !isOnLoopback(service.FIN_SERVICE_BIND)
  )
    throw new EnvironmentError('FIN_SERVICE_BIND: the host beside the service calls it at 127.0.0.1.');
  return { ...readVariables(banksEnvironment, values), ...service, ...host };
}
