import type { Storage, VaultKeys } from '@fin-link/storage';
import { EnvironmentError, hostOriginOf, listOf } from '../platform/environment/index.ts';
import type { ServiceEnvironment } from './environment/service-environment.ts';
import { openConfiguredBanks } from './banks/configured-banks/open-configured-banks.ts';
import { joinedBanks, type ConsentBanks } from './banks/consent-banks.ts';
import { openService, ServiceCustomerError, type ServiceParts } from './open-service.ts';
import type { RunningPart } from './process/running-part.ts';
import { consentingBanksOf } from './banks/simulated-banks.ts';

interface ServiceContext {
  environment: ServiceEnvironment;
  storage: Storage;
  vaultKeys: VaultKeys;
}

/** Opens the service with its environment, listens, and starts its work. Throws `EnvironmentError` and `OpenBankingFileError`. */
export async function runService(context: ServiceContext): Promise<RunningPart> {
  const { environment, storage, vaultKeys } = context;
  const { FIN_SERVICE_BIND: address, FIN_TRUSTED_PROXIES: proxies } = environment;
  const consentBanks = await consentBanksOf(context);
  return openService({
    storage,
    vaultKeys,
    port: environment.FIN_SERVICE_PORT,
    log: { level: environment.FIN_LOG_LEVEL },
    answers: {
      strictInput: environment.FIN_STRICT_INPUT,
      errorStatuses: environment.FIN_ERROR_STATUSES,
      ...(environment.FIN_DOCS !== undefined && { docs: environment.FIN_DOCS }),
    },
    customer: customerOf(environment),
    widgetKeys: environment.FIN_WIDGET_KEYS,
    environment: environment.FIN_ENVIRONMENT,
    propertyRegistry: propertyRegistryOf(environment),
    ...(address !== undefined && { address }),
    ...(proxies !== undefined && { trustedProxies: listOf(proxies) }),
    ...(consentBanks !== null && { consentBanks }),
  }).catch((error: unknown) => {
    throw error instanceof ServiceCustomerError
      ? new EnvironmentError(`FIN_CLIENT_ID, FIN_CLIENT_SECRET, FIN_ADMIN_LOGIN: ${error.message}`)
      : error;
  });
}

/** Returns the registry for property look-ups; `undefined` if no address is set. */
const propertyRegistryOf = ({
  FIN_PROPERTY_REGISTRY_URL: url,
  FIN_PROPERTY_REGISTRY_KEY: key,
  FIN_PROPERTY_REGISTRY_NETWORKS: networks,
}: ServiceEnvironment): ServiceParts['propertyRegistry'] =>
  url === undefined
    ? undefined
    : { url, ...(key !== undefined && { key }), ...(networks !== undefined && { networks }) };

/** Returns the service's customer. Production has only the host's customer, without simulated banks or public credentials. */
const customerOf = (environment: ServiceEnvironment): ServiceParts['customer'] =>
  environment.FIN_MODE === 'sandbox'
    ? {
        sandbox: {
          allowLoopbackCallbacks: environment.FIN_ALLOW_LOOPBACK_CALLBACKS ?? true,
          bankSitesUrl: `http://127.0.0.1:${environment.FIN_BANK_SITES_PORT}`,
        },
      }
    : {
        clientId: environment.FIN_CLIENT_ID,
        secret: environment.FIN_CLIENT_SECRET,
        adminLoginName: environment.FIN_ADMIN_LOGIN,
      };

/** Opens the simulated banks in the sandbox, and the banks of the operator's file, which take precedence. */
async function consentBanksOf({ environment, storage }: ServiceContext): Promise<ConsentBanks | null> {
  const { FIN_OPEN_BANKING_FILE: file, FIN_MODE: mode } = environment;
  const configured =
    file === undefined ? null : await openConfiguredBanks(file, { mode, hostOrigin: hostOriginOf(environment) });
  return joinedBanks(
    mode === 'sandbox' ? await consentingBanksOf({ environment, storage }).connect() : null,
    configured,
  );
}
