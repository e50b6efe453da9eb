import type { ServiceOptions } from '@fin-link/service';
import type { Storage, VaultKeys } from '@fin-link/storage';
import type { ConsentBanks } from './banks/consent-banks.ts';
import { listenOn } from './process/listen.ts';
import type { RunningPart, ServiceCustomer } from './process/running-part.ts';

export interface ServiceParts {
  storage: Storage;
  vaultKeys: VaultKeys;
  /** Port; 0 selects a free one. */
  port: number;
  /** IP address to listen on. Default: both loopback addresses. */
  address?: string;
  /** Addresses of proxies, in addition to this machine's, whose `X-Forwarded-For` is trusted. */
  trustedProxies?: readonly string[];
  /** Public keys of hosts that the service trusts. Default: none. */
  widgetKeys?: ServiceOptions['widgetKeys'];
  /** Environment whose credentials are accepted. Default: the environment of the mode. */
  environment?: NonNullable<ServiceOptions['settings']>['environment'];
  log: NonNullable<ServiceOptions['log']>;
  /** Registry for property look-ups. Default: the simulated registry in the sandbox, otherwise none. */
  propertyRegistry?: NonNullable<ServiceOptions['settings']>['propertyRegistry'];
  /** Strictness of input checks, HTTP statuses of errors, and the page `/docs`. Default: the defaults of the service. */
  answers?: Pick<NonNullable<ServiceOptions['settings']>, 'strictInput' | 'errorStatuses' | 'docs'>;
  /** The operator's customer, without simulated banks and public credentials, or the sandbox. */
  customer: ServiceCustomer | { sandbox: { bankSitesUrl: string; allowLoopbackCallbacks: boolean } };
  /** Banks that are linked with a consent. The service closes them. Default: none. */
  consentBanks?: ConsentBanks;
}

type CustomerOptions = Pick<ServiceOptions, 'customer'> & { settings: NonNullable<ServiceOptions['settings']> };

/** Trusted proxies. Requests from outside, for example revocations by banks, reach the service through a proxy on this machine. */
const localProxies = ['127.0.0.1', '::1'];

/** Returns the options of the service that depend on its customer. */
function optionsOf(customer: ServiceParts['customer']): CustomerOptions {
  // Links some users of the sandbox to banks, so that there is data to see at the first start.
  if ('sandbox' in customer) return { settings: { sandbox: true, linkedHistory: true, ...customer.sandbox } };
  // Production has no fictional institutions. Checking every reply against the contract is for development, because it takes time.
  return { settings: { mode: 'production', checkReplies: false, institutions: 0 }, customer };
}

/** Warning at the start of a service in production without a bank. */
export const noBanksWarning =
  'the service has no bank, so every search is empty: list banks in FIN_OPEN_BANKING_FILE (configuredBanks), or name a service that has banks in FIN_SERVICE_URL';

/** Thrown if the customer does not match the service's database. */
export class ServiceCustomerError extends Error {
  override readonly name = 'ServiceCustomerError';
}

/** Opens the aggregation service and listens. Throws `ServiceCustomerError`. */
export async function openService(parts: ServiceParts): Promise<RunningPart> {
  const { storage, vaultKeys, port, address, trustedProxies = [], log, answers, consentBanks, widgetKeys } = parts;
  const { environment } = parts;
  const { createService, CustomerError } = await import('@fin-link/service');
  const { settings, ...customer } = optionsOf(parts.customer);
  const service = await createService({
    storage,
    vaultKeys,
    log,
    ...(widgetKeys !== undefined && { widgetKeys }),
    ...customer,
    settings: {
      ...settings,
      ...answers,
      ...(environment !== undefined && { environment }),
      ...(parts.propertyRegistry !== undefined && { propertyRegistry: parts.propertyRegistry }),
      trustedProxies: [...localProxies, ...trustedProxies],
      ...(consentBanks !== undefined && { consents: consentBanks.consents }),
    },
    ...(consentBanks !== undefined && { consentBanks: consentBanks.banks }),
  }).catch((error: unknown) => {
    throw error instanceof CustomerError ? new ServiceCustomerError(error.message) : error;
  });
  if (!('sandbox' in parts.customer) && consentBanks === undefined) service.app.log.warn(noBanksWarning);
  const listening = await listenOn(service.app, port, address);
  await service.start();
  const stopWatching = consentBanks?.watch?.(service.app.log);
  return {
    url: listening.url,
    drain: () => service.drain(),
    async close() {
      await Promise.all([service.stop(), listening.stop(), stopWatching?.()]);
      await consentBanks?.close();
    },
  };
}
