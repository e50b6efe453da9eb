import type { ServiceClient, TokenBroker } from '@fin-link/service-client';
import type { Clock } from '@fin-link/storage';
import type { ServiceTime } from '../broker/index.ts';
import type { HostDatabase } from '../database/index.ts';
import type { HostSettings } from '../environment/index.ts';
import { knownLogins, openLinkedData } from '../linked-data/index.ts';
import type { LinkedData } from '../linked-data/index.ts';

interface CopyParts {
  settings: HostSettings;
  database: HostDatabase;
  client: ServiceClient;
  broker: TokenBroker;
  clock: Clock;
  serviceTime: ServiceTime;
  log: Parameters<typeof openLinkedData>[0]['log'];
}

/** The copy that the settings ask for. */
export function copyOf({ settings, database, client, broker, clock, serviceTime, log }: CopyParts): LinkedData | null {
  const { copy, customer, adminLogin } = settings;
  if (copy === null) return null;
  return openLinkedData({
    ...copy,
    customer,
    clock,
    log,
    service: { client, broker, adminLogin },
    serviceNow: serviceTime.changes,
    knownLogins: () => knownLogins(database, { customer, adminLogin }),
  });
}
