import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsClock, NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import { knownLogins, openLinkedData, type LinkedData } from '../../reporting/linked-data/index.ts';
import type { NeedsServiceTime } from '../../tenancy/broker/index.ts';

type CopyDeps = NeedsSettings<'adminLogin' | 'copy' | 'customer'> &
  NeedsDatabase &
  NeedsService &
  NeedsClock &
  NeedsServiceTime & { readonly log: Parameters<typeof openLinkedData>[0]['log'] };

/** Opens the copy of linked data. Returns `null` if the settings configure none. */
export function openConfiguredCopy({
  settings,
  database,
  client,
  broker,
  clock,
  serviceTime,
  log,
}: CopyDeps): LinkedData | null {
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
