import type { ServiceOptions } from '@fin-link/service';
import type { Storage, VaultKeys } from '@fin-link/storage';
import { listenOnLoopback } from './listen.ts';
import type { RunningPart } from './running-part.ts';
import type { ServiceCustomer } from './service-customer.ts';

export interface ServiceParts {
  storage: Storage;
  vaultKeys: VaultKeys;
  /** 0 takes a free one. */
  port: number;
  log: NonNullable<ServiceOptions['log']>;
  /** The operator's own customer, with nothing simulated and nothing published; or the sandbox. */
  customer: ServiceCustomer | { sandbox: { bankSitesUrl: string; allowLoopbackCallbacks: boolean } };
}

const optionsOf = (customer: ServiceParts['customer']): Pick<ServiceOptions, 'settings' | 'customer'> =>
  'sandbox' in customer
    ? { settings: { sandbox: true, linkedHistory: true, ...customer.sandbox } }
    : { settings: { mode: 'production', checkReplies: false, institutions: 0 }, customer };

/** A customer that does not go together with what the service holds. */
export class ServiceCustomerError extends Error {
  override readonly name = 'ServiceCustomerError';
}

/** The embedded aggregation service, on loopback only. Throws `ServiceCustomerError`. */
export async function openService({ storage, vaultKeys, port, log, customer }: ServiceParts): Promise<RunningPart> {
  const { createService, CustomerError } = await import('@fin-link/service');
  const service = await createService({ storage, vaultKeys, log, ...optionsOf(customer) }).catch((error: unknown) => {
    throw error instanceof CustomerError ? new ServiceCustomerError(error.message) : error;
  });
  const second = await listenOnLoopback(service.app, port);
  await service.start();
  return {
    url: `http://localhost:${second.port}`,
    close: async () => void (await Promise.all([service.stop(), second.stop()])),
  };
}
