import type { ServiceOptions } from '@fin-link/service';
import type { Storage, VaultKeys } from '@fin-link/storage';
import type { ConsentBanks } from './banks/consent-banks/consent-banks.ts';
import { listenOn } from './process/listen.ts';
import type { RunningPart, ServiceCustomer } from './process/running-part.ts';

export interface ServiceParts {
  storage: Storage;
  vaultKeys: VaultKeys;
  /** 0 takes a free one. */
  port: number;
  /** IP address to listen on. Default: both of loopback. */
  address?: string;
  /** Addresses of proxies, beside those of this machine, that say from where a request comes. */
  trustedProxies?: readonly string[];
  /** Of hosts that the service trusts. Default: none. */
  widgetKeys?: ServiceOptions['widgetKeys'];
  /** Default: the one of the mode. */
  environment?: NonNullable<ServiceOptions['settings']>['environment'];
  log: NonNullable<ServiceOptions['log']>;
  /** Where properties are looked up. Default: the simulated registry, in the sandbox; otherwise nowhere. */
  propertyRegistry?: NonNullable<ServiceOptions['settings']>['propertyRegistry'];
  /** Default: as the service has them. */
  answers?: Pick<NonNullable<ServiceOptions['settings']>, 'strictInput' | 'errorStatuses'>;
  /** The operator's own customer, with nothing simulated and nothing published; or the sandbox. */
  customer: ServiceCustomer | { sandbox: { bankSitesUrl: string; allowLoopbackCallbacks: boolean } };
  /** Banks that are linked with a consent; closed with the service. Default: none. */
  consentBanks?: ConsentBanks;
}

type CustomerOptions = Pick<ServiceOptions, 'customer'> & { settings: NonNullable<ServiceOptions['settings']> };

/** What comes to a service on loopback from elsewhere, as banks do to tell what ended, comes by a proxy on this machine that says from where. */
const ofThisMachine = ['127.0.0.1', '::1'];

const optionsOf = (customer: ServiceParts['customer']): CustomerOptions =>
  'sandbox' in customer
    ? { settings: { sandbox: true, linkedHistory: true, ...customer.sandbox } }
    : { settings: { mode: 'production', checkReplies: false, institutions: 0 }, customer };

/** A customer that does not go together with what the service holds. */
export class ServiceCustomerError extends Error {
  override readonly name = 'ServiceCustomerError';
}

/** The aggregation service, listening. Throws `ServiceCustomerError`. */
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
      trustedProxies: [...ofThisMachine, ...trustedProxies],
      ...(consentBanks !== undefined && { consents: consentBanks.consents }),
    },
    ...(consentBanks !== undefined && { consentBanks: consentBanks.banks }),
  }).catch((error: unknown) => {
    throw error instanceof CustomerError ? new ServiceCustomerError(error.message) : error;
  });
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
