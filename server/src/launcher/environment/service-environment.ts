import { errorStatuses } from '@fin-link/contracts/service';
import { z } from 'zod';
import {
  EnvironmentError,
  flag,
  hasSandboxAdmin,
  hasSandboxClient,
  ipAddress,
  listOf,
  namedKeysOf,
  readVariables,
  refuseInProduction,
  sharedKeys,
  variables,
  weakInEveryPart,
  widgetKeysText,
  type Source,
} from '../../platform/environment/index.ts';
import { bankAddresses } from './bank-addresses.ts';

/** Settings that the service's process reads from its environment. */
export const serviceEnvironment = z.object({
  FIN_MODE: variables.FIN_MODE,
  FIN_SERVICE_PORT: variables.FIN_SERVICE_PORT,
  FIN_SERVICE_BIND: ipAddress('10.0.0.5')
    .optional()
    .describe(
      'IP address on which the service listens; `::` for all addresses. Default: the loopback addresses. Refused in the sandbox',
    ),
  FIN_HOST_PORT: variables.FIN_HOST_PORT,
  FIN_HOST_ORIGIN: variables.FIN_HOST_ORIGIN,
  FIN_ENVIRONMENT: z
    .enum(['sandbox', 'development', 'production'])
    .optional()
    .describe('Environment whose client credentials the service accepts. Default: the value of `FIN_MODE`'),
  FIN_WIDGET_KEYS: widgetKeysText
    .optional()
    .describe(
      'Public keys of the hosts that the service trusts, separated by commas. Each is `id:base64`, or `id:base64:admin login name` if the host acts for another customer than `FIN_ADMIN_LOGIN`. A host in the same process needs no key here',
    ),
  FIN_CLIENT_ID: variables.FIN_CLIENT_ID,
  FIN_CLIENT_SECRET: variables.FIN_CLIENT_SECRET,
  FIN_ADMIN_LOGIN: variables.FIN_ADMIN_LOGIN,
  FIN_ALLOW_LOOPBACK_CALLBACKS: variables.FIN_ALLOW_LOOPBACK_CALLBACKS,
  FIN_DATABASE_URL: variables.FIN_DATABASE_URL,
  FIN_DIRECT_DATABASE_URL: variables.FIN_DIRECT_DATABASE_URL,
  FIN_DATABASE_CONNECTIONS: variables.FIN_DATABASE_CONNECTIONS,
  FIN_DATABASE_JOB_CONNECTIONS: variables.FIN_DATABASE_JOB_CONNECTIONS,
  FIN_DATA_DIR: variables.FIN_DATA_DIR,
  FIN_VAULT_KEYS: variables.FIN_VAULT_KEYS,
  FIN_TRUSTED_PROXIES: variables.FIN_TRUSTED_PROXIES,
  FIN_LOG_LEVEL: variables.FIN_LOG_LEVEL,
  FIN_DRAIN_SECONDS: variables.FIN_DRAIN_SECONDS,
  FIN_METRICS_PORT: variables.FIN_METRICS_PORT,
  FIN_METRICS_BIND: variables.FIN_METRICS_BIND,
  FIN_DOCS: variables.FIN_DOCS,
  FIN_STRICT_INPUT: flag
    .default(false)
    .describe('`true`: the service refuses reads with unknown query parameters. `false`: it ignores the parameters'),
  FIN_ERROR_STATUSES: z
    .enum(errorStatuses)
    .default('described')
    .describe(
      "HTTP statuses of the service's errors. `described`: those of the public description. `precise`: more specific ones, for example 404 and 409",
    ),
  FIN_OPEN_BANKING_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('JSON file with the real open banking banks to offer; `docs/open-banking.md` describes its format'),
  FIN_PROPERTY_REGISTRY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Base URL of a property registry or valuation service; `docs/operator.md` describes its interface'),
  FIN_PROPERTY_REGISTRY_KEY: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('Key for the property registry, sent as a bearer token'),
  FIN_PROPERTY_REGISTRY_NETWORKS: z
    .string()
    .transform((text) => text.split(',').map((network) => network.trim()))
    .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()])).max(50))
    .optional()
    .describe(
      'Private networks in which the property registry may be, separated by commas, for example `10.20.0.0/16`',
    ),
  ...bankAddresses,
});

export type ServiceEnvironment = z.infer<typeof serviceEnvironment>;

/** Parses the environment of the service's process. Throws `EnvironmentError`. */
export function readServiceEnvironment(source: Source): ServiceEnvironment {
  const environment = readVariables(serviceEnvironment, source);
  const { FIN_MODE: mode, FIN_SERVICE_BIND: bind, FIN_ENVIRONMENT: serviceMode = mode } = environment;
  if (mode === 'production') refuseSandboxDefaults(environment);
  // The sandbox's credentials are public, and its other parts connect to the service on loopback.
  else if (bind !== undefined) throw new EnvironmentError('FIN_SERVICE_BIND: the sandbox listens on loopback only.');
  if (mode === 'sandbox' && serviceMode !== 'sandbox')
    throw new EnvironmentError(
      `FIN_ENVIRONMENT: ${serviceMode} needs FIN_MODE=production, as the sandbox has published credentials.`,
    );
  return environment;
}

/** Throws `EnvironmentError` if production would use values of the sandbox or weak keys. */
function refuseSandboxDefaults(environment: ServiceEnvironment): void {
  const { FIN_HOST_ORIGIN: origin, FIN_OPEN_BANKING_FILE: file, FIN_PROPERTY_REGISTRY_URL: registry } = environment;
  const { FIN_VAULT_KEYS: vaultKeys, FIN_PROPERTY_REGISTRY_KEY: registryKey } = environment;
  refuseInProduction([
    [hasSandboxClient(environment), 'FIN_CLIENT_ID and FIN_CLIENT_SECRET are those of the sandbox.'],
    [hasSandboxAdmin(environment), 'FIN_ADMIN_LOGIN is that of the sandbox.'],
    ...weakInEveryPart(environment),
    ...sharedKeys([
      { variable: 'FIN_CLIENT_SECRET', keys: [environment.FIN_CLIENT_SECRET] },
      { variable: 'FIN_VAULT_KEYS', keys: vaultKeys === undefined ? [] : namedKeysOf(listOf(vaultKeys)) },
      { variable: 'FIN_PROPERTY_REGISTRY_KEY', keys: registryKey === undefined ? [] : [registryKey] },
    ]).map((sentence) => [true, sentence] as const),
    [environment.FIN_ALLOW_LOOPBACK_CALLBACKS === true, 'FIN_ALLOW_LOOPBACK_CALLBACKS is true.'],
    [file !== undefined && origin === undefined, 'FIN_HOST_ORIGIN is missing, to which users come back from a bank.'],
    [origin !== undefined && new URL(origin).protocol === 'http:', 'FIN_HOST_ORIGIN is not https.'],
    [registry !== undefined && new URL(registry).protocol === 'http:', 'FIN_PROPERTY_REGISTRY_URL is not https.'],
  ]);
}
